"""What went wrong in a round of play, what is true of it, and what is done about it."""
