"""The brain: bots of levels 4 and 5, the exact solver, the hint. Modern Python, on CPython and Pyodide alike.

Found by name and never imported from above it: the page runs it in a worker, the arena imports it where it is there.
Whatever a choice depends on is an integer, and effort is counted in nodes, so that the same view gives the same
choice in every interpreter.
"""
