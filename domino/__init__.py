"""Domino: a rules engine, bots and a table for the browser."""

__version__ = "0.1.0"
