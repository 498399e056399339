"""How the house is kept: what can be counted of it. `.venv/bin/python -m tests.house`, or `make house`."""
