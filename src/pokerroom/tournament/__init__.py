"""Tournaments: conditions, entries, seats, clock, moves, places and prizes. Pure, like a hand and a table."""
