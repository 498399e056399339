"""Time, chance, storage and people: many tables in one room, and everybody who is in it."""
