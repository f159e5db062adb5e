"""The page: one module for each part of the screen. Only dom.py knows the browser."""
