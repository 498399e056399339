"""The recipes of docs/contributing.md, followed from outside the package or in a copy of it."""
