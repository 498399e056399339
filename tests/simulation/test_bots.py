"""The bots: lawful in every game of every book, told nothing that their seat may not know, and better when they think."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.plan import Plan, plan_of
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.secrecy import whole
from pokerroom.players import BOTS, Seen, bot_named
from pokerroom.players.careless import careful, careless
from pokerroom.players.strength import BoardStrength, DrawStrength, StudStrength, strength_of
from pokerroom.players.styles import Bot
from tests.hand.playing import MOST_ACTS, random_players
from tests.hand.signs import combinations

NAMES = tuple(BOTS)


def played(hand: Hand, bots: list[Bot], mind: Random) -> list[Act]:
    """Play a hand to its end; everything that is not lawful is refused."""
    acts: list[Act] = []
    while not hand.over:
        assert hand.due.actor == "seat", hand.due
        act = bots[hand.due.seat](Seen(hand), mind)
        hand.play(act)
        acts.append(act)
        assert len(acts) < MOST_ACTS
    return acts


@pytest.mark.parametrize("part", range(8))
def test_lawful_in_every_game_with_every_deck(part: int) -> None:
    """Every combination of game, deck, limit and forced bets; stacks from one chip up; strict: nothing out of turn."""
    done: Counter[str] = Counter()
    for combination in combinations()[part::8]:
        for number in range(4):
            rng = Random(f"{combination.name} {number}")
            players = random_players(combination.sign, rng)
            # Each kind of bot alone at the table, then all of them mixed.
            bots = [BOTS[NAMES[number if number < 3 else rng.randrange(len(NAMES))]] for _ in players]
            marker = rng.randrange(len(players))
            hand = Hand(combination.sign, players, marker=marker, chance=rng, strict=True)
            done.update([type(act).__name__ for act in played(hand, bots, rng)])
    assert {"Fold", "Check", "Call", "Bet", "Discard"} <= set(done)


def test_a_random_bot_does_everything_that_can_be_done() -> None:
    done: Counter[str] = Counter()
    lines = (
        "victoria-2003 draw kitty, fixed 2/4, blinds 1/2",
        "grand-17.7 pineapple, no limit, blinds 1/2, run it twice",
    )
    for line in lines:
        for number in range(60):
            rng = Random(number)
            hand = Hand(pr.sign(line), {"A": 40, "B": 40, "C": 40, "D": 40}, chance=rng)
            for act in played(hand, [BOTS["random"]] * 4, rng):
                done[type(act).__name__] += 1
                if isinstance(act, Discard):
                    done[f"throws {len(act.cards)}"] += 1
    assert {"TakeKitty", "Choose", "Fold", "Check", "Call", "Bet", *[f"throws {n}" for n in range(6)]} <= set(done)


# ------------------------------------------------------------------------------------- what a bot is told


def visible(hand: Hand, seat: int) -> set[int]:
    """All cards that a seat has been shown so far, from the log."""
    found: set[int] = set()
    for event in hand.log:
        if isinstance(event, Dealt):
            for place, card, up in zip(event.seats, event.cards, event.ups, strict=True):
                if up or place == seat:
                    found.add(card)
        elif isinstance(event, Turned) or (isinstance(event, KittyTaken) and event.seat == seat):
            found.update(event.cards)
    return found


def other_world(hand: Hand, deck: list[int], acts: list[Act], seat: int, mind: Random, chance: str) -> Hand | None:
    """The same acts in a world where every card that the seat was not shown is another one; None if one is unlawful."""
    known = visible(hand, seat)
    hidden = [card for card in deck if card not in known]
    mixed = hidden[1:] + hidden[:1]
    if mind.random() < 0.5:
        mind.shuffle(mixed)
    swap = dict(zip(hidden, mixed, strict=True))
    state = hand.state
    other = Hand(
        hand.sign,
        dict(zip(state.names, state.start, strict=True)),
        marker=state.marker,
        deck=[swap.get(card, card) for card in deck],
        chance=Random(chance),
        strict=True,
    )
    for act in acts:
        if isinstance(act, Discard):
            act = Discard(act.seat, tuple([swap.get(card, card) for card in act.cards]))
        try:
            other.play(act)
        except Refused:  # a book in which a hidden card decides whether a check is lawful
            return None
    return other


def leaks(look: type[Seen], signs: list[Sign]) -> Counter[str]:
    """Play hands, and at every decision compare what the seat is told in two worlds that it cannot tell apart."""
    ends: Counter[str] = Counter()
    for number, sign in enumerate(signs):
        mind, chance = Random(number), f"middle {number}"
        deck = list(plan_of(sign).cards)
        mind.shuffle(deck)
        players = {f"P{seat}": 40 * sign.least_wager for seat in range(min(5, sign.seats))}
        hand = Hand(sign, players, deck=deck, chance=Random(chance), strict=True)
        acts: list[Act] = []
        while not hand.over:
            other = other_world(hand, deck, acts, hand.due.seat, mind, chance)
            if other is None or other.over or other.due.seat != hand.due.seat:
                ends["unlawful there"] += 1
            else:
                ends["same" if look(hand) == look(other) else "told apart"] += 1
            act = BOTS[NAMES[mind.randrange(len(NAMES))]](Seen(hand), mind)
            hand.play(act)
            acts.append(act)
    return ends


def one_of_each_game() -> list[Sign]:
    found: dict[tuple[str, str, int], Sign] = {}
    for each in combinations():
        found.setdefault((each.sign.game.book, each.sign.game.key, each.sign.deck), each.sign)
    return list(found.values())


def test_a_bot_is_told_nothing_that_its_seat_may_not_know() -> None:
    ends = leaks(Seen, one_of_each_game())
    assert not ends["told apart"]
    assert ends["same"] > 500 and ends["unlawful there"] < ends["same"] // 20


@pytest.mark.parametrize("part", range(4))
def test_what_a_simulation_shows_a_bot_is_in_the_view_of_its_seat(part: int) -> None:
    """A simulation asks the hand itself; whatever it is told there must be what the view of the seat adds up to."""
    for number, sign in enumerate(one_of_each_game()[part::4]):
        for wrong in (0.0, 0.3):
            mind = Random(f"{number} {wrong}")
            players = {f"P{seat}": 40 * sign.least_wager for seat in range(max(3, len(sign.blinds)))}
            hand = Hand(sign, players, chance=Random(number), showdown="manual")
            for _ in range(150):
                if hand.over:
                    break
                if hand.due.actor == "seat":
                    assert Seen(hand) == Seen(hand.view(hand.due.seat))
                try:
                    hand.play(careless(hand, mind) if mind.random() < wrong else careful(hand, mind))
                except Refused:
                    continue


def test_a_planted_leak_is_found() -> None:
    class Peeking(Seen):
        __slots__ = ("burns",)

        def __init__(self, hand: Hand) -> None:
            super().__init__(hand)
            self.burns = tuple(hand.state.burns)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Peeking) and super().__eq__(other) and self.burns == other.burns

        __hash__ = None  # type: ignore[assignment]

    assert leaks(Peeking, [pr.sign("house holdem, no limit, blinds 1/2")] * 6)["told apart"]


def test_what_a_bot_is_told_leads_nowhere_else() -> None:
    """No way from there to the hand: only numbers, words, tuples of them, the law, and what everybody has seen."""
    hand = Hand(pr.sign("house seven card stud, fixed 2/4, ante 1, bring in 1"), {"A": 99, "B": 99}, chance=Random(1))
    seen = Seen(hand)

    def plain(thing: object) -> bool:
        if isinstance(thing, Event):
            return HAND.sights[type(thing)] is whole
        return isinstance(thing, int | str | Plan) or (isinstance(thing, tuple) and all(plain(each) for each in thing))

    assert not hasattr(seen, "__dict__")
    assert all(plain(getattr(seen, name)) for name in Seen.__slots__)
    assert seen.hole == tuple(hand.state.hole[hand.due.seat])
    assert seen != 7 and seen == Seen(hand)


# ------------------------------------------------------------------------------------------- how good they are


def cards(text: str) -> tuple[int, ...]:
    return tuple(pr.read_cards(text))


def test_starting_hands_have_the_order_that_everybody_knows() -> None:
    strength = strength_of(plan_of(pr.sign("house holdem, no limit, blinds 1/2")))
    assert isinstance(strength, BoardStrength)
    order = ["As Ah", "Ks Kh", "As Ks", "Qs Js", "8s 8h", "Ts 4h", "7s 2h", "3s 2h"]
    found = [strength.of(cards(each), ()) for each in order]
    assert found[0] > 0.8 > found[2] > 0.6 and found[0] == max(found) and found[1] > found[2]
    assert found[-1] == min(found) < found[-2] + 0.05 and found[-1] < 0.36
    # Suits alone make no difference, being suited does.
    assert strength.of(cards("As Kh"), ()) == strength.of(cards("Ac Kd"), ()) == strength.of(cards("Kd Ac"), ())
    assert strength.of(cards("As Ks"), ()) > strength.of(cards("As Kh"), ())


def test_made_hands_and_draws_on_a_board() -> None:
    strength = strength_of(plan_of(pr.sign("house holdem, no limit, blinds 1/2")))
    assert isinstance(strength, BoardStrength)
    flop = cards("Ks 8s 3d")
    nuts, top, draw, air = (strength.of(cards(each), flop) for each in ("Kd Kh", "Kd Qh", "Qs Js", "5h 4c"))
    assert nuts > top > draw > air and nuts > 0.97 and top > 0.85
    # On the river a draw that has not come is worth nothing any more.
    assert strength.of(cards("Qs Js"), cards("Ks 8s 3d 2h 7c")) < 0.4 < draw
    # A pair that lies on the board is everybody's.
    assert strength.of(cards("5h 4c"), cards("Ks Kd 9h Qc")) < 0.25


def test_low_hands_count_where_the_game_has_a_low() -> None:
    high = strength_of(plan_of(pr.sign("house omaha, pot limit, blinds 1/2")))
    split = strength_of(plan_of(pr.sign("house omaha hi-lo, pot limit, blinds 1/2")))
    assert isinstance(high, BoardStrength) and isinstance(split, BoardStrength)
    flop = cards("7s 5d 3c")
    assert split.of(cards("As 2h Kd Qc"), flop) > high.of(cards("As 2h Kd Qc"), flop) + 0.1


def test_short_decks_and_open_cards_in_stud() -> None:
    sign = pr.sign("victoria-2003 five card stud, no limit, ante 1, deck 32")
    strength = strength_of(plan_of(sign))
    assert isinstance(strength, StudStrength)
    assert strength.of(cards("As Ah")) > strength.of(cards("Ks Qs")) > strength.of(cards("9s 7d"))
    assert strength.of(cards("As Ah Ad Kc Ks")) > 0.97
    # A hand that somebody's open cards beat is worth less.
    for seed in range(400):
        hand = Hand(sign, {"A": 100, "B": 100}, chance=Random(seed))
        while not hand.over and "check" not in hand.due.options:
            hand.play(BOTS["check-call"](Seen(hand), Random(1)))
        hand.check()  # the best open cards speak first
        shown = [tuple(up) for up in hand.state.up]
        other = shown[1 - hand.due.seat]
        if other[0] >> 2 == other[1] >> 2 and len({card >> 2 for card in Seen(hand).own}) == 3:
            assert strength.now(Seen(hand)) < 0.6 * strength.of(Seen(hand).own)
            return
    pytest.fail("nobody paired their open cards")


@pytest.mark.parametrize(
    ("hole", "thrown"),
    [
        ("As Ah Kd Qc 2s", "Kd Qc 2s"),
        ("As Ah Kd Kc 2s", "2s"),
        ("As Ah Ad Kc 2s", "Kc 2s"),
        ("As Ks 9s 4s 2d", "2d"),
        ("9s 8h 7d 6c 2s", "2s"),
        ("9s 8h 7d 6c 5s", ""),
        ("As Ks 9s 4s 2s", ""),
        ("As Jh 9d 4c 2s", "9d 4c 2s"),
    ],
)
def test_who_thinks_draws_to_what_is_worth_drawing_to(hole: str, thrown: str) -> None:
    strength = strength_of(plan_of(pr.sign("victoria-2003 draw blind, fixed 2/4, blinds 1/2")))
    assert isinstance(strength, DrawStrength)
    assert set(strength.thrown(cards(hole))) == set(cards(thrown) if thrown else ())


@pytest.mark.parametrize(
    "line",
    [
        "crown holdem, no limit, blinds 1/2",
        "crown omaha hi-lo, fixed 2/4, blinds 1/2",
        "victoria-2003 seven card stud, fixed 2/4, ante 1",
        "victoria-2003 draw blind, fixed 2/4, blinds 1/2",
        "canberra-1994 manila, blinds 2, least wager 2, commission none",
        "tasmania-2006 five card stud, half pot, ante 200, deck 32, agreed reduced deck, dollar 100",
    ],
)
@pytest.mark.parametrize("name", ["tight", "loose-aggressive"])
def test_who_looks_at_their_cards_beats_who_does_not(name: str, line: str) -> None:
    """Two of them against two random bots, over two thousand hands with new stacks each."""
    sign = pr.sign(line)
    chance, mind = Random(f"cards {line}"), Random(f"minds {name}")
    bots = [BOTS[name], BOTS["random"]] * 2
    stack = 50 * max(sign.least_wager, 2)
    won = squares = 0
    hands = 2000
    for number in range(hands):
        hand = Hand(sign, dict.fromkeys("ABCD", stack), marker=number % 4, chance=chance)
        played(hand, bots, mind)
        result = hand.state.stacks[0] + hand.state.stacks[2] - 2 * stack
        won += result
        squares += result * result
    error = (squares / hands) ** 0.5 * hands**0.5
    assert won > 3 * error, f"{won} with a standard error of {error:.0f}"


def test_bots_go_by_any_beginning_of_their_names() -> None:
    assert bot_named("loose") == bot_named(" Loose aggressive ") == "loose-aggressive"
    for wrong in ("", "bluffer", "x" * 400):
        with pytest.raises(Refused, match="there is no bot"):
            bot_named(wrong)
