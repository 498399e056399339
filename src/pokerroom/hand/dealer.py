"""The dealer's acts by hand: a card given, a burn, a turn, a cut, each of which may be what is due or something else.

Knows what is due to the dealer and records the difference as an error. Must not rule on it: `ruling` does.
Ask `dealing` for what a street still lacks, `streets` for the dealing that is done by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.clauses import joined
from pokerroom.hand.deal import Burned, Dealt, Turned
from pokerroom.hand.dealing import board_lacking, board_street, flop_due, given, left_to_deal, top
from pokerroom.hand.deck import CutDeck
from pokerroom.hand.fields import EXTRA, FORMS, Number, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.opening import open_betting
from pokerroom.hand.past import acts_since
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.repair import Moved
from pokerroom.hand.rulings.waiting import deals_anew
from pokerroom.hand.settlement import settle
from pokerroom.hand.showdown import board_unknown, next_to_show
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.street_plan import StreetPlan
from pokerroom.hand.streets import (
    anything_left,
    cutter_of,
    deal_for_side_wagers,
    deal_missing,
    deal_street,
    pool_of,
    replace_cards,
    run_out,
)
from pokerroom.hand.traits import BESIDE_CARDS, IN_TURN, OF_THE_STUB, WITH_CARDS
from pokerroom.hand.turns import seat_here
from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import how_many
from pokerroom.machine.authority import hands_on_cards, the_seat
from pokerroom.machine.kinds import Act, Clauses, Event
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("dealer", FORMS)


def _deal(state: State, log: HandLog, act: Deal) -> None:
    """Do what is due: the whole street, or its next cards."""
    if type(act.count) is not int or act.count < 0:
        raise Refused(f"{shown(act.count)} is not a number of cards.")
    if state.stage == DRAWING and drawer_lacks(state):
        replace_cards(state, log, act.count)
        return
    if not act.count and deals_anew(state) is not None and flop_due(state) is None:
        deal_missing(state, log)
        return
    if not act.count and flop_due(state) is not None:
        deal_for_side_wagers(state, log)
        return
    if state.stage != DEALING or not anything_left(state, log.events):
        raise Refused("the dealer has nothing to do now.")
    if not act.count and pool_of(state, log.events):
        raise Refused("the cards must be shuffled first.")
    left = left_to_deal(state, log.events)
    if act.count > (there := min(len(left), len(state.stub))):
        raise Refused(f"{_cards_are(there)} left to deal, not {act.count}.")
    if state.cut_due:
        _not_cut(state, log)
    if not act.count:
        deal_street(state, log, None)
        return
    by = state.plan.streets[state.street].deal_by
    for seat, up in left[: act.count]:
        log.emit(Dealt(by, (seat,), top(state, 1), (up,)))
    run_out(state, log)


def drawer_lacks(state: State) -> int:
    """How many cards the player who is being served in the draw lacks, and can be given."""
    seat = state.to_act
    if seat < 0 or not state.answered[seat]:
        return 0
    return min(state.plan.hand_size - len(state.hole[seat]), len(state.stub))


def _give_drawn(state: State, log: HandLog, act: Give) -> None:
    """Deal a card of the draw, to the player being served or to another, down or up; or one that is due to nobody."""
    seat = act.seat
    if not 0 <= seat < len(state.names) or not state.live[seat]:
        raise Refused("there is no such place to deal to.")
    if not drawer_lacks(state):
        if not state.stub:
            raise Refused("no card is due to a player now.")
        _give_too_many(state, log, act, state.plan.streets[state.street])
        return
    due = state.to_act
    by = state.plan.streets[state.street].draw_by
    card = (state.stub[-1],)
    where = state.street
    log.emit(Dealt(by, (seat,), card, (False,)))
    if act.up:
        log.emit(Erred(by, "drawn card dealt up", seat, card, street=where, noticed=not act.unnoticed))
    if seat != due:
        log.emit(Erred(by, "draw out of sequence", seat, street=where, noticed=not act.unnoticed))


def _cards_are(count: int) -> str:
    return f"{how_many(count, 'card')} {'is' if count == 1 else 'are'}"


def _not_cut(state: State, log: HandLog) -> None:
    """The cards are dealt although nobody has cut them."""
    log.emit(CutDeck((), -1, 0))
    log.emit(Erred(state.plan.rules.cards_cut_who.by, "not shuffled or cut", -1, noticed=False))


def give(state: State, log: HandLog, act: Give) -> None:
    """Deal the top card to a place."""
    if state.stage == DRAWING:
        _give_drawn(state, log, act)
        return
    if state.stage not in (DEALING, BETTING) or not state.stub:
        raise Refused("the dealer has nothing to do now.")
    street = state.plan.streets[state.street]
    seat = act.seat
    if not street.deal and (not street.draw or seat < 0):
        raise Refused("no card is due to a player now.")
    entitled = 0 <= seat < len(state.names) and state.live[seat]
    if not entitled and seat != EXTRA and not (seat == -1 and street.kitty):
        raise Refused("there is no such place to deal to.")
    left = left_to_deal(state, log.events) if state.stage == DEALING else []
    if not left:
        _give_too_many(state, log, act, street)
        return
    if state.cut_due:
        _not_cut(state, log)
    card = state.stub[-1]
    due_up = _face_due(left, act)
    # A card that comes face up by mistake is an up card in stud; elsewhere it stays a hole card, seen by all.
    up = act.up if True in street.deal and (entitled or seat == EXTRA) else due_up
    burned = state.burned_ahead
    log.emit(Dealt(street.deal_by, (seat,), (card,), (up,)))
    if street.burn > burned and state.street > 0 and state.dealt == 1:
        _err(state, log, "burn neglected", -1, (), street, act.unnoticed)
    _err_in_face(state, log, act, card, due_up, left[0][0])
    if seat == EXTRA:
        _err(state, log, "extra hand", -1, (), street, act.unnoticed)
    elif seat != left[0][0]:
        _err(state, log, "dealt out of order", seat, (), street, act.unnoticed, word="up" if up else "down")
    run_out(state, log)


def _give_too_many(state: State, log: HandLog, act: Give, street: StreetPlan) -> None:
    """Deal a card after the last one that was due on the street."""
    if _too_soon(state, log, act):
        _show_top(state, log, act.seat)
        return
    seat = act.seat
    card = state.stub[-1]
    lies_open = act.up and True in street.deal
    log.emit(Dealt((), (seat,), (card,), (lies_open,)))
    _err_in_face(state, log, act, card, lies_open, -1)
    kind = "extra hand" if seat == EXTRA else "dealt out of order" if seat < 0 else "wrong number of cards"
    _err(state, log, kind, max(seat, -1), (), street, act.unnoticed)


def _too_soon(state: State, log: HandLog, act: Give) -> bool:
    """Whether a card that comes to a player while others bet is the first of the next street, and everybody sees it.

    Before anybody has acted, with no burn made, it is one card more of the street that has just been dealt.
    """
    following = _following(state) if state.stage == BETTING else None
    if following is None or not following.deal or act.seat < 0 or not act.up or act.unnoticed:
        return False
    return state.burned_ahead > 0 or bool(acts_since(log.events, state.street))


def _face_due(left: list[tuple[int, bool]], act: Give) -> bool:
    """How the card should lie: at another place than the one due as it was due there, or as the next of that place."""
    first, first_up = left[0]
    faces = [up for place, up in left if place == act.seat]
    return faces[0] if faces and (act.seat == first or act.up == faces[0]) else first_up


def _err_in_face(state: State, log: HandLog, act: Give, card: int, due_up: bool, first: int) -> None:
    """Record that a card came down that belongs up, or came to be seen that belongs down."""
    street = state.plan.streets[state.street]
    if act.off:
        _err(state, log, "hole card dealt up", act.seat, (card,), street, act.unnoticed, word="off the table")
    elif act.up and not due_up and act.seat != EXTRA:
        last = state.street + 1 == len(state.plan.streets) and state.street > 0
        kind = "last card dealt up" if last else "hole card dealt up"
        _err(state, log, kind, act.seat, (card,), street, act.unnoticed)
    elif due_up and not act.up and act.seat == first:
        _err(state, log, "wrong card up", act.seat, (), street, act.unnoticed)


def _err(
    state: State,
    log: HandLog,
    kind: str,
    seat: int,
    cards: tuple[int, ...],
    street: StreetPlan,
    unnoticed: bool,
    burned: int = 0,
    word: str = "",
) -> None:
    # An error names what was due by the clause that made it due.
    by = street.board_by if street.board else street.draw_by if street.draw else street.deal_by
    if kind == "burn neglected":
        by = street.burn_by
    where = state.street
    seen = not unnoticed
    log.emit(Erred(by, kind, seat, cards, word, street=where, burned=burned, high=state.high, noticed=seen))


def _burn(state: State, log: HandLog, act: Burn) -> None:
    following = _following(state)
    if following is None or not state.stub:
        raise Refused("no burn is due.")
    if state.burned_ahead >= following.burn:
        raise Refused("no burn is due." if not following.burn else "the burn has been made.", following.burn_by)
    log.emit(Burned(following.burn_by, state.stub[-1]))


def _following(state: State) -> StreetPlan | None:
    """The street that the dealer's next cards belong to."""
    streets = state.plan.streets
    if state.stage == DEALING or (deals_anew(state) is not None and flop_due(state) is None):
        return streets[state.street]
    if state.stage in (BETTING, DISCARDING) and state.street + 1 < len(streets):
        return streets[state.street + 1]
    return flop_due(state)


def _turn(state: State, log: HandLog, act: Turn) -> None:
    if type(act.count) is not int or not 1 <= act.count <= len(state.stub):
        raise Refused(f"{shown(act.count)} is not a number of cards to turn.")
    street = _following(state)
    if street is None or not street.board:
        raise Refused("no card belongs on the board now.")
    if state.stage == SETTLING:
        _turn_on(state, log, act, street, street.board, state.plan.streets[state.street].flop_for_side_wagers_by)
        return
    anew = deals_anew(state)
    if state.stage != DEALING and anew is None:
        _turn_too_soon(state, log, act, street)
        return
    if anew is None and left_to_deal(state, log.events):
        raise Refused("the players' cards come first.", street.deal_by)
    by = street.board_by if anew is None else joined(anew.by, street.board_by)
    _turn_on(state, log, act, street, board_lacking(state), by)


def _turn_on(state: State, log: HandLog, act: Turn, street: StreetPlan, lacking: int, by: Clauses) -> None:
    """Cards come on the board when they are due there: as many as it lacks, or more, after the burn or without."""
    if act.count < lacking:
        raise Refused(f"{_cards_are(lacking)} to go on the board, not {act.count}.", by)
    burned = state.burned_ahead
    cards = top(state, act.count)
    log.emit(Turned(by, cards, 0, street.name))
    if act.count > lacking:
        kind = "too many flop cards" if street.board > 1 else "too many board cards"
        # One card more beside two others may be overlooked, two where one belongs may not.
        _err(state, log, kind, -1, cards, street, act.unnoticed and street.board > 1, burned)
    elif burned < street.burn:
        _err(state, log, "burn neglected", -1, cards, street, act.unnoticed, burned)


def _turn_too_soon(state: State, log: HandLog, act: Turn, street: StreetPlan) -> None:
    """A board card comes before the round before it is complete."""
    place = board_street(state, len(state.board))
    one_by_one = all(each.board < 2 for each in state.plan.streets)
    if place != state.street + 1 and (place < 0 or not one_by_one):
        raise Refused("that card is already on the board.", street.board_by)
    street = state.plan.streets[place]  # where cards come one by one, another may lie there too early already
    if act.count > street.board == 1:  # a flop goes back whole, however many cards it has
        raise Refused(f"{_cards_are(street.board)} to go on the board next, not {act.count}.", street.board_by)
    burned = state.burned_ahead
    cards = top(state, act.count)
    if state.stage == DISCARDING and act.unnoticed and act.count == street.board:
        log.emit(Turned(street.board_by, cards, 0, street.name))
        due, after = state.plan.streets[state.street].discard_by, state.street + 1
        for seat in [seat for seat in range(len(state.live)) if state.live[seat] and not state.answered[seat]]:
            log.emit(Erred(due, "failure to discard", seat, street=after, burned=burned, noticed=False))
        open_betting(state, log, after)
        return
    log.emit(Turned((), cards, 0, street.name))
    _err(state, log, "board before betting is complete", -1, cards, street, False, burned)


def _flash(state: State, log: HandLog, act: Flash) -> None:
    if _following(state) is None:
        raise Refused("no more cards are coming.")
    _show_top(state, log, -1)


def _show_top(state: State, log: HandLog, before: int) -> None:
    """The top card of the stub is seen too early, at the place of a player or (-1) where it lies.

    Those that lie open on the stub already are named with it: they come before it.
    """
    street = _following(state)
    cards = top(state, len(_open_on_stub(log.events)) + 1)
    if street is None or len(cards) <= len(_open_on_stub(log.events)):
        raise Refused("no more cards are coming.")
    by = street.board_by if street.board else street.deal_by
    log.emit(
        Erred(
            by,
            "card before betting is complete",
            -1,
            cards,
            "stub",
            street=state.street,
            burned=state.burned_ahead,
            high=state.high,
            other=before,
        )
    )


def _open_on_stub(log: Sequence[Event]) -> tuple[int, ...]:
    """The cards on top of the stub that everybody has seen and that were left there."""
    for event in reversed(log):
        if isinstance(event, Erred) and event.word == "stub":
            return event.cards
        if event in OF_THE_STUB or (isinstance(event, Moved) and "stub" in (event.source, event.target)):
            break
    return ()


def _end_deal(state: State, log: HandLog, act: EndDeal) -> None:
    """Take the deal for finished although cards are missing."""
    left = left_to_deal(state, log.events) if state.stage == DEALING else []
    if not left or not state.dealt:
        raise Refused("no deal is under way.")
    street = state.plan.streets[state.street]
    dealt_to = [place for place, _, _ in given(log.events)]
    for seat in dict.fromkeys([place for place, _ in left if place >= -1]):  # the place of a folded hand is nobody's
        kind = "wrong number of cards" if seat in dealt_to or state.street else "player missed"
        _err(state, log, kind, seat, (), street, act.unnoticed)
    lacking = board_lacking(state)
    if lacking > 0:
        log.emit(Turned(street.board_by, top(state, lacking), 0, street.name))
    open_betting(state, log)


def _push(state: State, log: HandLog, act: PushPot) -> None:
    if state.stage not in (SHOWING, SETTLING):
        raise Refused("the hand is over." if state.stage == OVER else "the pot is not won yet.")
    if state.stage == SHOWING and state.live_count > 1 and next_to_show(state) >= 0:
        raise Refused("hands are still to be shown.", state.plan.show_by)
    if state.stage == SHOWING and state.live_count > 1 and board_unknown(state):
        raise Refused("the dealer has not named all cards of the board.")
    if flop_due(state) is not None:
        by = state.plan.streets[state.street].flop_for_side_wagers_by
        raise Refused("the flop must be dealt first, for the side wagers.", by)
    settle(state, log)


def _cut(state: State, log: HandLog, act: Cut) -> None:
    rules = state.plan.rules
    once = rules.cards_cut_again.value != "once the deal has begun"
    whole = state.stage == DEALING and state.street == 0 and bool(state.stub) and not state.dealt
    if not whole or (once and not state.cut_due):
        raise Refused("the deck cannot be cut now.", rules.cards_cut_again.by)
    if not -1 <= act.seat < len(state.names):
        raise Refused(f"there is no seat {shown(act.seat)} at this table.")
    least = rules.cards_cut_least.value
    size = len(state.stub)
    if type(act.at) is not int or not least <= act.at <= size - least:
        raise Refused(f"a cut leaves at least {how_many(least, 'card')} on either side.", rules.cards_cut_least.by)
    cutter = cutter_of(state)
    by = rules.cards_cut_who.by + rules.cards_cut_how.by
    if act.seat == -1 and cutter >= 0:
        by = by + rules.cards_cut_declined.by
    log.emit(CutDeck(by, act.seat, act.at))
    if act.exposed:
        card = (state.stub[0],)
        log.emit(Erred(by, "exposed in the cut", act.seat, word="bottom", cards=card, noticed=True))
    elif act.seat not in (cutter, -1):
        log.emit(Erred(by, "wrong player cut", -1, word="cut", other=act.seat, noticed=not act.unnoticed))


def _decline(state: State, log: HandLog, act: Decline) -> None:
    seat_here(state, act.seat)
    if not state.cut_due or act.seat != cutter_of(state):
        raise Refused("this player is not asked to cut.")
    rules = state.plan.rules
    if not rules.cards_cut_declined.given:
        raise Refused("nobody else cuts here.", rules.cards_cut_who.by)
    log.emit(CutDeck(rules.cards_cut_declined.by + rules.cards_cut_how.by, -1, len(state.stub) // 2))


@noun.act(
    "the dealer deals{count:zero}",
    "the dealer deals {count:cards}",
    "the dealer deals {count}",
    by=hands_on_cards,
    answer=_deal,
    traits=(WITH_CARDS,),
)
class Deal(Act):
    """The dealer does what is due to them: burn, deal, turn, push; or deals the next `count` cards of the deal."""

    count: "Number" = 0


@noun.act(
    "the dealer deals {seat:or_kitty} a card face {up:face}{unnoticed:hushed}",
    "the dealer deals {seat:or_kitty} a card off the table{off:off}",
    "the dealer deals {seat:or_kitty} {up:face}{unnoticed:unnoticed}",
    "the dealer deals {seat:or_kitty} off the table{off:off}",
    by=hands_on_cards,
    answer=give,
    traits=(WITH_CARDS,),
)
class Give(Act):
    """The dealer deals the top card to a place, face up or down; `unnoticed`: nobody sees at once that it is wrong."""

    seat: "Seat"
    up: "bool" = False
    unnoticed: "bool" = False
    off: "bool" = False  # the card leaves the table and is seen


@noun.act("the dealer burns", by=hands_on_cards, answer=_burn, traits=(WITH_CARDS,))
class Burn(Act):
    """The dealer burns the top card."""


@noun.act(
    "the dealer turns {count:cards}{unnoticed:unnoticed}",
    "the dealer turns {count}{unnoticed:unnoticed}",
    by=hands_on_cards,
    answer=_turn,
    traits=(WITH_CARDS,),
)
class Turn(Act):
    """The dealer turns so many cards on the board."""

    count: "Number"
    unnoticed: "bool" = False


@noun.act("the dealer shows the top card", by=hands_on_cards, answer=_flash, traits=(WITH_CARDS,))
class Flash(Act):
    """The dealer shows the card on top of the stub."""


@noun.act("the dealer ends the deal{unnoticed:unnoticed}", by=hands_on_cards, answer=_end_deal, traits=(WITH_CARDS,))
class EndDeal(Act):
    """The dealer takes the deal for finished."""

    unnoticed: "bool" = False


@noun.act("the dealer pushes the pot", by=hands_on_cards, answer=_push, traits=(IN_TURN, BESIDE_CARDS))
class PushPot(Act):
    """The dealer pushes the pot to its winners."""


@noun.act(
    "{seat:or_dealer} cuts the deck {at:cards} down{exposed:exposing}{unnoticed:unnoticed}",
    by=the_seat,
    answer=_cut,
    options=("cut",),
    traits=(BESIDE_CARDS,),
)
class Cut(Act):
    """Somebody (-1: the dealer) lifts `at` cards off the deck and puts the rest on top; `exposed`: a card shows."""

    seat: "Seat"
    at: "Number"
    exposed: "bool" = False
    unnoticed: "bool" = False


@noun.act("{seat} declines to cut", by=the_seat, answer=_decline, options=("decline",))
class Decline(Act):
    """The player who should cut leaves it to the dealer."""

    seat: "Seat"
