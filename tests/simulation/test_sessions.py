"""Sessions: the same seed gives the same counts however they are shared out, and no chip comes or goes unseen."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.hand.award import Raked
from pokerroom.hand.forced import Charged
from pokerroom.hand.hand import Hand
from pokerroom.hand.start import Ended
from pokerroom.law.error import Refused
from pokerroom.simulation import (
    Scenario,
    Takings,
    Tally,
    flop_chase,
    play_session,
    sign_of,
    table_of,
    table_of_values,
    total,
)
from pokerroom.simulation.takings import rows
from pokerroom.table.table import Table
from tests.simulation.flops import edge_by_enumeration

MIX = ("tight", "loose-aggressive", "check-call", "random")
HOLDEM = "crown holdem, no limit, blinds 1/2"
SIDE = f"{HOLDEM}, side wager flop chase, commission 5% cap 10"

SCENARIOS = {
    "a percentage": Scenario(f"{HOLDEM}, commission 5% cap 10", MIX, 500),
    "a fee for each hand": Scenario(f"{HOLDEM}, commission per hand 3", MIX, 500),
    "a fee for each person": Scenario(f"{HOLDEM}, commission per person per hand 1", MIX, 500),
    "by the hour": Scenario(f"{HOLDEM}, commission time 12", MIX, 500),
    "both": Scenario(f"{HOLDEM}, commission 5% cap 10 and time 12", MIX, 500),
    "nothing": Scenario(f"{HOLDEM}, commission none", MIX, 500),
    "side wagers": Scenario(SIDE, MIX, 500, side=5),
    "a jackpot": Scenario(
        "house holdem, no limit, blinds 1/2, commission 5% cap 10, jackpot drop 1 from pots of 10", MIX, 500
    ),
    "a scale": Scenario("tasmania-2006 holdem, no limit, blinds 100/200, dollar 100", MIX, 500, stack=20000),
    "stud": Scenario("victoria-2003 seven card stud, fixed 2/4, ante 1, commission 5% cap 5", MIX, 300, stack=60),
    "who is broke must leave, and comes back": Scenario(
        "canberra-1994 manila, blinds 200, dollar 100, buy in 15000", MIX, 400, stack=20000
    ),
    "two players": Scenario(f"{HOLDEM}, commission 5% cap 10", ("tight", "random"), 400, stack=40),
}


def whole(scenario: Scenario) -> Tally:
    return total(play_session(scenario, number) for number in range(scenario.sessions))


@pytest.mark.parametrize("name", SCENARIOS)
def test_chips_are_conserved_and_every_hand_is_counted(name: str) -> None:
    scenario = SCENARIOS[name]
    tally = whole(scenario)
    assert tally.hands == scenario.hands == tally.pots.total()
    kept = tally.side_staked - tally.side_paid
    assert tally.bought == tally.left + tally.taken + tally.time + tally.jackpot + kept
    assert tally.accounts.total() == tally.taken + tally.time
    # What the bots won and the house took in the hands adds up to nothing.
    assert sum(tally.won.values()) == -tally.taken - tally.jackpot
    assert (tally.jackpot > 0) == (name == "a jackpot")
    assert (tally.time > 0) == ("time" in scenario.sign)
    assert (tally.taken > 0) == (name not in ("by the hour", "nothing"))
    assert tally.side_wagers == (0 if not scenario.side else tally.side_staked // scenario.side)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_commission_is_that_of_the_logs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand's own log says what was taken from it and what came out; the counts must be their sum."""
    logs: list[list[Any]] = []
    deal = Table.deal

    def watched(table: Table, *args: Any, **named: Any) -> Hand:
        hand = deal(table, *args, **named)
        logs.append(hand.log)
        return hand

    monkeypatch.setattr(Table, "deal", watched)
    tally = whole(SCENARIOS[name])
    taken = pots = 0
    for log in logs:
        assert isinstance(log[-1], Ended)
        fees = sum(event.amount for event in log if isinstance(event, Charged))
        raked = sum(sum(event.amounts) for event in log if isinstance(event, Raked))
        taken += fees + raked
        # What was put in and did not go back is the pot: what players lost, and what the winners got of it.
        pots += raked + sum(sum(event.amounts) for event in log if type(event).__name__ in ("Won", "SetAside"))
    assert taken == tally.taken
    assert pots == sum(size * count for size, count in tally.pots.items())


def test_the_same_seed_gives_the_same_on_any_number_of_processes() -> None:
    scenario = replace(SCENARIOS["side wagers"], hands=1200)
    alone = whole(scenario)
    numbers = list(range(scenario.sessions))
    assert len(numbers) == 5
    with ProcessPoolExecutor(2) as pool:
        shared = total(pool.map(play_session, [scenario] * len(numbers), numbers))
    assert shared == alone
    random.Random(1).shuffle(numbers)
    assert total(play_session(scenario, number) for number in numbers) == alone
    assert whole(replace(scenario, seed=1)) != alone


def test_sums_keep_what_is_below_zero() -> None:
    one, other = Tally(hands=1, won=Counter(tight=-5)), Tally(hands=2, won=Counter(tight=3))
    assert total([one, other]) == total([other, one]) == Tally(hands=3, won=Counter(tight=-2))


def test_the_same_cards_under_every_scheme() -> None:
    """Commission changes stacks, never the deck: the schemes are compared on the same hands."""
    decks = []
    for scheme in ("none", "5% cap 10", "time 12"):
        table = table_of(Scenario(f"{HOLDEM}, commission {scheme}", MIX, 10, seed=4), 2)
        cards = []
        for _ in range(4):
            hand = table.deal()
            cards.append(hand.log[1].cards)  # type: ignore[union-attr]
            while not hand.over:
                hand.fold()
        decks.append(cards)
    assert decks[0] == decks[1] == decks[2]


def test_sessions_last_eight_hours() -> None:
    scenario = Scenario(HOLDEM, MIX, 1000, hands_per_hour=25)
    assert [scenario.hands_of(number) for number in range(scenario.sessions)] == [200] * 5
    assert Scenario(HOLDEM, MIX, 201, hands_per_hour=25).hands_of(1) == 1
    assert Scenario(HOLDEM, MIX, 1).sessions == 1


@pytest.mark.parametrize(("stack", "side"), [(13, 0), (13, 5), (100_000, 5)])
def test_time_is_charged_by_the_hour(stack: int, side: int) -> None:
    """Every player pays every hour that was begun; who has too little left buys first, and bets the fee on no flop."""
    line = f"{HOLDEM}, side wager flop chase, commission time 12"
    scenario = Scenario(line, ("tight", "random") * 2, 300, stack=stack, hands_per_hour=40, side=side)
    tally = whole(scenario)
    assert tally.time == tally.accounts["box"] == 12 * 4 * 8  # 300 hands at 40 an hour: seven and a half hours
    assert Takings("", scenario, tally).an_hour.error == 0


# ------------------------------------------------------------------------------------------------- the figures


def test_figures_and_errors_are_those_of_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: list[Hand] = []
    forget = Table.forget

    def watched(table: Table) -> None:
        assert table.state.hand is not None
        hands.append(table.state.hand)
        forget(table)

    monkeypatch.setattr(Table, "forget", watched)  # each hand is counted, then forgotten
    scenario = SCENARIOS["a percentage"]
    takings = Takings("5% cap 10", scenario, whole(scenario))
    charged = [hand.state.taken for hand in hands]
    error = statistics.stdev(charged) / len(charged) ** 0.5
    assert takings.commission == pytest.approx((statistics.mean(charged), error))
    assert takings.an_hour == pytest.approx((30 * statistics.mean(charged), 30 * error))
    assert takings.an_hour_and_player.value == pytest.approx(30 / 4 * statistics.mean(charged))
    pots = sorted(sum(hand.state.contributed) + hand.state.dead_chips for hand in hands)
    assert takings.pot.value == pytest.approx(statistics.mean(pots))
    assert takings.pot_at(0.5) == pots[len(pots) // 2 - 1] and takings.pot_at(1) == pots[-1]
    assert takings.pot_at(0.9) == pots[len(pots) * 9 // 10 - 1]
    won = [
        sum(
            hand.stacks[name] - start
            for name, start in zip(hand.state.names, hand.state.start, strict=True)
            if name == "P1"
        )
        for hand in hands
    ]
    result = takings.results[0]
    assert (result.bot, result.seats) == ("tight", 1)
    assert result.won == pytest.approx((50 * statistics.mean(won), 50 * statistics.stdev(won) / len(won) ** 0.5))


def test_values_are_one_line_for_each_figure() -> None:
    scenario = SCENARIOS["side wagers"]
    takings = [Takings("5% cap 10", scenario, whole(scenario))]
    lines = table_of_values(takings).splitlines()
    assert lines[0] == "scheme,about,what,value,standard error"
    assert len(lines) == 1 + len(list(rows(takings[0])))
    assert any(line.startswith("5% cap 10,side wagers,hold in theory,0.058824") for line in lines)


# ----------------------------------------------------------------------------------------------- Flop Chase


def test_the_theory_is_that_of_all_flops() -> None:
    theory = flop_chase(sign_of(SIDE))
    assert theory == edge_by_enumeration(7) == Fraction(1, 17)


def test_side_wagers_lose_and_pay_as_the_flops_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the flops themselves, apart from the table's own bookkeeping; a flop comes even if everybody folds."""
    flops = []
    bets: list[tuple[str, int]] = []
    ends = []
    forget, bet_on = Table.forget, Table.bet_on

    def watched(table: Table) -> None:
        assert table.state.hand is not None
        flop = table.state.hand.state.board[:3]
        flops.append(flop)
        paid = 0
        for colour, amount in bets:
            red = sum(card % 4 in (1, 2) for card in flop)
            paid += 8 * amount * (red == (3 if colour == "red" else 0))
        ends.append((sum(amount for _, amount in bets), paid))
        bets.clear()
        forget(table)

    def placed(table: Table, name: str, on: str, amount: int, **named: Any) -> None:
        bets.append((on, amount))
        bet_on(table, name, on, amount, **named)

    monkeypatch.setattr(Table, "forget", watched)  # each hand is counted, then forgotten
    monkeypatch.setattr(Table, "bet_on", placed)
    scenario = SCENARIOS["side wagers"]
    tally = whole(scenario)
    assert all(len(flop) == 3 for flop in flops)
    assert tally.side_staked == sum(staked for staked, _ in ends)
    assert tally.side_paid == sum(paid for _, paid in ends) > 0
    assert tally.side_squares == sum((staked - paid) ** 2 for staked, paid in ends)
    hold = Takings("", scenario, tally).hold
    assert abs(hold.value - 1 / 17) < 4 * hold.error


# ------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        (Scenario(HOLDEM, ("tight",), 10), "players"),
        (Scenario(HOLDEM, ("tight",) * 12, 10), "seat|places|players"),
        (Scenario(HOLDEM, ("tight", "bluffer"), 10), 'there is no bot "bluffer"'),
        (Scenario(HOLDEM, MIX, 0), "at least one hand"),
        (Scenario(HOLDEM, MIX, 10, stack=1), "buy-in|1"),
        (Scenario(HOLDEM, MIX, 10, side=5), "side wager"),
        (Scenario(f"{HOLDEM}, commission time 12", MIX, 10, stack=12), "time charge of 12"),
        (Scenario("crown holdem, blinds 1/2, commission 1% cap 5", MIX, 10), r"between 2 and 10.*CROWN 7.2.1"),
    ],
)
def test_what_cannot_be_played_is_refused(scenario: Scenario, says: str) -> None:
    with pytest.raises(Refused, match=says):
        play_session(scenario, 0)


def test_every_game_of_every_book_can_be_simulated() -> None:
    """Through the table, with the plainest sign of each game."""
    from pokerroom.cli import main

    for book in shelf.every():
        for game in book.games.values():
            seats = min(6, game.rules[f"seats.{game.decks[0]}"].value)
            args = ["--book", book.key, "--game", game.key, "--hands", "12", "--players", str(seats)]
            assert main(["simulate", *args, "--processes", "1", "--bots", ",".join(MIX)]) == 0
