"""Deeds: what somebody may do in a tournament, each a row: what it is called, when it is offered, the acts it is.

Knows how a click becomes acts, and draws what is drawn by chance: no act with a draw in it comes from outside. Must not
know who somebody is: `tournament_door` says as what they act. What is not offered is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pokerroom.law.error import Refused, quoted
from pokerroom.machine.kinds import Act
from pokerroom.room.draws import chance_of
from pokerroom.room.tournament_messages import TournamentOffer
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_routine import bots_entering, cancelling
from pokerroom.tournament.buying import AddOn, BuyBack, Reenter
from pokerroom.tournament.by_chance import late_seat_of
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.chop import AgreeToChop, DeclineChop
from pokerroom.tournament.clock import running, stands
from pokerroom.tournament.drawing import is_late_open
from pokerroom.tournament.entries import Enter, SignConditions, WithdrawEntry
from pokerroom.tournament.finish import in_window
from pokerroom.tournament.items import ADD_ON, RE_ENTRY, REBUY
from pokerroom.tournament.penalties import Retire
from pokerroom.tournament.preparing import DIRECTOR
from pokerroom.tournament.state import (
    CLOSED,
    ENTERED,
    OPEN,
    OUT,
    RUNNING,
    SEATED,
    WITHDRAWN,
    Entrant,
    TournamentState,
)

LONGEST = 200  # letters of a field
TEXT, NUMBER, NAME, PLACE, MONEY, TIME = "text", "number", "name", "place", "money", "time"
# As what somebody does something: for themselves, as whoever announced it, as operator, as Director.
SELF, OPENER, RUNS, DIRECTS = "self", "opener", "operator", "director"


class Doing(NamedTuple):
    """Somebody at a tournament: what they are called in it, in which office they direct, and what they filled in."""

    owner: TournamentOwner
    name: str
    office: str = DIRECTOR
    fields: Mapping[str, Any] = {}

    @property
    def state(self) -> TournamentState:
        """How the tournament stands."""
        return self.owner.state

    @property
    def mine(self) -> Entrant | None:
        """Their own entry, if they have one."""
        found = self.state.entry(self.name)
        return found if found is not None and found.is_now != WITHDRAWN else None

    def is_mine(self, *is_now: str) -> bool:
        """Whether their own entry is one of these."""
        return self.mine is not None and self.mine.is_now in is_now

    def text(self, field: str) -> str:
        """What they wrote, or a refusal."""
        given = self.fields.get(field, "")
        said = " ".join(str(given).split()) if isinstance(given, str | int | float) else ""
        if not said or len(said) > LONGEST:
            raise Refused(f"say {quoted(field)}, in {LONGEST} letters at most.")
        return said

    def number(self, field: str) -> int:
        """A whole number that they filled in, or a refusal."""
        said = self.text(field)
        if not is_whole(said):
            raise Refused(f"{quoted(field)} is a whole number, not {quoted(said[:40])}.")
        return int(said)

    def money(self, field: str) -> int:
        """Dollars that they filled in, in cents; nothing is none."""
        said = str(self.fields.get(field, "") or "0").strip().removeprefix("$")
        dollars, _, cents = said.partition(".")
        if not is_whole(dollars) or (cents and not is_whole(cents)) or len(cents) > 2:
            raise Refused(f"{quoted(field)} is a sum of dollars, not {quoted(said[:40])}.")
        return int(dollars) * 100 + int((cents + "00")[:2])


def is_whole(said: str) -> bool:
    """Whether this is a whole number as somebody writes it, and no larger than anything here is."""
    return said.isascii() and said.isdigit() and len(said) <= 12


Make = Callable[[Doing], tuple[Act, ...]]
When = Callable[[Doing], bool]


class Deed(NamedTuple):
    """Something that may be done: by whom, when it is offered, as which acts, what is filled in and asked first.

    `{done}` in its label is what it is done to, in the words of the log.
    """

    what: str
    label: str
    by: str
    when: When
    make: Make
    asks: Callable[[Doing], dict[str, str]] = lambda doing: {}
    cost: Callable[[Doing], int] = lambda doing: 0
    sure: str = ""
    done: Callable[[Doing], str] = lambda doing: ""


def offer_of(deed: Deed, doing: Doing) -> TournamentOffer:
    """A deed as somebody is offered it; of what is their own they are told why it cannot be done now."""
    label = deed.label.replace("{done}", deed.done(doing))
    offer = TournamentOffer(deed.what, label, deed.cost(doing), deed.asks(doing), deed.sure)
    refused = _why_not(deed, doing) if deed.by == SELF and not offer.asks else None
    if refused is not None:
        offer.why, offer.by = refused.sentence, refused.by
    return offer


def _why_not(deed: Deed, doing: Doing) -> Refused | None:
    try:
        acts = deed.make(doing)
    except Refused as refused:
        return refused
    return doing.owner.tournament.why_not(acts[0], int(doing.owner.clock()))


def choice(*words: str) -> str:
    """A field of which one of these words is chosen."""
    return f"choice: {' | '.join(words)}"


# ------------------------------------------------------------------------------------------------- one's own


def _may_enter(doing: Doing) -> bool:
    state = doing.state
    conditions = conditions_of(state)
    if doing.mine is not None or len(state.entered) >= conditions["players.most"]:
        return False
    late = state.is_now == CLOSED and conditions["entry.late_until"] > 0
    return state.is_now == OPEN or late or is_late_open(state)


def _price(*keys: str) -> Callable[[Doing], int]:
    return lambda doing: sum(conditions_of(doing.state)[key] or 0 for key in keys)


def _is_buying_on(doing: Doing) -> bool:
    """Whether the clock shows a time in which players may buy."""
    return in_window(doing.state, running(doing.state, max(doing.state.at, int(doing.owner.clock()))))


def _may_buy(doing: Doing) -> bool:
    conditions = conditions_of(doing.state)
    mine = doing.mine
    return (
        mine is not None
        and conditions.offer(REBUY)
        and doing.state.is_now == RUNNING
        and mine.is_now in (SEATED, OUT)
        and mine.bought < conditions["format.buy_backs"]
        and (mine.is_now == OUT or mine.chips <= conditions["chips.bank"])
        and (_is_buying_on(doing) or mine.is_now == OUT)
    )


def _may_add(doing: Doing) -> bool:
    conditions, state = conditions_of(doing.state), doing.state
    mine = doing.mine
    if mine is None or mine.added or mine.is_now != SEATED or not conditions.offer(ADD_ON) or state.is_now != RUNNING:
        return False
    face = stands(state, max(state.at, int(doing.owner.clock())))
    return bool(face.break_left) and face.level.number == conditions["format.add_on_after"]


def _may_reenter(doing: Doing) -> bool:
    conditions, state, mine = conditions_of(doing.state), doing.state, doing.mine
    return (
        mine is not None
        and mine.is_now == OUT
        and conditions.offer(RE_ENTRY)
        and state.is_now == RUNNING
        and mine.bought < conditions["format.buy_backs"]
        and _is_buying_on(doing)
    )


def _reenter(doing: Doing) -> tuple[Act, ...]:
    drawn = late_seat_of(doing.state, doing.name, chance_of(doing.owner.secret, doing.owner.number + 1))
    if drawn is None:
        raise Refused("every seat is taken: come back when somebody has fallen.")
    return (Reenter(doing.name, drawn.chance),)


def _is_chop_open(doing: Doing) -> bool:
    state = doing.state
    return bool(state.chop) and not state.chopped and doing.is_mine(SEATED)


OWN = (
    Deed(
        "enter",
        "Enter",
        SELF,
        _may_enter,
        lambda doing: (Enter(doing.name),),
        cost=_price("price.entry_fee", "price.buy_in"),
    ),
    Deed(
        "withdraw",
        "Withdraw",
        SELF,
        lambda doing: doing.is_mine(ENTERED) and not doing.state.first_hand,
        lambda doing: (WithdrawEntry(doing.name),),
    ),
    Deed(
        "sign",
        "Sign the conditions",
        SELF,
        lambda doing: doing.state.signing and doing.mine is not None and not doing.mine.signed,
        lambda doing: (SignConditions(doing.name),),
    ),
    Deed("buy back", "Re-buy", SELF, _may_buy, lambda doing: (BuyBack(doing.name),), cost=_price("price.rebuy")),
    Deed("add on", "Add on", SELF, _may_add, lambda doing: (AddOn(doing.name),), cost=_price("price.add_on")),
    Deed(
        "enter again",
        "Enter again",
        SELF,
        _may_reenter,
        _reenter,
        cost=_price("price.re_entry"),
    ),
    Deed("agree", "Agree to share", SELF, _is_chop_open, lambda doing: (AgreeToChop(doing.name),)),
    Deed("disagree", "Do not share", SELF, _is_chop_open, lambda doing: (DeclineChop(doing.name),)),
    Deed(
        "retire",
        "Retire",
        SELF,
        lambda doing: doing.is_mine(SEATED) and doing.state.is_now == RUNNING,
        lambda doing: (Retire(doing.name),),
        sure="Give up your chips and leave the tournament?",
    ),
    Deed(
        "begin",
        "Begin now, with bots",
        OPENER,
        lambda doing: doing.state.is_now == OPEN and not doing.owner.opening.directed,
        lambda doing: bots_entering(doing.state, conditions_of(doing.state)["players.most"]),
    ),
    Deed(
        "cancel",
        "Cancel it",
        OPENER,
        lambda doing: doing.state.is_now == OPEN and not doing.owner.opening.directed,
        lambda doing: cancelling(doing.state, "whoever announced it called it off"),
        sure="Cancel the tournament? Everybody gets back what they paid.",
    ),
)
