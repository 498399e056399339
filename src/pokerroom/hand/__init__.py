"""One round of play, from the first card to the pushed pot: acts in, events out, a state between them.

Each noun declares its acts and events; `vocabulary` joins them. `see` is a function of the module of that name.
"""

from pokerroom.hand.choosing import Choose, Divide
from pokerroom.hand.dealer import Deal
from pokerroom.hand.drawing import Discard
from pokerroom.hand.due import Due
from pokerroom.hand.gestures import Count, Push, Say, Signal
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.named_pot import NamedPot
from pokerroom.hand.post import ForcedBet
from pokerroom.hand.see import View
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import full, line, read_act, read_event, say, say_act
from pokerroom.hand.state import State
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.machine import compiling
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.secrecy import Viewer

compiling.document(State)
compiling.document(View)

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
    "ForcedBet",
    "Hand",
    "Muck",
    "NamedPot",
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
