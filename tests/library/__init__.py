"""The library as programs use it."""
