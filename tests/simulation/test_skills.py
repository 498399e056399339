"""What three strengths of bots think: what they read from bets, what their hands take, and what they do with it."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import plan_of
from pokerroom.hand.wagering import Bet, Fold
from pokerroom.players import BOTS, Seen
from pokerroom.players.charts import CHARTS, PLACES, USUAL, Habit
from pokerroom.players.holdings import Lie, Rival, holdings_of
from pokerroom.players.reading import outlook
from pokerroom.players.story import CALL, CHECK, RAISE, deeds_of
from pokerroom.players.styles import BLIND
from tests.hand.playing import MOST_ACTS, random_players
from tests.hand.signs import combinations

HOLDEM = "house holdem, no limit, blinds 1/2"
SKILLED = ("novice", "solid", "expert")
ALL = (1.0, 1.0)
NONE = (0.0, 0.0)


def cards(text: str) -> bytes:
    return bytes(pr.read_cards(text))


@pytest.mark.parametrize("part", range(4))
def test_no_fold_where_a_check_is_free(part: int) -> None:
    """Every combination of game, deck, limit and forced bets, each strength alone and all mixed."""
    free = 0
    for place, combination in enumerate(combinations()[part::4]):
        rng = Random(f"free {combination.name}")
        players = random_players(combination.sign, rng)
        kinds = SKILLED if place % 4 == 3 else (SKILLED[place % 4],)
        bots = [BOTS[rng.choice(kinds)] for _ in players]
        hand = Hand(combination.sign, players, marker=rng.randrange(len(players)), chance=rng, strict=True)
        for _ in range(MOST_ACTS):
            if hand.over:
                break
            seen = Seen(hand)
            act = bots[seen.seat](seen, rng)
            if "check" in seen.options or ("call" in seen.options and not seen.to_call):
                free += 1
                assert not isinstance(act, Fold), f"{combination.name}: {seen}"
            hand.play(act)
        assert hand.over
    assert free > 100


@pytest.mark.parametrize("name", [name for name in BOTS if name not in BLIND])
@pytest.mark.parametrize(("blinds", "rest"), [("1/2", 2), ("2/4", 3), ("50/100", 100)])
def test_nobody_gives_in_to_a_blind_that_is_all_in(name: str, blinds: str, rest: int) -> None:
    """One more wins three, and the worst two cards win one time in three: everybody pays, a novice nearly always."""
    folds = 0
    for seed in range(100):
        hand = Hand(
            pr.sign(f"house holdem, no limit, blinds {blinds}"),
            {"Ann": 5_000, "Bob": rest},
            marker=0,
            chance=Random(seed),
        )
        seen = Seen(hand)
        assert seen.names[seen.seat] == "Ann" and seen.to_call
        folds += isinstance(BOTS[name](seen, Random(seed)), Fold)
    assert folds < 10 if name == "novice" else not folds


@pytest.mark.parametrize("name", SKILLED)
def test_the_same_mind_does_the_same(name: str) -> None:
    def lines(seed: int) -> list[str]:
        hand = Hand(pr.sign(HOLDEM), {"A": 200, "B": 200, "C": 200}, chance=Random(4))
        mind = Random(seed)
        while not hand.over:
            hand.play(BOTS[name](Seen(hand), mind))
        return [str(event) for event in hand.log]

    assert lines(1) == lines(1)


# --------------------------------------------------------------------------------------------------- the story


def test_the_story_is_what_players_chose_to_do() -> None:
    hand = Hand(pr.sign(HOLDEM), {"Ann": 200, "Bob": 200, "Cy": 200}, chance=Random(1))  # Cy has the button
    for line in ("Cy raises to 6", "Ann folds", "Bob calls", "Bob checks", "Cy bets 6", "Bob raises to 24"):
        hand.play(line)
    told = [(deed.street, deed.seat, deed.what, deed.wagers) for deed in deeds_of(hand.public)]
    assert told == [
        (0, 2, RAISE, 0),
        (0, 1, CALL, 1),
        (1, 1, CHECK, 0),
        (1, 2, RAISE, 0),
        (1, 1, RAISE, 1),
    ]
    # Six into the blinds of three; four more into nine; six into thirteen; 24 into nineteen.
    assert [deed.part for deed in deeds_of(hand.public)] == pytest.approx([2, 4 / 9, 0, 6 / 13, 24 / 19])


# ---------------------------------------------------------------------------------------------------- holdings


def test_what_a_hand_takes_is_its_equity() -> None:
    """Aces against kings take 81 or 82 of a hundred, as `pr.equity` counts it."""
    known = holdings_of(plan_of(pr.sign(HOLDEM)))
    exact = pr.equity(["AsAh", "KsKh"]).share[0]
    found = known.share((Rival(cards("As Ah"), 2), Rival(cards("Ks Kh"), 2)), Lie(2, 2), 20_000, 1)
    assert found == pytest.approx(exact, abs=0.01)
    split = holdings_of(plan_of(pr.sign("house omaha hi-lo, pot limit, blinds 1/2")))
    hands = ("As 2s Ah 3h", "Ks Kh Qd Jd")
    exact = pr.equity([each.replace(" ", "") for each in hands], game="house omaha hi-lo").share[0]
    found = split.share([Rival(cards(each), 4) for each in hands], Lie(4, 4), 20_000, 1)
    assert found == pytest.approx(exact, abs=0.015)


def test_two_boards_are_both_worth_half() -> None:
    known = holdings_of(plan_of(pr.sign("house double board bomb pot, no limit, ante 2")))
    first, second = tuple(cards("As Ad Kc 7h 2d")), tuple(cards("Qs Qd Jc 9h 3d"))
    seats = (Rival(cards("Ah Kh"), 2), Rival(cards("Qh Jh"), 2))
    assert known.share(seats, Lie(2, 2, first, second), 100, 1) == 0.5
    assert known.share(seats, Lie(2, 2, first, first[::-1]), 100, 1) == 1.0


def test_places_run_from_the_worst_to_the_best() -> None:
    known = holdings_of(plan_of(pr.sign(HOLDEM)))
    board = tuple(cards("Ks 8s 3d 2h 7c"))
    places = known.places(Lie(2, 2, board))
    best = plan_of(pr.sign(HOLDEM)).best
    there = [
        (place, best(tuple(hand), board)) for place, (_, hand) in zip(places, known.of(2), strict=True) if place >= 0
    ]
    assert min(there)[0] < 0.05 and max(there)[0] > 0.95
    assert [value for _, value in sorted(there)] == sorted(value for _, value in there)
    assert all(place < 0 for place, (_, hand) in zip(places, known.of(2), strict=True) if set(hand) & set(board))


# ----------------------------------------------------------------------------------------------------- reading


def facing(*lines: str) -> Seen:
    """What Bob sees with a middling pair on a dry board, after these lines."""
    deck = "Qs 9h Qd 9d  4c  Kc 7s 2d"  # Ann is dealt first
    hand = Hand(pr.sign(HOLDEM), {"Ann": 400, "Bob": 400}, deck=pr.read_cards(deck) + rest_of(deck), marker=1)
    for line in lines:
        hand.play(line)
    return Seen(hand)


def rest_of(deck: str) -> tuple[int, ...]:
    out = set(pr.read_cards(deck))
    return tuple(card for card in range(52) if card not in out)


def test_whoever_raises_is_read_for_more() -> None:
    """The same cards are worth less against somebody who raised and raised again, to those who believe it."""
    quiet = facing("Bob calls", "Ann checks", "Ann checks")
    loud = facing(
        "Bob raises to 6", "Ann raises to 18", "Bob calls", "Ann bets 24", "Bob raises to 60", "Ann raises to 150"
    )
    quietly, loudly = (outlook(seen, Random(1), ALL, 2000).equity for seen in (quiet, loud))
    assert loudly < quietly - 0.15
    deaf = [outlook(seen, Random(1), NONE, 2000).equity for seen in (quiet, loud)]
    assert deaf[0] == pytest.approx(deaf[1], abs=0.03)


def test_parts_of_what_somebody_may_have_run_from_the_worst_to_the_best() -> None:
    view = outlook(facing("Bob calls", "Ann checks", "Ann checks"), Random(1), ALL, 500)
    assert sum(part.weight for part in view.parts) == pytest.approx(1)
    assert [part.place for part in view.parts] == sorted(part.place for part in view.parts)
    assert view.parts[0].equity > view.parts[-1].equity and view.others == 1


def test_habits_are_likelier_with_better_hands() -> None:
    for habit in (*USUAL.raises, *USUAL.bets, *USUAL.again):
        row = habit.likely(1.0)
        assert len(row) == PLACES + 1 and list(row) == sorted(row) and 0 <= row[0] < row[-1] <= 1
    assert set(Habit(0.5).likely(0.0)) == {1.0}


# --------------------------------------------------------------------------------------------------- what is done


def dealt(own: str, stack: int, *lines: str, players: int = 2) -> Seen:
    """What the first to act sees with these cards, or whoever is due after some lines."""
    sign = pr.sign(HOLDEM)
    names = dict.fromkeys(("Ann", "Bob", "Cy", "Di", "Ed", "Flo")[:players], stack)
    for seed in range(20_000):
        hand = Hand(sign, names, chance=Random(seed))
        for line in lines:
            hand.play(line)
        if set(hand.state.hole[hand.due.seat]) == set(pr.read_cards(own)):
            return Seen(hand)
    raise AssertionError("never dealt")


@pytest.mark.parametrize("name", SKILLED)
def test_the_best_hand_raises_and_the_worst_folds_in_early_position(name: str) -> None:
    assert isinstance(BOTS[name](dealt("As Ah", 200, players=6), Random(1)), Bet)
    assert isinstance(BOTS[name](dealt("7s 2h", 200, players=6), Random(1)), Fold)


@pytest.mark.parametrize("name", ["solid", "expert"])
def test_more_hands_are_opened_with_fewer_behind(name: str) -> None:
    assert isinstance(BOTS[name](dealt("Js 7h", 200), Random(1)), Bet)
    assert isinstance(BOTS[name](dealt("Js 7h", 200, players=6), Random(1)), Fold)


@pytest.mark.parametrize("name", SKILLED)
def test_a_short_stack_is_moved_in_or_folded(name: str) -> None:
    act = BOTS[name](dealt("As Ah", 8), Random(1))
    assert isinstance(act, Bet) and act.to == 8
    assert isinstance(BOTS[name](dealt("3s 2h", 8), Random(1)), Fold)


def test_the_charts_open_more_hands_the_fewer_are_behind() -> None:
    for chart in CHARTS.values():
        assert list(chart.opens) == sorted(chart.opens) and list(chart.pushes) == sorted(chart.pushes)
        assert list(chart.depths) == sorted(chart.depths) and len(chart.depths) == len(chart.pushes)
    assert set(CHARTS) == set(SKILLED) <= set(BOTS)


@pytest.mark.parametrize(
    "game", [HOLDEM, "victoria seven card stud, fixed 2/4, ante 1", "house omaha hi-lo, pot limit, blinds 1/2"]
)
def test_whoever_was_dealt_a_card_too_many_is_weighed_all_the_same(game: str) -> None:
    """The dealer's slip is not theirs: until it is ruled on the hand goes on, and bots play in it."""
    known = holdings_of(plan_of(pr.sign(game)))
    whole = {HOLDEM: 2}.get(game, 7 if "stud" in game else 4)
    hero, other = bytes(range(whole + 1)), bytes(range(20, 20 + whole))
    share = known.share([Rival(hero, len(hero)), Rival(other, len(other))], Lie(whole, whole), 200, 1)
    assert -1 <= share <= 1


def test_where_only_one_hand_is_believed_in_no_card_of_it_lies_open_elsewhere() -> None:
    """Whoever is sure of what others hold looks at the cards that lie before everybody, the ones that were folded too."""
    sign, looks = pr.sign("house seven card stud, ante 5, bring in 5, fixed 10/20"), 0
    for seed in range(6):
        rng = Random(f"sure {seed}")
        hand = Hand(sign, dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 1000), marker=0, chance=rng, strict=True)
        while not hand.over:
            seen = Seen(hand)
            view = outlook(seen, rng, (60.0, 60.0), 8)
            looks += bool(view.parts)
            raises = "raise" in seen.options and seen.least and rng.random() < 0.7
            hand.play(Bet(seen.seat, seen.least) if raises else BOTS["check-call"](seen, rng))
    assert looks > 50


def test_hands_that_have_a_card_in_common_are_no_hands() -> None:
    """Each of them alone could be: together they have no share to be told."""
    known = holdings_of(plan_of(pr.sign("house seven card stud, ante 5, bring in 5, fixed 10/20")))
    own, first, second = cards("As Ad Kc Kd 2h 3h 4h"), cards("Qs Qd Jc Jd Th 9h 2s"), cards("Qs 7d 6c 5d 5h 6h 7h")
    lie = Lie(2, 7, (), (), tuple(first[2:6]), tuple(own[2:6]))
    seats = [Rival(each, 7) for each in (own, first, second)]
    assert known.share(seats, lie, 100, 1) < 0
    assert known.share(seats[:2], lie, 100, 1, gone=1 << first[0]) < 0
    assert known.share(seats[:2], lie, 100, 1) == 1.0
