"""Files of hands that others wrote: found, read, played under the house book, written anew, and made into tables."""

from pokerroom.histories.files import FileHand, files_of, hands_of
from pokerroom.histories.frame import frame

__all__ = ["FileHand", "files_of", "frame", "hands_of"]
