"""A table in a program's hands: the README's way in, bad input, spoken acts, views, accounts."""

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pokerroom as pr
import pokerroom.table
from pokerroom import shelf
from pokerroom.hand.deal import Dealt
from pokerroom.hand.start import Started
from pokerroom.law import Refused
from pokerroom.table import Table, replay, restore
from pokerroom.table.vocabulary import TABLE
from tests.table.kinds import acts
from tests.table.kinds import events as e

PLAYERS = {"Ann": 500, "Bob": 500, "Cy": 500, "Dee": 500}


def crown(line: str = "no limit, blinds 5/10, commission 5% cap 15, buy in 200 to 2000", **more: Any) -> Table:
    sign = pr.sign(f"crown holdem, {line}")
    return Table(sign, PLAYERS, book=shelf.book("crown"), chance=random.Random(5), **more)


def fold_round(table: Table) -> None:
    hand = table.deal()
    while not hand.over:
        hand.fold()


def test_the_way_in_of_the_readme() -> None:
    table = pr.Table("crown", "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 200, "Bob": 200, "Cy": 150})
    hand = table.deal(seed=7)
    hand.play("Cy raises to 6")
    hand.play("Ann folds")
    hand.play("Bob folds")
    assert table.stacks == {"Ann": 199, "Bob": 198, "Cy": 153}
    assert isinstance(table.log[-1], e.Finished)
    assert not table.due


# Who tries what, and the clause that forbids it; nothing may change.
REFUSED: list[tuple[Any, str, str]] = [
    (acts.Sit("Eve", 2, 500), "seat 2 is taken by Bob", ""),
    (acts.Sit("Eve", 12, 500), "there is no seat 12", "CROWN 4.1 holdem"),
    (acts.Draw(2, ("Eve", "Fay"), (51, 20)), "seat 2 is taken by Bob", ""),
    (acts.Sit("Eve", 0, 500), "there is no seat 0", "CROWN 4.1 holdem"),
    (acts.Sit("Ann", 6, 500), "Ann has a seat already", ""),
    (acts.Sit("ann", 6, 500), "Ann has a seat already", ""),
    (acts.Sit("Eve", 6, 199), "below the minimum buy-in of 200", "CROWN 6.3"),
    (acts.Sit("Eve", 6, 2001), "above the maximum buy-in of 2000", ""),
    (acts.Sit("Eve", 6, -5), "at least 1", ""),
    (acts.Sit("", 6, 500), "is not a name", ""),
    (acts.Sit("Eve", 6, 500, way="by the window"), "is not a way to join", ""),
    (acts.Buy("Eve", 100), "does not sit at this table", ""),
    (acts.Buy("Ann", -100), "at least 1", ""),
    (acts.Buy("Ann", 0), "at least 1", ""),
    (acts.Buy("Ann", 1506), "above the maximum buy-in", ""),
    (acts.TakeOff("Ann", 100), "chips stay on the table", "CROWN 6.11"),
    (acts.TakeOff("Ann", 900), "has only 495", ""),
    (acts.Lend("Ann", "Bob", 100), "no chips are lent", "CROWN 6.11"),
    (acts.OfferCash("Ann", 40), "only chips play", "CROWN 6.2"),
    (acts.Change("TG Area Manager", "blinds 10/20"), "must be on the sign for 20 minutes", "CROWN 6.1 fn2 s66(2)"),
    (acts.Change("TG Area Manager", "blinds 2/5, least wager 5"), "3 hands' notice", "CROWN 6.10"),
    (acts.Change("Dealer", "straddle"), "this is for the TG Area Manager", "CROWN 6.10"),
    (acts.Change("King", "straddle"), "is not an office here", ""),
    (acts.Change("TG Area Manager", "blinds 1"), "", ""),
    (acts.Change("TG Area Manager", "chess"), "", ""),
    (acts.Close("TG Area Manager"), "3 hands' notice", "CROWN 13.3"),
    (acts.Close("Dealer"), "this is for the TG Area Manager", "CROWN 13.3"),
    (acts.PickUp("TG Area Manager", "Ann"), "is at the table", "CROWN 8.11"),
    (acts.Straddle("Ann"), "no straddle", "CROWN 6.5"),
    (acts.BetOn("Ann", "red", 5), "no side wager", "CROWN 8.15.1"),
    (acts.Post("Ann"), "owes no blind", ""),
    (acts.Report("Dealer", "Ann", "whistling"), "says nothing about", ""),
    (acts.Sanction("Dealer", "excludes", "Ann"), "this is for the TG Assistant Casino Manager", "CROWN 13.2"),
    (acts.Sanction("TG Assistant Casino Manager", "hangs", "Ann"), "is not a power", ""),
    (acts.Resolve("TG Area Manager", "Ann"), "there is no dispute of", ""),
    (acts.Collect(), "no time charge", ""),
    (acts.Claim("Ann"), "no prize", ""),
    ("Ann raises to 60", "is not understood", ""),
    ("whatever", "is not understood", ""),
    (42, "is not an act", ""),
    (acts.Sit(None, 6, 500), "is not an act", ""),  # type: ignore[arg-type]
    (acts.Sit("Eve", "6", 500), "is not an act", ""),  # type: ignore[arg-type]
    (acts.Sit("Eve", 6, True), "is not an act", ""),
    (acts.Move("Ann", 2.5), "is not an act", ""),  # type: ignore[arg-type]
    (pr.Fold(0), "no hand is being played", ""),
]


@pytest.mark.parametrize(("act", "sentence", "clause"), REFUSED, ids=lambda value: str(value)[:50])
def test_bad_input_is_refused_and_changes_nothing(act: Any, sentence: str, clause: str) -> None:
    table = crown()
    fold_round(table)
    before, at = table.json(), table.at
    with pytest.raises(Refused) as refusal:
        table.play(act)
    assert sentence in refusal.value.sentence
    assert not clause or clause in refusal.value.by
    assert table.json() == before
    assert table.at == at


def test_time_begins_at_nothing_where_nobody_says_what_time_it_is() -> None:
    table = crown()
    table.play(acts.StepAway("Ann"), at=0)
    assert table.at == 0


def test_time_does_not_go_back() -> None:
    table = crown(at=1000)
    with pytest.raises(Refused, match="does not go back"):
        table.leave("Ann", at=999)
    with pytest.raises(Refused, match="does not go back"):
        table.deal(at=999)
    assert table.at == 1000


def test_a_hand_that_cannot_be_dealt_says_why() -> None:
    table = crown()
    for name in ("Bob", "Cy", "Dee"):
        table.away(name)
    assert [each.what for each in table.due if each.stops] == ["a hand needs 2 players"]
    with pytest.raises(Refused, match="a hand needs 2 players"):
        table.deal()
    assert table.hand is None


def test_no_second_hand_while_one_is_played() -> None:
    table = crown()
    table.deal()
    with pytest.raises(Refused, match="a hand is being played"):
        table.deal()


# An example of every act, to be said and read again.
EXAMPLES: list[Any] = [
    acts.Sit("Ann", 3, 200),
    acts.Sit("Ann", 3, 200, True, "from a closed game", "table 1"),
    acts.Admit("Poker Supervisor", "Ann"),
    acts.Leave("Ann"),
    acts.Buy("Ann", 100),
    acts.Buy("Ann", 100, True),
    acts.TakeOff("Ann", 20),
    acts.TakeOff("Ann", 20, "a drink"),
    acts.Lend("Ann", "Bob", 20),
    acts.OfferCash("Ann", 40),
    acts.ActFor("Ann", "Bob", "calls"),
    acts.TakeBack(),
    acts.Handle("Ann"),
    acts.StepAway("Ann"),
    acts.Return("Ann"),
    acts.SitOut("Ann"),
    acts.DealIn("Ann"),
    acts.Move("Ann", 5),
    acts.Move("Ann", 5, "Poker Supervisor"),
    acts.Post("Ann"),
    acts.Post("Ann", 5),
    acts.Wait("Ann"),
    acts.Skip("Ann"),
    acts.Straddle("Ann"),
    acts.Straddle("Ann", 20),
    acts.BetOn("Ann", "red", 5),
    acts.Want("Ann", 4),
    acts.Draw(4, ("Ann", "Bob"), (51, 20)),
    acts.Draw(0, ("Ann", "Bob"), (51, 20)),
    acts.Unwant("Ann", 4),
    acts.CallToSeat("Dealer", "Ann", 4),
    acts.CallToSeat("Dealer", "Ann", 4, "t2"),
    acts.PassOver("Ann"),
    acts.RefuseSeat("Ann"),
    acts.TakeBackCall("Dealer", 4),
    acts.SendOn("Dealer", "Ann", "t2"),
    acts.SendOn("Dealer", "Ann", "t2", True),
    acts.TakeIn("Dealer", "Ann", 4, 350),
    acts.Allot("Dealer", 4),
    acts.Reserve("Ann", 3, 72_000),
    acts.JoinList("Ann"),
    acts.LeaveList("Ann"),
    acts.Agree("Ann", "the change"),
    acts.Withdraw("Ann", "the reduced deck"),
    acts.Notify("TG Area Manager", "blinds 5/10, no straddle"),
    acts.Change("TG Area Manager"),
    acts.Change("TG Area Manager", "commission 4% cap 10"),
    acts.PutUp(),
    acts.NotifyClosing("TG Area Manager"),
    acts.TellInspector("Casino Operator"),
    acts.Close("TG Area Manager"),
    acts.Merge("management representative", ("Ann", "Bob"), (3, 5), (200, 300)),
    acts.Excuse("management representative", "Ann"),
    acts.Require("TG Higher Duties Dealer", "Ann"),
    acts.PickUp("TG Area Manager", "Ann"),
    acts.TellToLeave("Casino Operator", "Ann"),
    acts.LetGo("management representative", "Ann", "illness"),
    acts.Settle("Pit Boss/Gaming Manager", "Ann", "with the same chips"),
    acts.Collect(),
    acts.Collect(12),
    acts.VerifyTime("TG Higher Duties Dealer"),
    acts.DropSlide(),
    acts.RequestDeck("Ann"),
    acts.FindDamaged(),
    acts.BringDeck("Dealer"),
    acts.CountDeck(52),
    acts.CheckDeck("management representative"),
    acts.Wash(),
    acts.PlaceDealer("Floor", "Dora"),
    acts.RelieveDealer("Floor"),
    acts.Report("Dealer", "Ann", "device"),
    acts.Sanction("Manager", "warns", "Ann"),
    acts.Sanction("Manager", "suspends", "Ann", "abuse", 0, 80_000),
    acts.Sanction("Manager", "seizes the winnings of", "Ann", "", 300),
    acts.Release("Manager", "Ann"),
    acts.Release("Manager", "Ann", "Sergeant Lee"),
    acts.DisputePot("Ann"),
    acts.DisputePot("Ann", "Manager"),
    acts.Advise("Manager", "Ann"),
    acts.Resolve("Manager", "Ann"),
    acts.Resolve("Manager", "Ann", True),
    acts.Refer("Ann"),
    acts.AskRules("Ann"),
    acts.VerifyPrize("TG Higher Duties Dealer", "Ann"),
    acts.PayPrize("Ann", "chips"),
    acts.Claim("Ann"),
    acts.Extend("Ann"),
    acts.Adjourn(True),
    acts.Adjourn(False),
    acts.Resume(("Ann", "Bob")),
    acts.DealHand(),
    acts.Place("Ann", 3, 10_000),
    acts.TakeAway("Ann", "is out"),
    acts.SetStack("Ann", 10_000, "re-buy"),
    acts.MissHand("Ann"),
    acts.PlaceButton(3),
    acts.SetLevel(2, "75/150", "crown holdem, no limit, blinds 75/150, tournament"),
    acts.PutAway(),
]


@pytest.mark.parametrize("act", EXAMPLES, ids=lambda act: TABLE.say_act(act)[:60])
def test_an_act_is_said_and_read_again(act: Any) -> None:
    assert TABLE.read_act(TABLE.say_act(act)) == act


@pytest.mark.parametrize(
    "act",
    [
        acts.Draw(0, ("Ann", "Bob"), (5,)),
        acts.Merge("TG Area Manager", ("Ann", "Bob"), (5,), (500, 500)),
        acts.Merge("TG Area Manager", ("Ann", "Bob"), (5, 6), (500,)),
    ],
)
def test_an_act_of_several_people_is_said_of_all_of_them_or_not_at_all(act: Any) -> None:
    with pytest.raises(ValueError):
        TABLE.say_act(act)


def test_every_act_and_event_is_known_everywhere() -> None:
    files = Path(pokerroom.table.__file__).parent.glob("*.py")
    declared = [f"pokerroom.table.{path.stem}" for path in files if "\nnoun: Noun" in path.read_text(encoding="utf-8")]
    assert {id(import_module(name).noun) for name in declared} == {id(noun) for noun in TABLE.nouns}
    assert {type(act) for act in EXAMPLES} == set(TABLE.acts) == set(TABLE.answers)
    assert set(TABLE.events) == set(TABLE.effects) == set(TABLE.sights)
    assert all(TABLE.means(kind) for kind in (*TABLE.acts, *TABLE.events))


def test_views_hide_cards_and_papers() -> None:
    table = crown()
    table.deal()
    table.play("the Dealer reports Bob: device")
    mine = table.view("Ann")
    assert not any(isinstance(event, e.Reported) for event in mine)
    assert any(isinstance(event, e.Reported) for event in table.view("Bob"))
    names = next(event.names for event in mine if isinstance(event, Started))
    dealt = next(event for event in mine if isinstance(event, Dealt))
    seen = {names[seat] for seat, card in zip(dealt.seats, dealt.cards, strict=True) if card != 52}
    assert seen == {"Ann"}
    rail = next(event for event in table.view("rail") if isinstance(event, Dealt))
    assert set(rail.cards) == {52}


def test_a_log_is_kept_and_restored_in_the_middle_of_a_hand() -> None:
    table = crown()
    fold_round(table)
    table.away("Bob")
    hand = table.deal(seed=3)
    hand.call()
    again = restore(shelf.book("crown"), table.json())
    assert again == table
    assert again.hand is not None
    for each in (again.hand, hand):
        each.fold()
    assert again == table
    assert replay(shelf.book("crown"), table.log) == table


def test_what_is_no_log_is_refused() -> None:
    for data in (b"", b"[]", b"{}", b'[{"type":"Sat"}]', msgspec.json.encode([1, 2])):
        with pytest.raises(Refused):
            restore(shelf.book("crown"), data)


def test_forgetting_the_log_changes_nothing_else() -> None:
    one, other = crown(), crown()
    for _ in range(5):
        fold_round(one)
        fold_round(other)
        one.forget()
    assert one.stacks == other.stacks
    assert not one.log
    assert one.balance == other.balance == 0


def test_a_hand_that_is_over_is_forgotten_and_the_next_is_dealt_all_the_same() -> None:
    one, other = crown(), crown()
    for seed in range(5):
        for table in (one, other):
            hand = table.deal(seed=seed)
            one.forget_hand()  # in the middle of a hand nothing but the log goes
            while not hand.over:
                (hand.check if "check" in hand.due.options else hand.call)()
        one.forget_hand()
        assert one.state.hand is None
        assert not one.log
        assert other.state.hand is not None
        assert one.stacks == other.stacks
        assert one.state.positions == other.state.positions
    assert len(set(one.stacks.values())) > 1
    assert one.balance == other.balance == 0


def test_accounts_add_up_with_every_kind_of_charge() -> None:
    for commission in ("5% cap 15", "time 12", "per hand 2", "per person per hand 1", "none"):
        for stand_alone in ("", ", stand alone"):
            table = crown(f"no limit, blinds 5/10, commission {commission}{stand_alone}")
            for _ in range(3):
                hand = table.deal()
                while not hand.over:
                    (hand.check if "check" in hand.due.options else hand.call)()
            assert table.balance == 0
            taken = table.state.accounts["float" if stand_alone else "box"]
            assert (taken > 0) == (commission != "none"), commission


def test_looking_at_a_table_changes_nothing_and_a_hand_is_booked_when_it_ends() -> None:
    table = crown()
    hand = table.deal()
    told = len(table.log)
    made = hand.play("Dee folds")
    assert made
    assert list(table.log[told:]) == made  # as it stands, before anybody has asked for it
    for look in ("log", "due", "stacks", "balance", "hand", "sign", "at"):
        before = (len(table.log), msgspec.json.encode(table.state.people), table.state.playing)
        getattr(table, look)
        assert before == (len(table.log), msgspec.json.encode(table.state.people), table.state.playing), look
    while not hand.over:
        hand.fold()
    assert not table.state.playing
    assert any(isinstance(event, e.Finished) for event in table.log)


def test_an_act_gives_the_events_it_made() -> None:
    table = crown()
    made = table.play(acts.StepAway("Ann"), at=60)
    assert [type(event).__name__ for event in made] == ["SteppedAway", "Marked"]
    table.deal(at=70)
    made = table.play("Dee calls", at=90)
    assert [type(event).__name__ for event in made] == ["TimePassed", "Called"]
    assert table.log[-len(made) :] == made


def test_a_hand_of_before_is_not_followed_any_more() -> None:
    table = crown()
    hand = table.deal()
    again = hand.copy()
    while not hand.over:
        hand.fold()
    before = len(table.log)
    while not again.over:
        again.fold()
    assert len(table.log) == before


def test_whoever_has_left_with_nothing_open_is_nobodys_concern() -> None:
    """A name that somebody had before is theirs at a table only while something there is still about them."""
    table = pr.Table("crown", "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 200, "Bob": 200, "Cy": 200})
    assert table.state.concerns("Ann") and not table.state.concerns("Zoe")
    table.play("Ann leaves")
    assert "Ann" not in table.stacks and not table.state.concerns("Ann")
