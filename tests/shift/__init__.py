"""A whole shift in a real room by a clock that is handed in: hours pass in minutes, and everything is counted apart."""
