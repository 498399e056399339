"""Tournaments: conditions, entries, money, seats, levels, places and prizes."""
