"""Acts that are odd but typed: at the wrong time, by the wrong person, twice, under another spelling."""

import random
from typing import Any

import msgspec
import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.forced import Posted
from pokerroom.hand.rulings.powers import Order
from pokerroom.law import Refused
from pokerroom.table import Table, replay, restore
from tests.table.kinds import acts
from tests.table.kinds import events as e
from tests.table.test_table import crown, fold_round

MANAGER = "TG Assistant Casino Manager"


def grand(line: str) -> Table:
    players = {"Ann": 500, "Bob": 500, "Cy": 500, "Dee": 500}
    sign = pr.sign(f"grand holdem, fixed 10/20, {line}")
    return Table(sign, players, book=shelf.book("grand"), chance=random.Random(5))


def refused(table: Table, act: Any, sentence: str) -> None:
    before = table.json()
    with pytest.raises(Refused) as refusal:
        table.play(act)
    assert sentence in refusal.value.sentence
    assert table.json() == before


# ---------------------------------------------------------------------------------------------------- log and time


def test_the_time_of_an_act_in_a_hand_is_recorded() -> None:
    table = crown()
    hand = table.deal()
    table.play(pr.Fold(hand.state.to_act), at=500)
    assert table.at == 500
    assert replay(shelf.book("crown"), table.log) == table
    kinds = [type(event).__name__ for event in table.log]
    assert kinds.index("TimePassed") < kinds.index("Folded")
    with pytest.raises(Refused):
        table.play(pr.Bet(hand.state.to_act, 1), at=600)
    assert table.at == 500


def test_a_restored_table_leaves_to_people_what_was_left_to_them() -> None:
    table = crown(showdown="manual", dealer="manual")
    table.deal(seed=1)
    again = restore(shelf.book("crown"), table.json(), random.Random(1))
    assert again.hand is not None
    assert table.hand is not None
    assert again.hand.due.actor == table.hand.due.actor == "dealer"
    for each in (table, again):
        each.play("the dealer deals")
        for line in ("Cy calls", "Dee calls", "Ann calls", "Bob checks"):
            each.play(line)
    assert again.hand.due.actor == table.hand.due.actor == "dealer"
    assert again == table


def test_a_log_belongs_to_its_book() -> None:
    with pytest.raises(Refused, match="under crown, not house"):
        restore(shelf.book("house"), crown().json())


def test_a_log_in_disorder_is_refused() -> None:
    table = crown()
    log = table.log
    with pytest.raises(Refused, match="not a table's log"):
        restore(shelf.book("crown"), msgspec.json.encode([log[0], e.Leaving((), 0, "Ann", "left"), *log[1:]]))


@pytest.mark.parametrize(
    "choices",
    [
        {"at": -5},
        {"at": 1.5},
        {"hours": (1,)},
        {"marker": -1},
        {"players": 5},
        {"players": {"surveillance": 500}},
        {"shown": 1},
        {"showdown": 3},
        {"dealer": "often"},
        {"cut": None},
    ],
    ids=str,
)
def test_a_table_is_opened_with_sense(choices: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        pr.Table("crown holdem, no limit, blinds 5/10", **choices)


def test_what_cannot_be_kept_is_no_act() -> None:
    table = crown()
    for act in (
        acts.Sanction(MANAGER, "warns", "Ann", "\ud800"),
        acts.Sanction(MANAGER, "excludes", "Ann", "", 0, 10**20),
        acts.Sanction(MANAGER, "excludes", "Ann", "", 0, -5),
        acts.Sit("\ud800", 6, 500),
    ):
        refused(table, act, "")


def test_a_prize_keeps_its_capitals_in_the_log() -> None:
    table = pr.Table(
        "crown", "holdem", limit="no limit", blinds=(1, 2), bonus_prizes="one pair A  Car", players={"Ann": 200}
    )
    assert replay(shelf.book("crown"), table.log) == table
    with pytest.raises(Refused, match="semicolon"):
        pr.Table("crown", "holdem", limit="no limit", blinds=(1, 2), bonus_prizes="one pair 5, two pair 6")


# ---------------------------------------------------------------------------------------------------- refused, unchanged


def test_nobody_pays_for_time_when_no_hand_is_dealt() -> None:
    table = crown("no limit, blinds 5/10, commission time 12")
    before = table.json()
    with pytest.raises(Refused):
        table.deal([1, 1, 3])
    assert table.json() == before
    assert table.state.accounts["box"] == 0


def test_nobody_pays_for_time_with_their_last_chips_when_no_hand_can_follow() -> None:
    table = pr.Table("house holdem, no limit, blinds 5/10, commission time 12, buy in 10", players={"A": 10, "B": 10})
    before = table.json()
    with pytest.raises(Refused, match="needs 2 players"):
        table.deal(seed=1)
    assert table.json() == before


# ---------------------------------------------------------------------------------------------------- people


def test_capitals_make_nobody_another_person() -> None:
    table = crown()
    fold_round(table)
    table.play(acts.Sanction(MANAGER, "excludes", "ann"))
    for name in ("Ann", "ann", "ANN"):
        refused(table, acts.Sit(name, 6, 500), "may not play")
    refused(table, acts.Merge(MANAGER, ("Eve", "eve"), (6, 7), (500, 500)), "two seats")
    table.play(acts.DisputePot("bob"))
    refused(table, acts.DisputePot("Bob"), "already")


def test_a_seat_that_is_reserved_is_its_holders_whatever_their_capitals() -> None:
    table = pr.Table("house holdem, no limit, blinds 5/10", players={"Ann": 500, "Bob": 500}, seed=1)
    table.play(acts.Reserve("Zoe", 5, 1000))
    refused(table, acts.Sit("Eve", 5, 500), "Zoe")
    table.play(acts.Sit("ZOE", 5, 500))
    assert table.stacks["Zoe"] == 500


def test_a_merger_seats_nobody_who_may_not_sit() -> None:
    table = crown()
    fold_round(table)
    table.play(acts.Sanction(MANAGER, "excludes", "Ann"))
    refused(table, acts.Merge(MANAGER, ("Ann",), (6,), (500,)), "may not play")
    table.away("Bob", at=100)
    table.play(acts.PickUp(MANAGER, "Bob"), at=10_000)
    refused(table, acts.Merge(MANAGER, ("Bob",), (6,), (100,)), "Bob must sit with at least")
    for name in ("Cy", "Dee"):
        table.leave(name)
    table.close(MANAGER)
    refused(table, acts.Merge(MANAGER, ("Eve",), (6,), (500,)), "closed")


def test_who_does_not_speak_of_cash_sits_down_with_chips() -> None:
    table = grand("blinds 5/10")
    refused(table, acts.Sit("Eve", 6, 500, cash=True), "chips")
    table.sit("Eve", 6, 500)
    assert table.stacks["Eve"] == 500


def test_only_a_newcomer_is_asked_to_wait_or_post() -> None:
    table = crown()
    fold_round(table)
    table.sit("Eve", 6, 500)
    table.away("Ann")
    for _ in range(6):
        fold_round(table)
    table.back("Ann")
    assert table.state.players[1].paid == 0
    refused(table, acts.Require(MANAGER, "Ann"), "not a new player")
    refused(table, acts.Require(MANAGER, "Eve"), "not a new player")
    table.sit("Fay", 7, 500)
    table.play(acts.Require(MANAGER, "Fay"))


def test_who_leaves_after_the_hand_leaves_once() -> None:
    table = crown()
    table.deal()
    table.leave("Ann")
    refused(table, acts.Leave("Ann"), "already")


def test_only_who_is_handed_over_is_no_longer_detained() -> None:
    table = crown()
    fold_round(table)
    won = next(each for each in table.state.players.values() if each.won)
    table.play(f"the Dealer reports {won.name}: device")
    table.play(acts.Sanction(MANAGER, "seizes the winnings of", won.name, "", won.won))
    table.play(acts.Sanction(MANAGER, "detains", won.name))
    table.play(acts.Release(MANAGER, won.name))
    assert [each.name for each in table.state.people.values() if each.detained] == [won.name]
    table.play(acts.Release(MANAGER, won.name, "Sergeant Lee"))
    assert not any(each.detained for each in table.state.people.values())


@pytest.mark.parametrize(
    "act",
    [
        acts.Draw(0, ("Ann", "Bob"), (51, 99)),
        acts.Draw(0, ("Ann", "Bob"), (51, -1)),
        acts.Draw(0, ("Ann", "ann"), (51, 20)),
        acts.Draw(0, ("Ann", ""), (51, 20)),
        acts.DisputePot("Ann", "King"),
        acts.DisputePot(""),
        acts.Advise("Dealer", "Ann"),
        acts.Report("Dealer", "", "device"),
        acts.Want("", 6),
    ],
    ids=str,
)
def test_no_such_card_person_or_office(act: Any) -> None:
    table = crown()
    fold_round(table)
    refused(table, act, "")


def test_cards_are_checked_and_brought_by_an_office() -> None:
    table = pr.Table("house holdem, no limit, blinds 5/10", players={"Ann": 500, "Bob": 500}, house="manual", seed=1)
    refused(table, acts.CheckDeck("King"), "not an office here")
    table.play(acts.CheckDeck("Dealer"))
    table.play(acts.FindDamaged())
    table.play(acts.CountDeck(52))
    refused(table, acts.BringDeck("King"), "not an office here")
    table.play(acts.BringDeck("Dealer"))


# ---------------------------------------------------------------------------------------------------- chips


def chase(**players: int) -> Table:
    sign = pr.sign("crown holdem, no limit, blinds 5/10, side wager flop chase")
    return Table(sign, players, book=shelf.book("crown"), chance=random.Random(5))


def test_who_leaves_before_the_hand_has_their_side_wager_back() -> None:
    table = chase(Ann=500, Bob=500, Cy=500, Dee=500)
    table.bet_on("Ann", "red", 50)
    table.leave("Ann")
    assert table.state.accounts["bets"] == table.balance == 0
    assert [event.chips for event in table.log if isinstance(event, e.Left)] == [500]
    fold_round(table)
    assert table.balance == 0


@pytest.mark.parametrize("on", ["red", "black"])
def test_a_side_wager_of_somebody_who_left_is_paid_to_them(on: str) -> None:
    for seed in range(12):
        table = chase(Ann=500, Bob=500, Cy=500, Dee=500)
        table.bet_on("Ann", on, 50)
        table.away("Ann")
        hand = table.deal(seed=seed)
        table.leave("Ann")
        while not hand.over:
            (hand.check if "check" in hand.due.options else hand.call)()
        assert table.balance == 0
        assert table.state.accounts["bets"] == 0
        assert replay(shelf.book("crown"), table.log) == table


def test_nobody_has_less_than_nothing() -> None:
    for seed in range(8):
        table = pr.Table("house holdem, no limit, blinds 5/10", players={"Ann": 500, "Bob": 500, "Cy": 500}, seed=seed)
        hand = table.deal()
        seat = hand.state.to_act
        hand.fold()
        table.play(acts.TakeOff(hand.state.names[seat], 450, "a drink"))
        hand.play(Order("Manager", "declares a misdeal", -1, ""))
        while not hand.over:  # they are dealt in again with all that they had, and wager it
            due = hand.due
            act = pr.Bet(seat, due.most) if due.seat == seat and due.most else pr.Call(due.seat)
            hand.play(pr.Check(due.seat) if "check" in due.options and due.seat != seat else act)
        assert min(table.stacks.values()) >= 0
        assert table.balance == 0


PRIZES = "no limit, blinds 5/10, bonus prizes " + "; ".join(
    f"{kind} 50" for kind in ("high card", "one pair", "two pair", "three of a kind", "straight", "flush")
)


def to_the_river(table: Table) -> None:
    hand = table.deal(seed=3)
    while not hand.over:
        (hand.check if "check" in hand.due.options else hand.call)()


def test_a_prize_is_paid_once() -> None:
    table = crown(PRIZES)
    to_the_river(table)
    name = next(event.name for event in table.log if isinstance(event, e.Qualified))
    table.play(acts.VerifyPrize(MANAGER, name))
    table.play(acts.PayPrize(name, "chips"))
    refused(table, acts.PayPrize(name, "chips"), "no prize")
    refused(table, acts.Claim(name), "already")
    assert name not in [each.who for each in table.due]


def test_who_wins_without_showing_may_claim_a_prize() -> None:
    table = crown(PRIZES)
    hand = table.deal(seed=3)
    while len(hand.state.board) < 5:
        (hand.check if "check" in hand.due.options else hand.call)()
    winner = hand.names[hand.due.seat]
    hand.bet(10)
    while not hand.over:
        hand.fold()
    assert not table.state.prizes
    (qualified,) = table.play(acts.Claim(winner))
    assert isinstance(qualified, e.Qualified)
    assert [prize.name for prize in table.state.prizes] == [winner]


def test_nobody_claims_the_hand_of_who_sat_there_before() -> None:
    table = crown(PRIZES)
    to_the_river(table)
    table.leave("Ann")
    table.sit("Eve", 1, 500)
    refused(table, acts.Claim("Eve"), "no prize to claim")


def test_whoever_has_left_and_is_still_to_have_a_prize_is_the_tables_concern() -> None:
    table = crown(PRIZES)
    to_the_river(table)
    name = next(event.name for event in table.log if isinstance(event, e.Qualified))
    table.leave(name)
    assert name not in table.stacks
    assert table.state.concerns(name)


def test_there_is_no_prize_where_the_sign_has_none_nor_for_a_hand_that_came_to_nothing() -> None:
    table = crown()
    to_the_river(table)
    refused(table, acts.Claim("Ann"), "no prize to claim")
    table = crown(PRIZES)
    hand = table.deal(seed=3)
    hand.play(Order(MANAGER, "voids the hand", -1, "fire"))
    refused(table, acts.Claim("Ann"), "no prize to claim")


def test_a_claim_reads_the_cards_of_the_last_deal() -> None:
    table = Table(
        pr.sign("crown omaha, full pot, blinds 5/10, bonus prizes royal flush 50"),
        {"Ann": 500, "Bob": 500, "Cy": 500},
        book=shelf.book("crown"),
        chance=random.Random(5),
    )
    hand = table.deal(seed=3)
    hand.play(Order(MANAGER, "declares a misdeal", -1, ""))
    while not hand.over:
        (hand.check if "check" in hand.due.options else hand.call)()
    refused(table, acts.Claim("Ann"), "wins no prize")


# ---------------------------------------------------------------------------------------------------- signs


def test_an_office_changes_the_sign_when_notice_was_long_enough() -> None:
    table = crown()
    table.play(acts.Notify(MANAGER, "seats 5"))
    for _ in range(3):
        fold_round(table)
    table.change(MANAGER)
    assert table.sign.seats == 5


def test_notice_of_a_sign_without_the_seats_that_are_taken_since() -> None:
    table = crown()
    fold_round(table)
    table.play(acts.Notify(MANAGER, "seats 6"))
    table.sit("Eve", 7, 500)
    for name in ("Ann", "Bob", "Cy", "Dee", "Eve"):
        table.play(acts.Agree(name, "the change"))
    refused(table, acts.Change(MANAGER), "seat 7 is taken")


def test_nobody_posts_a_kill_that_is_not_played_any_more() -> None:
    table = grand("blinds 5/10, kill full")
    while not table.state.kill:
        hand = table.deal()
        while not hand.over:
            hand.play(pr.Fold(hand.state.to_act)) if hand.state.names[hand.state.to_act] != "Ann" else hand.call()
    office = "Tournament Director"
    table.play(acts.Notify(office, "no kill"))
    for player in list(table.state.players.values()):
        table.play(acts.Agree(player.name, "the change"))
    table.play(acts.Change(office), at=7200)
    assert table.sign.kill == "none"
    hand = table.deal()
    assert not any(event.word == "kill" for event in hand.log if isinstance(event, Posted))


def test_a_killer_posts_the_small_blind_that_they_missed() -> None:
    table = grand("blinds 5/10, kill full")
    while table.state.kill != "Ann" or table.state.positions.names[-1] != "Ann":
        hand = table.deal()
        while not hand.over:
            if hand.state.names[hand.state.to_act] != "Ann":
                hand.fold()
            else:
                (hand.check if "check" in hand.due.options else hand.call)()
    table.move("Cy", 6)
    table.move("Ann", 3)  # past Bob
    assert table.state.players[3].missed == (0,)
    table.post("Ann")
    hand = table.deal()
    seat = hand.state.names.index("Ann")
    posted = [(event.word, event.amount) for event in hand.log if isinstance(event, Posted) and event.seat == seat]
    assert sorted(posted) == [("dead", 5), ("kill", 20)]


def test_who_is_away_shows_where_hands_are_shown_by_people() -> None:
    sign = "tasmania five card stud, ante 5, freeze out, agreed freeze out, buy in 100"
    table = pr.Table(sign, players={f"P{place}": 100 for place in range(1, 5)}, seed=4, showdown="manual")
    hand = table.deal()
    while "show" not in hand.due.options:
        due = hand.due
        act = pr.Check(due.seat) if "check" in due.options else pr.Call(due.seat)
        table.play(act if due.to_call or "check" in due.options else pr.Bet(due.seat, due.least))
    table.away(hand.state.names[hand.due.seat])
    assert table.balance == 0
    assert replay(shelf.book("tasmania"), table.log) == table


def test_a_void_round_leaves_what_everybody_owed_and_had_paid() -> None:
    table = crown()
    for _ in range(4):
        fold_round(table)
    away = "Cy"
    table.play(acts.StepAway(away))
    while True:
        before = {each.name: (each.missed, each.paid, each.entry) for each in table.state.players.values()}
        positions = table.state.positions
        hand = table.deal()
        if table.state.player(away).missed != before[away][0]:  # type: ignore[union-attr]
            break
        while not hand.over:
            hand.play(pr.Fold(hand.state.to_act))
    assert before[away][1]
    assert table.state.player(away).paid == 0  # type: ignore[union-attr]
    table.play(Order(MANAGER, "voids the hand", -1, "fire"))
    assert {each.name: (each.missed, each.paid, each.entry) for each in table.state.players.values()} == before
    assert table.state.positions == positions
    assert replay(shelf.book("crown"), table.log) == table


@pytest.mark.parametrize("name", ["", " Ann", "Ann, Bob", "house", "{name}"])
def test_nobody_without_a_name_takes_a_complaint_further(name: str) -> None:
    table = crown()
    before = table.json()
    with pytest.raises(Refused, match="name"):
        table.play(acts.Refer(name))
    assert table.json() == before


def test_a_table_that_is_replayed_in_a_hand_goes_on_with_it() -> None:
    """What is done in the hand is done at the table, as before."""
    table = crown()
    table.deal()
    again = replay(shelf.book("crown"), table.log)
    assert again.hand is not None
    while again.hand is not None:
        assert table.hand is not None
        act = pr.Fold(again.hand.due.seat)
        again.hand.play(act)
        table.hand.play(act)
    assert again == table and again.log == table.log and table.hand is None


def test_the_office_that_checks_a_replacement_deck_is_recorded() -> None:
    """TAS C 2.5 names the management representative beside the dealer."""
    sign = pr.sign("tasmania holdem, no limit, blinds 500/1000, dollar 100")
    players = {"Ann": 50_000, "Bob": 50_000, "Cy": 50_000}
    table = Table(sign, players, book=shelf.book("tasmania"), chance=random.Random(5))
    hand = table.deal()
    while table.hand is not None:
        table.play(pr.Fold(hand.due.seat))
    table.play("the dealer counts 52 cards in the old deck")
    table.play("the management representative brings in a new deck")
    table.deal()
    checked = [event.office for event in table.log if isinstance(event, e.DeckStep) and "TAS C 2.5" in event.by]
    assert checked == ["dealer", "management representative"]
