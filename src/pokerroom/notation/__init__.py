"""Other people's formats and our own JSON: hands in and out."""

from pokerroom.notation.ohh import write_ohh
from pokerroom.notation.phh import PHHError, RecordedHand, read_phh, write_phh
from pokerroom.notation.replaying import finishing_stacks, replayed
from pokerroom.notation.schema import read_act, read_events, schema, write_act, write_events

__all__ = [
    "PHHError",
    "RecordedHand",
    "finishing_stacks",
    "read_act",
    "read_events",
    "read_phh",
    "replayed",
    "schema",
    "write_act",
    "write_events",
    "write_ohh",
    "write_phh",
]
