"""Events of a hand, by name, for whoever has not asked their nouns yet."""

from __future__ import annotations

from typing import TypeAlias

from pokerroom.hand.award import Raked, Won
from pokerroom.hand.deal import Burned, Dealt, RanOnce, Turned
from pokerroom.hand.deck import CutDeck, Reshuffled, Shuffled
from pokerroom.hand.draw import Asked, Chosen, Discarded, Proposed
from pokerroom.hand.duty import Bound, Capped, Obliged, SatOut
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.gesture import Counted, Pushed, Said, Signalled
from pokerroom.hand.kitty import KittyMucked, KittyTaken
from pokerroom.hand.round import Closed, LeftIn, Opened, Returned, WentBack, Withdrawn
from pokerroom.hand.rulings.error import Erred, Noticed, Planned, Slipped
from pokerroom.hand.rulings.order import Asking, Decided, Directed, Done, Overruled, Recorded, Ruled
from pokerroom.hand.rulings.repair import Killed, Misdealt, Moved, Reconstructed, Revived
from pokerroom.hand.show import Exposed, Looked, Mucked, Showed, Told
from pokerroom.hand.start import Ended, Started, Voided
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.machine.kinds import Clauses, Event

By: TypeAlias = Clauses

__all__ = [
    "Asked",
    "Asking",
    "Bound",
    "Burned",
    "By",
    "Called",
    "Capped",
    "Charged",
    "Checked",
    "Chosen",
    "Closed",
    "Counted",
    "CutDeck",
    "Dealt",
    "Decided",
    "Directed",
    "Discarded",
    "Done",
    "Ended",
    "Erred",
    "Event",
    "Exposed",
    "Folded",
    "Killed",
    "KittyMucked",
    "KittyTaken",
    "LeftIn",
    "Looked",
    "Misdealt",
    "Moved",
    "Mucked",
    "Noticed",
    "Obliged",
    "Opened",
    "Overruled",
    "Planned",
    "Posted",
    "Proposed",
    "Pushed",
    "Raked",
    "RanOnce",
    "Reconstructed",
    "Recorded",
    "Reshuffled",
    "Returned",
    "Revived",
    "Ruled",
    "Said",
    "SatOut",
    "Showed",
    "Shuffled",
    "Signalled",
    "Slipped",
    "Started",
    "Told",
    "Turned",
    "Voided",
    "Wagered",
    "WentBack",
    "Withdrawn",
    "Won",
]
