"""Other people's formats: hands in and out."""

from pokerroom.notation.phh import PHHError, Recorded, read_phh, replayed, write_phh

__all__ = ["PHHError", "Recorded", "read_phh", "replayed", "write_phh"]
