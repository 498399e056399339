"""What went wrong: errors that no dealer's act shows by itself, and the name each has when it is brought up.

Knows how to tell one kind of irregularity from another. Must not rule on it: `ruling` does.
Ask `facts` for what is true of an error, `dealer` for errors in dealing.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.deal import Dealt
from pokerroom.hand.dealing import dealt, given, left_to_deal, wrong_count
from pokerroom.hand.draw import Discarded
from pokerroom.hand.fields import EXTRA, FORMS, Cards, Chips, Phrase, Seat
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.log import HandLog
from pokerroom.hand.round import Opened
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.order import Recorded, Ruled
from pokerroom.hand.rulings.repair import Killed, Misdealt, Moved, Reconstructed, Revived
from pokerroom.hand.show import Exposed, Looked, Mucked, Told
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.turns import seat_here
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import the_dealer, the_seat
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("irregular", FORMS)


# What somebody may find, and the kind of irregularity it is.
FINDS = {
    "a boxed card": "boxed card",
    "a defective deck": "defective deck",
    "a fouled stub": "fouled stub",
    "a stub mixed with the muck": "fouled stub",
    "no shuffle": "not shuffled or cut",
}
TOSSES = ("forward", "over the line", "to the muck", "off the table", "to the dealer")
_DEAL = ("dealt out of order", "player missed", "extra hand", "wrong number of cards")


def out_of_turn(
    state: State, log: HandLog, seat: int, word: str, to: int, motions: tuple[tuple[int, ...], ...] = ()
) -> None:
    """Record that a player acted before his turn; what follows is ruled on when his turn comes."""
    if any(state.errors[place].seat == seat for place in state.unruled):
        raise Refused(f"{state.names[seat]} has acted out of turn already and waits for his turn.")
    everything = state.bets[seat] + state.stacks[seat]
    if word == "wager" and not state.bets[seat] < to <= everything:
        raise Refused(f"{state.names[seat]} cannot make it {shown(to)} with {state.stacks[seat]} chips.")
    if word == "call":
        to = min(max(state.high, state.bets[seat]), everything)
    by = state.plan.rules.turn_order.by
    where, high = state.street, state.high
    log.emit(Erred(by, "act out of turn", seat, (), word, to, where, 0, high, True, motions))


def find(state: State, log: HandLog, act: Find) -> None:
    """Record what somebody found."""
    kind = FINDS.get(act.what) if isinstance(act.what, str) else None
    if kind is None:
        raise Refused(f"{shown(act.what)} is not something that can be found; it may be {', '.join(FINDS)}.")
    where = state.street
    if kind == "boxed card":
        if not state.stub or state.stage in (SHOWING, SETTLING, OVER):
            raise Refused("no card is to come.")
        card = (state.stub[-1],)
        log.emit(Erred((), kind, -1, card, "stub", street=where, burned=state.ahead))
        return
    if kind == "fouled stub" and state.stage == OVER:
        raise Refused("the round of play is over.")
    log.emit(Erred((), kind, -1, word=act.what, street=where))


def notice(state: State, log: HandLog, act: Notice) -> None:
    """Bring up what nobody has noticed."""
    if not -1 <= act.seat < len(state.names):
        raise Refused(f"there is no seat {shown(act.seat)} at this table.")
    if not state.hidden:
        raise Refused("nothing has gone wrong that nobody noticed.")
    if state.stage == OVER:
        raise Refused("the round of play is over.")
    place = state.hidden[0]
    bring_up(state, log, place)
    if state.errors[place].kind == "failure to discard":  # whoever sees one hand too large sees them all
        for other in [each for each in state.hidden if state.errors[each].kind == "failure to discard"]:
            bring_up(state, log, other)


def bring_up(state: State, log: HandLog, place: int) -> None:
    """Notice a hidden error under the name it has now."""
    error = state.errors[place]
    kind, seat = named(state, log.events, error)
    # One look at the deal finds all that is wrong with it.
    same = [other for other in state.hidden if other != place and state.errors[other].kind in _DEAL]
    others = tuple(same) if kind in _DEAL else ()
    if kind == "draw out of sequence":
        others = tuple(
            [
                other
                for other in state.hidden
                if other != place and (state.errors[other].kind, state.errors[other].seat) == (kind, seat)
            ]
        )
    log.emit(Noticed(error.by, place, kind, seat, others))
    if kind in _DEAL and acts_since(log.events, error.street):
        # From now on every wrong hand is an error of its own.
        for other in entitled(state, log.events, error.street):
            if other != seat and state.live[other] and not holds_right(state, log.events, other):
                log.emit(Erred(error.by, "wrong number of cards", other, street=error.street))


def acts_since(log: Sequence[Event], street: int) -> list[int]:
    """The seats that have acted on a street or after it, each as often as it did."""
    here = since_misdeal(log)
    return [
        event.seat for event in here[opening(here, street) :] if isinstance(event, Checked | Called | Wagered | Folded)
    ]


def wrong_seats(state: State, log: Sequence[Event]) -> list[int]:
    """The players in who hold too few or too many cards and have not been ruled on for it, in order of the deal."""
    if state.live_count == 1:  # whoever is left has the pot, by a ruling or because all others are out
        return []
    counted = ("wrong number of cards", "player missed", "failure to discard")
    ruled = {event.seat for event in since_misdeal(log) if isinstance(event, Ruled) and event.kind in counted}
    ruled |= {state.errors[place].seat for place in state.unruled}
    count = len(state.names)
    order = [(state.first + offset) % count for offset in range(count)]
    return [seat for seat in order if seat not in ruled and wrong_count(state, seat)]


def since_misdeal(log: Sequence[Event]) -> Sequence[Event]:
    """The log of the deal that counts: what came before a misdeal is left out."""
    for place in range(len(log) - 1, -1, -1):
        if isinstance(log[place], Misdealt):
            return log[place + 1 :]
    return log


# Errors that are a fold by another name.
_FOLDS = ("act out of turn", "cards thrown", "time ran out")


def folded(log: Sequence[Event]) -> list[int]:
    """Who has folded, in order: by an act, or by what counts as one."""
    seats: list[int] = []
    kinds: dict[int, str] = {}
    for event in since_misdeal(log):
        if isinstance(event, Ruled):
            kinds[event.seat] = event.kind
        elif isinstance(event, Folded) or (isinstance(event, Killed) and kinds.get(event.seat) in _FOLDS):
            seats.append(event.seat)
    return seats


def this_deal(log: Sequence[Event]) -> int:
    """Where the deal that counts begins: behind the last misdeal."""
    return len(log) - len(since_misdeal(log))


def opening(log: Sequence[Event], street: int) -> int:
    """The place where the betting of a street was opened, or the end."""
    for place, event in enumerate(log):
        if isinstance(event, Opened) and event.street >= street:
            return place
    return len(log)


def entitled(state: State, log: Sequence[Event], street: int) -> list[int]:
    """The seats that had a hand when a street was dealt, in the order of dealing."""
    here = since_misdeal(log)
    out = {event.seat for event in here[: opening(here, street)] if isinstance(event, Folded | Killed)}
    count = len(state.names)
    return [seat for seat in [(state.first + offset) % count for offset in range(count)] if seat not in out]


def holds_right(state: State, log: Sequence[Event], seat: int) -> bool:
    """Whether a player holds as many cards of his own as everybody should by now."""
    streets = state.plan.streets
    dealing = state.stage == DEALING
    due = -len(state.shared)
    for place in range(state.street + (0 if dealing else 1)):
        due += len(streets[place].deal)
        if place < state.street or state.stage not in (BETTING, DISCARDING):
            due -= streets[place].discard
    held = len(state.hole[seat]) + len(state.up[seat])
    if dealing and state.dealt:
        held -= len([each for each, _, _ in given(log) if each == seat])
    return held == due


def named(state: State, log: Sequence[Event], error: Erred) -> tuple[str, int]:
    """The kind of an error in the deal, and whose it is, by what everybody was dealt; other errors keep their name."""
    going_on = state.stage == DEALING and state.street == error.street
    if error.kind not in _DEAL or (going_on and left_to_deal(state, log)):
        return error.kind, error.seat
    counts: dict[int, int] = {}
    for seat, _, _ in deal_of(log, error.street):
        counts[seat] = counts.get(seat, 0) + 1
    if EXTRA in counts:
        return "extra hand", -1
    due = len(state.plan.streets[error.street].deal)
    seats = entitled(state, log, error.street)
    for seat in seats:
        if counts.get(seat, 0) == 0 and error.street == 0:
            return "player missed", seat
    for seat in seats:
        if counts.get(seat, 0) != due:
            return "wrong number of cards", seat
    return "dealt out of order", error.seat


def deal_of(log: Sequence[Event], street: int = 0) -> list[tuple[int, int, bool]]:
    """The deal of a street, or the initial one, as it went: place, card and face, in order."""
    here = since_misdeal(log)
    opened = opening(here, street)
    if street == 0:
        for later in reversed(here[opened:]):  # it may have been put right when the betting had begun
            if isinstance(later, Reconstructed):
                return list(zip(later.seats, later.cards, later.ups, strict=True))
    return given(here[:opened])


def right_deal(state: State, log: Sequence[Event], street: int) -> list[tuple[int, bool]]:
    """The places of a street's deal in the right order, with their faces, whoever has folded since."""
    if street == state.street:
        event = dealt(state)
        return list(zip(event.seats, event.ups, strict=True))
    seats = entitled(state, log, street)
    faces = state.plan.streets[street].deal
    if state.plan.together and street == 0:
        return [(seat, face) for seat in seats for face in faces]
    return [(seat, face) for face in faces for seat in seats]


def look(state: State, log: HandLog, act: Look) -> None:
    """A player looks at his cards."""
    seat = act.seat
    seat_here(state, seat)
    if not state.hole[seat]:
        raise Refused(f"{state.names[seat]} has no cards to look at.")
    log.emit(Looked((), seat))


def drop(state: State, log: HandLog, act: Drop) -> None:
    """A player's cards are seen by everybody."""
    seat_here(state, act.seat)
    if not act.cards:
        raise Refused("no card was dropped.")
    for card in act.cards:
        if card not in state.hole[act.seat]:
            raise Refused(f"{state.names[act.seat]} does not hold that card.")
    kind = "card dropped by player"
    log.emit(Erred((), kind, act.seat, tuple(act.cards), street=state.street, high=state.high))


def tell(state: State, log: HandLog, act: Tell) -> None:
    """A player lets another see his cards."""
    seat_here(state, act.seat)
    if not 0 <= act.other < len(state.names) or act.other == act.seat:
        raise Refused(f"there is no other player {shown(act.other)} to show to.")
    cards = tuple(held(state, log.events, act.seat))
    if not cards:
        raise Refused(f"{state.names[act.seat]} has no cards to show.")
    log.emit(Told((), act.seat, act.other, cards))
    log.emit(Erred((), "shown to one player", act.seat, to=act.other, street=state.street))


def toss(state: State, log: HandLog, act: Toss) -> None:
    """A player's cards come where they do not belong while he is in the hand."""
    seat_here(state, act.seat)
    if act.where not in TOSSES:
        raise Refused(f"cards may come {', '.join(TOSSES)}, not {shown(act.where)}.")
    if not state.live[act.seat] or not state.hole[act.seat] or state.stage == OVER:
        raise Refused(f"{state.names[act.seat]} has no hand to throw away.")
    log.emit(Erred((), "cards thrown", act.seat, word=act.where, street=state.street, high=state.high))


def ask(state: State, log: HandLog, act: Ask) -> None:
    """A player asks to see a hand at the end, or one that has been shown to somebody else."""
    seat_here(state, act.seat)
    if 0 <= act.other < len(state.names) and act.other != act.seat and not state.shown[act.other]:
        this = since_misdeal(log.events)
        told = any(isinstance(event, Told) and event.seat == act.other for event in this)
        thrown = any(isinstance(event, Mucked) and event.seat == act.other for event in this)
        if told and not (thrown and state.stage != OVER):
            log.emit(Erred((), "shown hand asked for", act.other, to=act.seat, street=state.street))
            return
    if state.stage not in (SHOWING, SETTLING, OVER):
        raise Refused("hands are asked for at the showdown, not before.", state.plan.rules.showdown_asking.by)
    if not 0 <= act.other < len(state.names) or act.other == act.seat:
        raise Refused(f"there is no other player {shown(act.other)} to ask.")
    if any(isinstance(event, Told) and event.seat == act.other for event in log.events):
        log.emit(Erred((), "shown to one player", act.other, word="asked", to=act.seat, street=state.street))
        return
    if state.shown[act.other]:
        raise Refused(f"{state.names[act.other]}'s hand lies open.")
    gone = [event.seat for event in log.events if isinstance(event, Mucked)]
    by = state.plan.rules.showdown_asking.by
    if act.other not in gone:
        raise Refused(f"{state.names[act.other]} was not in the showdown.", by)
    log.emit(Erred(by, "mucked hand asked for", act.other, to=act.seat, street=state.street))


def time(state: State, log: HandLog, act: Time) -> None:
    """A player's time runs out."""
    seat_here(state, act.seat)
    if state.stage != BETTING or state.to_act != act.seat:
        raise Refused(f"{state.names[act.seat]} is not to act.")
    rules = state.plan.rules
    called = rules.clock_seconds if rules.clock_seconds.given else rules.offices_calls_time
    if called.given and not state.plan.sign.time_to_act and not _called(log.events, act.seat):
        raise Refused(f"nobody has called time on {state.names[act.seat]}.", called.by)
    log.emit(Erred((), "time ran out", act.seat, street=state.street, high=state.high))


def _called(log: Sequence[Event], seat: int) -> bool:
    """Whether somebody has called time on a player since he last acted."""
    for event in reversed(log):
        if isinstance(event, Recorded) and event.word == "calls time on" and event.seat == seat:
            return True
        if isinstance(event, Checked | Called | Wagered | Opened) and getattr(event, "seat", seat) == seat:
            return False
    return False


def retract(state: State, log: HandLog, act: Retract) -> None:
    """A player draws back chips that he has moved forward in his turn."""
    seat_here(state, act.seat)
    seat = act.seat
    if state.stage != BETTING or state.to_act != seat:
        raise Refused(f"{state.names[seat]} is not to act.")
    if type(act.to) is not int or not state.bets[seat] < act.to <= state.bets[seat] + state.stacks[seat]:
        raise Refused(f"{state.names[seat]} cannot move {shown(act.to)} forward.")
    log.emit(Erred((), "chips taken back", seat, to=act.to, street=state.street, high=state.high))


# What nobody may look at.
PEEKS = ("discards", "burned cards", "undealt cards")


def peek(state: State, log: HandLog, act: Peek) -> None:
    """A player looks, or tries to, at cards that are nobody's."""
    seat_here(state, act.seat)
    if act.what not in PEEKS:
        raise Refused(f"a player may look at {', '.join(PEEKS)}, not at {shown(act.what)}.")
    log.emit(Erred((), "forbidden look", act.seat, word=act.what, street=state.street, high=state.high))


def dispute(state: State, log: HandLog, act: Dispute) -> None:
    """A player disputes something: somebody has the last word on it."""
    seat_here(state, act.seat)
    if state.stage == OVER:
        raise Refused("the round of play is over.")
    log.emit(Erred((), "dispute", act.seat, street=state.street, high=state.high))


def sweep(state: State, log: HandLog, act: Sweep) -> None:
    """The dealer takes in a hand that is in play."""
    seat_here(state, act.seat)
    if not state.live[act.seat] or not state.hole[act.seat] or state.stage == OVER:
        raise Refused(f"{state.names[act.seat]} has no hand to take in.")
    log.emit(Erred((), "hand killed by the dealer", act.seat, street=state.street, high=state.high))


def tabled_in_part(state: State, log: HandLog, seat: int) -> None:
    """A hand is thrown away at the showdown after some of its cards were shown."""
    for event in reversed(log.events):
        if isinstance(event, Opened):
            return
        if isinstance(event, Erred) and event.kind == "card dropped by player" and event.seat == seat:
            log.emit(Erred((), "tabled in part", seat, street=state.street))
            return


def acted_behind(log: Sequence[Event]) -> set[int]:
    """Who has acted out of turn since somebody last acted in turn."""
    seats: set[int] = set()
    for event in reversed(log):
        if isinstance(event, Erred):
            if event.kind == "act out of turn":
                seats.add(event.seat)
        elif isinstance(event, Opened | Folded) or type(event).__name__ in ("Checked", "Called", "Wagered"):
            break
    return seats


def held(state: State, log: Sequence[Event], seat: int) -> list[int]:
    """The hole cards a player holds, or held when he gave them up."""
    if state.hole[seat]:
        return list(state.hole[seat])
    own: list[int] = []
    # Nobody is dealt a card after he has given up his hand, unless it came back.
    for event in since_misdeal(log):
        if isinstance(event, Discarded) and event.seat == seat:
            own = [card for card in own if card not in event.cards]
        elif isinstance(event, KittyTaken) and event.seat == seat:
            own = list(event.cards)
        elif isinstance(event, Dealt | Reconstructed):
            if isinstance(event, Reconstructed):
                own = []
            came = zip(event.seats, event.cards, event.ups, strict=True)
            own += [card for place, card, up in came if place == seat and not up]
        elif isinstance(event, Moved) and event.seat == seat:
            if event.source == "hole":
                own = [card for card in own if card not in event.cards]
            if event.target == "hole":
                own += event.cards
    return own


def lay_open(log: Sequence[Event], seat: int) -> list[int]:
    """The cards that lay face up before a player when he gave his hand up."""
    own: list[int] = []
    for event in log[this_deal(log) :]:
        if isinstance(event, Folded | Mucked | Killed) and event.seat == seat:
            break
        if isinstance(event, Dealt | Reconstructed):
            if isinstance(event, Reconstructed):
                own = []
            dealt_now = zip(event.seats, event.cards, event.ups, strict=True)
            own += [card for place, card, up in dealt_now if place == seat and up]
        elif isinstance(event, Moved) and event.seat == seat:
            if event.source == "up":
                own = [card for card in own if card not in event.cards]
            if event.target == "up":
                own += event.cards
    return own


def revive(state: State, log: HandLog, seat: int, by: tuple[str, ...]) -> None:
    """Give a player his hand back as it was: what he held, and what lay open before him."""
    log.emit(Revived(by, seat, tuple(held(state, log.events, seat)), tuple(lay_open(log.events, seat))))


def expose(state: State, log: HandLog, seat: int, by: tuple[str, ...]) -> None:
    """Let everybody see a hand."""
    log.emit(Exposed(by, seat, tuple(held(state, log.events, seat))))


@noun.act("{seat} looks", by=the_seat, answer=look)
class Look(Act):
    """A player looks at the cards dealt to him."""

    seat: "Seat"


@noun.act("{seat} drops {cards}", by=the_seat, answer=drop)
class Drop(Act):
    """A player drops or shows cards of his own, so that everybody sees them."""

    seat: "Seat"
    cards: "Cards"


@noun.act("{seat} shows {other}", by=the_dealer, answer=tell)
class Tell(Act):
    """A player lets one other player see his cards."""

    seat: "Seat"
    other: "Seat"


@noun.act("{seat}'s cards come {where}", by=the_dealer, answer=toss)
class Toss(Act):
    """A player's cards come to a place: "forward", "over the line", "to the muck", "off the table"."""

    seat: "Seat"
    where: "Phrase"


@noun.act("the dealer finds {what}", by=the_dealer, answer=find)
class Find(Act):
    """Somebody finds what no act has shown: a boxed card, a defective deck, a fouled stub."""

    what: "Phrase"


@noun.act("{seat:or_dealer} notices", by=the_seat, answer=notice)
class Notice(Act):
    """Somebody (-1: the dealer) brings up what went wrong without being noticed."""

    seat: "Seat"


@noun.act("{seat} asks to see {other}", by=the_seat, answer=ask)
class Ask(Act):
    """A player asks to see the hand of another."""

    seat: "Seat"
    other: "Seat"


@noun.act("{seat}'s time runs out", by=the_dealer, answer=time)
class Time(Act):
    """A player's time to act runs out."""

    seat: "Seat"


@noun.act("{seat} moves {to} forward and takes it back", by=the_seat, answer=retract)
class Retract(Act):
    """A player moves chips forward, as if his wagers came to `to`, and draws them back."""

    seat: "Seat"
    to: "Chips"


@noun.act("{seat} looks at the {what}", by=the_dealer, answer=peek)
class Peek(Act):
    """A player looks at cards that are not his: "discards", "burned cards", "undealt cards"."""

    seat: "Seat"
    what: "Phrase"


@noun.act("{seat} disputes it", by=the_seat, answer=dispute)
class Dispute(Act):
    """A player disputes something in the play."""

    seat: "Seat"


@noun.act("the dealer takes in {seat}'s cards", by=the_dealer, answer=sweep)
class Sweep(Act):
    """The dealer takes in the cards of a player who is still in the hand."""

    seat: "Seat"
