"""One round of play. So far only its words stand here; the engine that acts on them comes next."""
