"""Play: the only door into a round of play. An act is answered, then come its consequences until all is quiet.

Knows the order of things: posting, dealing, betting, drawing, showing, settling. A refused act changes nothing and says
why, with the clause. Ask `apply` for changes, `betting`, `dealing`, `showdown` and `commission` for what each act is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand import apply as change
from pokerroom.hand.acts import (
    Act,
    Bet,
    Call,
    Check,
    Choose,
    Deal,
    Discard,
    Fold,
    Muck,
    Show,
    Shuffle,
    TakeKitty,
)
from pokerroom.hand.betting import bounds, bring_in_bounds, menu_of, sizes, wagered
from pokerroom.hand.commission import charges
from pokerroom.hand.dealing import dealt, opener_of, places
from pokerroom.hand.due import may_check, takes_kitty
from pokerroom.hand.events import (
    Asked,
    Burned,
    Called,
    Charged,
    Checked,
    Chosen,
    Closed,
    Dealt,
    Discarded,
    Ended,
    Event,
    Folded,
    KittyMucked,
    KittyTaken,
    Mucked,
    Opened,
    Posted,
    Raked,
    Reshuffled,
    Returned,
    Showed,
    Shuffled,
    Turned,
    Wagered,
    Won,
)
from pokerroom.hand.plan import THE_BLIND, THE_BRING_IN
from pokerroom.hand.pots import Pot, pots_of, shares
from pokerroom.hand.showdown import (
    Shown,
    best_of,
    cannot_win,
    high_value,
    known,
    low_value,
    odd_order,
    showing_order,
)
from pokerroom.hand.state import (
    ASKING,
    BETTING,
    DEALING,
    DISCARDING,
    DRAWING,
    OVER,
    SETTLING,
    SHOWING,
    State,
)
from pokerroom.law.error import Refused


class Post:
    """A forced bet: who, how much, and as what: "ante", "blind", "straddle" or "dead" (in the pot, toward no call)."""

    __slots__ = ("amount", "seat", "word")

    def __init__(self, seat: int, amount: int, word: str) -> None:
        self.seat: int = seat
        self.amount: int = amount
        self.word: str = word

    def __repr__(self) -> str:
        return f"Post({self.seat}, {self.amount}, {self.word!r})"


def begin(
    state: State,
    log: list[Event],
    deck: Sequence[int],
    posts: Sequence[Post],
    chance: Random | None,
    manual_showdown: bool,
) -> None:
    """Shuffle, charge, post and go on until somebody must act."""
    plan = state.plan
    shuffled_by = plan.cite.get("cards.shuffle", ()) + plan.cite.get("cards.cut.who", ())
    _emit(state, log, Shuffled(shuffled_by, tuple(deck)))
    _post(state, log, posts)
    quiet(state, log, chance, manual_showdown)


def answer(state: State, log: list[Event], act: Act, chance: Random | None, manual_showdown: bool) -> None:
    """Answer one act: record what it is, or refuse it; then the consequences."""
    kind = type(act)
    if kind is Call:
        _call(state, log, act.seat)  # type: ignore[union-attr]
    elif kind is Check:
        _check(state, log, act.seat)  # type: ignore[union-attr]
    elif kind is Fold:
        _fold(state, log, act.seat)  # type: ignore[union-attr]
    elif isinstance(act, Bet):
        _bet(state, log, act.seat, act.to)
    elif isinstance(act, Discard):
        _discard(state, log, act)
    elif isinstance(act, TakeKitty):
        _take_kitty(state, log, act.seat)
    elif isinstance(act, Choose):
        _choose(state, log, act)
    elif isinstance(act, Show):
        _show(state, log, act.seat)
    elif isinstance(act, Muck):
        _muck(state, log, act.seat)
    elif isinstance(act, Shuffle):
        _shuffle(state, log, act)
    elif isinstance(act, Deal):
        raise Refused("the dealer has nothing to do now.")
    else:
        raise Refused(f"{act!r} is not an act.")
    quiet(state, log, chance, manual_showdown)


def _emit(state: State, log: list[Event], event: Event) -> None:
    change.APPLIED[type(event)](state, event)
    log.append(event)


# ------------------------------------------------------------------------------------------------- betting


def _turn(state: State, seat: int) -> None:
    """Refuse an act out of turn. What follows from one is the book's business, and comes with the rulings."""
    if state.stage != BETTING or seat != state.to_act:
        if not isinstance(seat, int) or not 0 <= seat < len(state.names):
            raise Refused(f"there is no seat {seat!r} at this table.")
        if state.stage == OVER:
            raise Refused("the round of play is over.")
        if state.to_act < 0 or state.stage != BETTING:
            raise Refused(f"{state.names[seat]} cannot bet, check, call or fold now.")
        raise Refused(f"it is {state.names[state.to_act]}'s turn, not {state.names[seat]}'s.")


def _call(state: State, log: list[Event], seat: int) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _turn(state, seat)
    menu = menu_of(state, seat)
    owed = state.high - state.bets[seat]
    if menu.bring_in and state.aggressor < 0:
        if state.plan.bring_in_kind == THE_BLIND:
            _bring_in(state, log, seat, bring_in_bounds(state, seat)[0])
            return
        raise Refused(f"{state.names[seat]} must bring in.", menu.by_bring_in)
    if owed <= 0 and not state.opened:
        raise Refused("there is nothing to call.", menu.by)
    if owed <= 0 and menu.check:
        event: Event = Checked(menu.by, seat)
    else:
        if not menu.call and owed > 0:
            raise Refused("a call is not open here.", menu.by)
        stack = state.stacks[seat]
        if owed <= stack:
            event = Called(menu.by, seat, state.high)
        else:
            event = Called(menu.by + state.plan.cite.get("all_in.call", ()), seat, state.bets[seat] + stack)
    change.APPLIED[type(event)](state, event)
    log.append(event)


def _check(state: State, log: list[Event], seat: int) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _turn(state, seat)
    menu = menu_of(state, seat)
    if state.high > state.bets[seat]:
        owed = state.high - state.bets[seat]
        raise Refused(f"{state.names[seat]} has {owed} to call and cannot check.", menu.by)
    if menu.bring_in and state.aggressor < 0:
        raise Refused(f"{state.names[seat]} must bring in.", menu.by_bring_in)
    if menu.check:
        plan = state.plan
        if plan.must_beat and not state.opened and state.street + 1 == len(plan.streets) and not may_check(state, seat):
            raise Refused(
                f"{state.names[seat]} cannot beat the open cards of those who checked, and must bet or fold.",
                plan.cite.get("check.must_beat", ()),
            )
        event: Event = Checked(menu.by, seat)
    elif state.opened:
        event = Called(menu.by, seat, state.bets[seat])
    else:
        raise Refused("a check is not open here.", menu.by)
    change.APPLIED[type(event)](state, event)
    log.append(event)


def _fold(state: State, log: list[Event], seat: int) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _turn(state, seat)
    menu = menu_of(state, seat)
    if not menu.fold:
        raise Refused(f"{state.names[seat]} cannot fold here.", menu.by)
    plan = state.plan
    free = plan.keeps_place and state.high <= state.bets[seat]
    event = Folded(menu.by + plan.cite.get("folded.keeps_place", ()) if free else menu.by, seat, free)
    change.folded(state, event)
    log.append(event)


def _bet(state: State, log: list[Event], seat: int, to: int) -> None:
    if seat != state.to_act or state.stage != BETTING:
        _turn(state, seat)
    if not isinstance(to, int) or isinstance(to, bool):
        raise Refused(f"{to!r} is not a number of chips.")
    menu = menu_of(state, seat)
    if menu.bring_in and state.aggressor < 0:
        _bring_in(state, log, seat, to)
        return
    opened = state.opened
    if not (menu.raises if opened else menu.open):
        raise Refused(f"{state.names[seat]} cannot {'raise' if opened else 'bet'} here.", menu.by)
    plan = state.plan
    if plan.streets[state.street].kitty and not state.voluntary and not plan.kitty_opener_raises:
        raise Refused("the first player in calls, folds or takes the kitty.", menu.by)
    least, most = bounds(state, seat)
    if not most:
        bound = plan.short_by if state.frozen or state.acted[seat] else ()
        raise Refused(f"{state.names[seat]} may not raise here.", menu.by_raise + bound)
    if to < least or to > most:
        said = f"must be to {least}" if least == most else f"lies between {least} and {most}"
        raise Refused(f"a {'raise' if opened else 'bet'} {said}, not {to}.", menu.by_raise)
    named = sizes(state, seat)
    if named and to not in named:
        raise Refused(f"a wager here is to {' or '.join(str(each) for each in named)}, not {to}.", menu.by_raise)
    if to % state.plan.chip and to != state.bets[seat] + state.stacks[seat]:
        raise Refused(f"{to} cannot be paid in chips of {state.plan.chip}.")
    by = menu.by_raise
    if to == state.bets[seat] + state.stacks[seat]:
        by = by + plan.short_by
    if plan.most_raises and state.raises >= plan.most_raises:
        by = by + plan.beyond_cap_by
    if opened and state.raises == 0 and state.street == 0 and plan.straddle:
        by = by + plan.cite.get("straddle.step", ())
    event = wagered(state, seat, to, by, "raise" if opened else "bet")
    change.wagered(state, event)
    log.append(event)


def _bring_in(state: State, log: list[Event], seat: int, to: int) -> None:
    menu = menu_of(state, seat)
    least, most = bring_in_bounds(state, seat)
    word = "bring in"
    if state.plan.bring_in_kind == THE_BRING_IN and to > most:
        least, most = bounds(state, seat)
        word = "bet"
    if not least <= to <= most:
        said = f"{least}" if least == most else f"between {least} and {most}"
        raise Refused(f"the forced opening is {said}, not {to}.", menu.by_bring_in)
    if state.plan.bring_in_kind == THE_BLIND:  # it matches what the marker's seat has posted, and is no more than that
        _emit(state, log, Called(menu.by_bring_in, seat, to))
        return
    event = wagered(state, seat, to, menu.by_bring_in, word)
    change.wagered(state, event)
    log.append(event)


def _take_kitty(state: State, log: list[Event], seat: int) -> None:
    _turn(state, seat)
    street = state.plan.streets[state.street]
    if not takes_kitty(state, seat):
        raise Refused("the kitty is not open to this player.", street.kitty_by)
    price = min(max(state.blind, state.bets[seat]), state.bets[seat] + state.stacks[seat])
    _emit(state, log, KittyTaken(street.kitty_by, seat, price, tuple(state.kitty)))
    if state.high <= price or state.stacks[seat] == 0:
        _emit(state, log, Called(street.kitty_by, seat, price))


# -------------------------------------------------------------------------------------- other acts of seats


def _seat_due(state: State, seat: int, stage: int, what: str) -> None:
    if not isinstance(seat, int) or not 0 <= seat < len(state.names):
        raise Refused(f"there is no seat {seat!r} at this table.")
    due = next_to_show(state) if state.stage == SHOWING else state.to_act
    if state.stage != stage or due != seat:
        raise Refused(f"{state.names[seat]} has nothing to {what} now.")


def _discard(state: State, log: list[Event], act: Discard) -> None:
    seat = act.seat
    drawing = state.stage == DRAWING
    _seat_due(state, seat, DRAWING if drawing else DISCARDING, "discard")
    street = state.plan.streets[state.street]
    by = street.draw_by if drawing else street.discard_by
    if not drawing and len(act.cards) != street.discard:
        raise Refused(f"{state.names[seat]} must discard {street.discard}, not {len(act.cards)}.", by)
    held = list(state.hole[seat])
    for card in act.cards:
        if card not in held:
            raise Refused(f"{state.names[seat]} does not hold {_spelled(card)}.")
        held.remove(card)
    _emit(state, log, Discarded(by, seat, tuple(act.cards)))
    if drawing and act.cards:
        _replace(state, log)


def _spelled(card: object) -> str:
    return spell([card]) if isinstance(card, int) and 0 <= card <= UNKNOWN else repr(card)


def _replace(state: State, log: list[Event]) -> None:
    """Give the drawer what he threw away, as far as the stub goes."""
    seat = state.to_act
    now = min(state.plan.hand_size - len(state.hole[seat]), len(state.stub))
    if now:
        cards = tuple(state.stub[-1 : -now - 1 : -1])
        by = state.plan.streets[state.street].draw_by
        _emit(state, log, Dealt(by, (seat,) * now, cards, (False,) * now))


def pool_of(state: State, log: Sequence[Event]) -> list[int]:
    """The cards that must be shuffled before the dealer can go on, or none."""
    if state.stage == DRAWING and state.to_act >= 0 and state.asked[state.to_act]:
        # The muck without what the player being served has just thrown away.
        thrown = next(len(event.cards) for event in reversed(log) if isinstance(event, Discarded))
        return state.muck[: len(state.muck) - thrown]
    if state.stage == DEALING and state.street > 0 and state.plan.short_deal_pools and _falls_short(state):
        return state.stub + state.burns
    return []


def _falls_short(state: State) -> bool:
    street = state.plan.streets[state.street]
    return bool(street.deal) and state.dealt == 0 and len(state.stub) < _needed(state) + street.burn


def _needed(state: State) -> int:
    street = state.plan.streets[state.street]
    return (len(places(state)) + (1 if street.kitty else 0)) * len(street.deal)


def _choose(state: State, log: list[Event], act: Choose) -> None:
    _seat_due(state, act.seat, ASKING, "answer")
    if act.choice not in ("once", "twice"):
        raise Refused(f"the answer is once or twice, not {act.choice!r}.")
    _emit(state, log, Chosen(state.plan.cite.get("option.run_it_twice", ()), act.seat, act.choice))


def _show(state: State, log: list[Event], seat: int) -> None:
    _seat_due(state, seat, SHOWING, "show")
    if not known(state, seat):
        raise Refused(f"the cards of {state.names[seat]} are not known.")
    _emit(state, log, Showed(state.plan.show_by, seat, tuple(state.hole[seat])))


def _muck(state: State, log: list[Event], seat: int) -> None:
    _seat_due(state, seat, SHOWING, "muck")
    if state.live_count == 1:
        raise Refused(f"{state.names[seat]} is the last player in and wins.")
    if state.plan.all_show:
        raise Refused("every hand is shown here.", state.plan.show_by)
    if any(pot.eligible == [seat] for pot in pots_of(state)):
        raise Refused(f"{state.names[seat]} is the last player in a pot and wins it.")
    _emit(state, log, Mucked(state.plan.show_by, seat))


def _shuffle(state: State, log: list[Event], act: Shuffle) -> None:
    pool = pool_of(state, log)
    if not pool:
        raise Refused("nothing is to be shuffled now.")
    if sorted(act.cards) != sorted(pool):
        raise Refused(f"the cards to be shuffled are {spell(sorted(pool))}.")
    _reshuffle(state, log, act.cards)


def _reshuffle(state: State, log: list[Event], cards: Sequence[int]) -> None:
    if state.stage == DRAWING:
        _emit(state, log, Reshuffled(state.plan.cite.get("draw.short", ()), "muck", tuple(cards)))
        _replace(state, log)
        return
    by = state.plan.cite.get("deal.short", ())
    needed = _needed(state)
    _emit(state, log, Reshuffled(by, "burns", tuple(cards)))
    if len(state.stub) >= needed:
        _emit(state, log, dealt(state))
    else:
        _emit(state, log, Burned(by, state.stub[-1]))
        _emit(state, log, Turned(by, (state.stub[-1],), 2))
    _open(state, log)


# -------------------------------------------------------------------------------------------- consequences


def quiet(state: State, log: list[Event], chance: Random | None, manual_showdown: bool) -> None:
    """Do whatever is due to the dealer and the house, until a player must act or the round is over."""
    while True:
        stage = state.stage
        if stage == BETTING:
            if state.live_count > 1 and state.waiting > 0:
                return
            _close(state, log)
        elif stage == DEALING:
            if not _deal_street(state, log, chance):
                return
        elif stage == DRAWING:
            if state.to_act < 0:
                _open(state, log)
            elif chance is not None and state.asked[state.to_act]:
                pool = pool_of(state, log)
                chance.shuffle(pool)
                _reshuffle(state, log, pool)
            else:
                return
        elif stage in (DISCARDING, ASKING):
            return
        elif stage == SHOWING:
            if not _showdown(state, log, manual_showdown):
                return
        elif stage == SETTLING:
            _settle(state, log)
        else:
            return


def posts_of(state: State, straddles: int) -> list[Post]:
    """The forced bets of the sign: antes, blinds where the book puts them, straddles behind them."""
    plan = state.plan
    count = len(state.names)
    posts: list[Post] = []
    if plan.ante and not plan.ante_from_last_blind:
        posts += [Post((state.first + offset) % count, plan.ante, "ante") for offset in range(count)]
    on_marker = plan.heads_up_on_marker if count == 2 else plan.blinds_on_marker
    seat = state.marker if on_marker else (state.marker + 1) % count
    size = 0
    last = -1
    for size in plan.blinds:
        posts.append(Post(seat, size, "blind"))
        last = seat
        seat = (seat + 1) % count
    for _ in range(straddles):
        size *= 2
        posts.append(Post(seat, size, "straddle"))
        seat = (seat + 1) % count
    if plan.ante and plan.ante_from_last_blind and last >= 0:
        posts.append(Post(last, plan.ante, "dead"))
    return posts


def _post(state: State, log: list[Event], posts: Sequence[Post]) -> None:
    plan = state.plan
    if plan.fee_each:
        for seat in range(len(state.names)):
            _emit(state, log, Charged(plan.commission_by, seat, min(plan.fee_each, state.stacks[seat])))
    stacks = state.stacks
    for post in posts:
        seat, word = post.seat, post.word
        amount = post.amount if post.amount < stacks[seat] else stacks[seat]
        if word == "blind":
            by = plan.blind_by if len(state.names) > 2 else plan.blind_by + plan.cite.get("blinds.heads_up", ())
        elif word == "straddle":
            by = plan.cite.get("option.straddle", ())
        else:
            by = plan.ante_by
        event = Posted(by, seat, amount, word, word in ("blind", "straddle"))
        change.posted(state, event)
        log.append(event)


def _hopeless(state: State, log: list[Event]) -> None:
    """Give back the last call of the last round if the caller could not have won, whatever the others hold."""
    last = log[-1]
    if not isinstance(last, Called) or state.live_count < 2 or state.street + 1 != len(state.plan.streets):
        return
    seat = last.seat
    before = 0
    for event in reversed(log[:-1]):
        if isinstance(event, Opened):
            break
        if isinstance(event, Called | Wagered) and event.seat == seat:
            before = event.to
            break
    added = last.to - before
    if added <= 0 or not cannot_win(state, seat):
        return
    by = state.plan.cite.get("call.hopeless", ())
    _emit(state, log, Returned(by, seat, added))
    _emit(state, log, Folded(by, seat))


def _close(state: State, log: list[Event]) -> None:
    if state.plan.hopeless_returned:
        _hopeless(state, log)
    bets = state.bets
    top = max(bets)
    if top:
        seat = bets.index(top)
        bets[seat] = 0
        second = max(bets)
        bets[seat] = top
        if top > second:
            # What nobody matched is not part of the pot.
            _emit(state, log, Returned(state.plan.cite.get("commission.uncalled", ()), seat, top - second))
    street = state.plan.streets[state.street]
    if state.kitty and state.live_count > 1:
        _emit(state, log, KittyMucked(street.kitty_unplayed_by))
    event = Closed(street.closes_by if state.live_count > 1 else street.alone_by)
    change.closed(state, event)
    log.append(event)


def _deal_street(state: State, log: list[Event], chance: Random | None) -> bool:
    """Deal the street and open its betting; False when somebody must act first."""
    plan = state.plan
    if plan.twice and state.twice == 0 and state.able < 2 and isinstance(log[-1], Closed) and _runs_twice(state):
        _emit(state, log, Asked(plan.cite.get("option.run_it_twice", ()), change.next_live(state, state.first)))
        return False
    street = plan.streets[state.street]
    if street.deal and state.street > 0 and _falls_short(state):
        if plan.short_deal_pools:
            if chance is None:
                return False
            pool = pool_of(state, log)
            chance.shuffle(pool)
            _reshuffle(state, log, pool)
            return True
        if len(state.stub) < _needed(state):
            _emit(state, log, Turned(plan.cite.get("deal.short", ()), (state.stub[-1],), 2))
            _open(state, log)
            return True
    if street.burn:
        burn = Burned(street.burn_by, state.stub[-1])
        change.burned(state, burn)
        log.append(burn)
    if street.deal:
        deal = dealt(state)
        change.dealt(state, deal)
        log.append(deal)
    if street.board:
        _turn_board(state, log, 0)
    _open(state, log)
    return True


def _turn_board(state: State, log: list[Event], board: int) -> None:
    street = state.plan.streets[state.street]
    event = Turned(street.board_by, tuple(state.stub[-1 : -street.board - 1 : -1]), board)
    change.turned(state, event)
    log.append(event)


def _runs_twice(state: State) -> bool:
    """Whether there are board cards to come, and cards for two boards."""
    streets = state.plan.streets[state.street :]
    needed = sum([street.board + street.burn for street in streets])
    return any(street.board for street in streets) and len(state.stub) >= 2 * needed


def _second_board(state: State, log: list[Event]) -> None:
    """Deal the second board from the rest of the same stub, with burns as usual."""
    missing = len(state.board) - len(state.second)
    for street in state.plan.streets:
        # The streets that were still to come when all agreed are those at the end.
        later = sum([each.board for each in state.plan.streets[state.plan.streets.index(street) :]])
        if street.board and later <= missing:
            if street.burn:
                _emit(state, log, Burned(street.burn_by, state.stub[-1]))
            cards = tuple(state.stub[-1 : -street.board - 1 : -1])
            _emit(state, log, Turned(street.board_by, cards, 1))


def _open(state: State, log: list[Event]) -> None:
    plan = state.plan
    by = plan.streets[state.street].opens_by
    if state.able < state.live_count:  # somebody all in may have had to open
        by = by + plan.cite.get("all_in.opens" if state.street else "all_in.opens_first", ())
    if state.able > 1 or (state.able == 1 and _owes(state)):
        event = Opened(by, state.street, opener_of(state))
    else:
        event = Opened(plan.cite.get("all_in.opens", ()), state.street, -1)
    change.opened(state, event)
    log.append(event)


def _owes(state: State) -> bool:
    """Whether the one player who can still bet has something to call."""
    if state.street > 0 or not state.plan.blinds:
        return False
    seat = next(seat for seat in range(len(state.live)) if state.live[seat] and state.stacks[seat] > 0)
    others = [state.bets[other] for other in range(len(state.live)) if other != seat and state.live[other]]
    return bool(others) and state.bets[seat] < max(others)


# ---------------------------------------------------------------------------------- showdown and settlement


def next_to_show(state: State) -> int:
    """The player whose turn it is to show or muck, or -1."""
    for seat in showing_order(state):
        if not state.asked[seat]:
            return seat
    return -1


def _showdown(state: State, log: list[Event], manual: bool) -> bool:
    """Let hands be shown or mucked in order, then settle; False when a player must choose."""
    if state.twice == 2 and len(state.second) < len(state.board):
        _second_board(state, log)
    if state.live_count > 1 and next_to_show(state) >= 0:
        if manual:
            return False
        _show_down_all(state, log, showing_order(state))
    _settle(state, log)
    return True


def _show_down_all(state: State, log: list[Event], order: list[int]) -> None:
    plan = state.plan
    board = state.board
    by = plan.show_by
    shown = Shown(pots_of(state))
    nobody = True
    for seat in order:
        if state.asked[seat]:
            continue
        if not known(state, seat):
            if state.live_count > 1:
                _emit(state, log, Mucked(by, seat))
            continue
        high = high_value(state, seat, board)
        low = low_value(state, seat, board) if plan.low else 0
        # On two boards nobody is beaten until both are read.
        if nobody or plan.all_show or state.second or shown.beats(seat, high, low):
            cited = by + plan.cite.get("showdown.unbet", ()) if nobody and state.aggressor < 0 else by
            nobody = False
            event: Event = Showed(cited, seat, tuple(state.hole[seat]))
            shown.add(seat, high, low)
        else:
            event = Mucked(by, seat)
        change.APPLIED[type(event)](state, event)
        log.append(event)


def _settle(state: State, log: list[Event]) -> None:
    plan = state.plan
    if state.side_wagers and state.live_count == 1 and not state.board:
        _flop_for_side_wagers(state, log)
    pots = pots_of(state)
    if not state.contesting:  # everybody else folded
        winner = state.live.index(True)
        _pay(state, log, pots, [[winner]] * len(pots), plan.streets[state.street].alone_by)
    else:
        _contest(state, log, pots)
    event = Ended((), tuple(state.stacks))
    change.ended(state, event)
    log.append(event)


def _flop_for_side_wagers(state: State, log: list[Event]) -> None:
    """Deal the flop although only one player is left, because side wagers hang on it."""
    street = state.plan.streets[state.street]
    if street.flop_for_side_wagers and state.street + 1 < len(state.plan.streets):
        following = state.plan.streets[state.street + 1]
        by = street.flop_for_side_wagers_by
        if following.burn:
            _emit(state, log, Burned(by, state.stub[-1]))
        _emit(state, log, Turned(by, tuple(state.stub[-1 : -following.board - 1 : -1])))


def _pay(state: State, log: list[Event], pots: list[Pot], winners: list[list[int]], by: tuple[str, ...]) -> None:
    """Push pots that one player wins without a showdown."""
    taken, charged_by = charges(state, pots, winners)
    if charged_by or any(taken):
        _emit(state, log, Raked(charged_by, tuple(taken)))
    total = sum([pot.amount for pot in pots]) - sum(taken)
    event = Won(by, 0, "pot", (winners[0][0],), (total,))
    change.won(state, event)
    log.append(event)


def _contest(state: State, log: list[Event], pots: list[Pot]) -> None:
    plan = state.plan
    boards: list[list[int]] = [state.board, state.second] if state.second else [state.board]
    live = [seat for seat in range(len(state.live)) if state.live[seat]]
    highs = [{seat: high_value(state, seat, board) for seat in live} for board in boards]
    lows = [{seat: low_value(state, seat, board) for seat in live} if plan.low else {} for board in boards]
    tops = [best_of(highs[0], pot.eligible) for pot in pots]
    # A pot that a high and a low share is not one that its winners tie for.
    tied = [[] if plan.low and best_of(lows[0], pots[i].eligible) else tops[i] for i in range(len(pots))]
    taken, charged_by = charges(state, pots, tied)
    if charged_by or any(taken):
        _emit(state, log, Raked(charged_by, tuple(taken)))
    for place, pot in enumerate(pots):
        amount = pot.amount - taken[place]
        parts = _halves(state, amount, len(boards))
        for board, part in enumerate(parts):
            word = "" if len(boards) == 1 else f"board {board + 1}"
            _award(state, log, place, part, pot.eligible, highs[board], lows[board], boards[board], word, len(pots) > 1)


def _halves(state: State, amount: int, count: int) -> list[int]:
    if count == 1:
        return [amount]
    half = amount // 2 // state.plan.chip * state.plan.chip
    return [half, amount - half] if state.plan.odd_to_second else [amount - half, half]


def _award(
    state: State,
    log: list[Event],
    place: int,
    amount: int,
    eligible: list[int],
    highs: dict[int, int],
    lows: dict[int, int],
    board: list[int],
    word: str,
    several: bool,
) -> None:
    plan = state.plan
    low_winners = best_of(lows, eligible) if lows else []
    parts = [(word or "pot", amount, best_of(highs, eligible))]
    if low_winners:
        low = amount // 2 // plan.split_unit * plan.split_unit
        if plan.odd_to_low:
            low = amount - low
        parts = [
            (f"{word} high".strip(), amount - low, parts[0][2]),
            (f"{word} low".strip(), low, low_winners),
        ]
    for said, part, winners in parts:
        if not part:
            continue
        low_part = said.endswith("low")
        ranked = odd_order(state, winners, board, low_part) if len(winners) > 1 else winners
        paid = shares(state, part, winners, ranked)
        if low_part:
            by = plan.low_by
        else:
            value = highs[winners[0]]
            by = plan.win_by[value >> 20]
            if value & 0xFFFF == 0:  # a straight, which a low ace may have made
                by = by + plan.order.low_ace_by(value)
            if plan.low and not low_winners:
                by = by + plan.cite.get("split.no_low", ())
        if len(winners) > 1:
            by = by + plan.odd_by
        if several:
            by = by + plan.cite.get("all_in.share", ())
        if word:
            by = by + plan.cite.get("split.boards", ())
        event = Won(by, place, said, tuple(winners), tuple(paid))
        change.won(state, event)
        log.append(event)
