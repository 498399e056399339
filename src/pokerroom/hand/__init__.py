"""One round of play, from the first card to the pushed pot: acts in, events out, a state between them.

`apply` and `see` are functions of the modules of that name: `from pokerroom.hand.apply import apply`.
"""

from pokerroom.hand.acts import (
    Bet,
    Call,
    Check,
    Choose,
    Count,
    Deal,
    Discard,
    Divide,
    Fold,
    Muck,
    Push,
    Say,
    Show,
    Shuffle,
    Signal,
    TakeKitty,
)
from pokerroom.hand.course import Post
from pokerroom.hand.due import Due
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.see import View
from pokerroom.hand.spoken import full, line, read_act, read_event, say, say_act
from pokerroom.hand.state import State
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.secrecy import Viewer

__all__ = [
    "Act",
    "Bet",
    "Call",
    "Check",
    "Choose",
    "Count",
    "Deal",
    "Discard",
    "Divide",
    "Due",
    "Event",
    "Fold",
    "Hand",
    "Muck",
    "Post",
    "Push",
    "Say",
    "Show",
    "Shuffle",
    "Signal",
    "State",
    "TakeKitty",
    "View",
    "Viewer",
    "full",
    "line",
    "read_act",
    "read_event",
    "replay",
    "say",
    "say_act",
]
