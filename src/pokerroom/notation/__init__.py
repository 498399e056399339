"""Other people's formats and our own JSON: hands in and out."""

from pokerroom.notation.ohh import write_ohh
from pokerroom.notation.phh_writing import write_phh
from pokerroom.notation.recorded import PHHError, RecordedHand, read_phh
from pokerroom.notation.replaying import ReplayedHand, finishing_stacks, replay_record, replayed
from pokerroom.notation.schema import read_act, read_events, schema, write_act, write_events

__all__ = [
    "PHHError",
    "RecordedHand",
    "ReplayedHand",
    "finishing_stacks",
    "read_act",
    "read_events",
    "read_phh",
    "replay_record",
    "replayed",
    "schema",
    "write_act",
    "write_events",
    "write_ohh",
    "write_phh",
]
