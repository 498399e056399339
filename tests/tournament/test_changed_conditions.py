"""Conditions that are changed late: what was paid and given out by the old ones stays so, and what would not is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.table.accounts import Booking
from pokerroom.tournament.accounts import POOL
from pokerroom.tournament.items import BY_KEY, ITEMS
from pokerroom.tournament.papers import ChangeConditions
from pokerroom.tournament.pool import bounties_of, kept_of, pool_of
from pokerroom.tournament.preparing import OPERATOR, designation, paper, staffed
from pokerroom.tournament.prizes import due_prizes
from pokerroom.tournament.signs import game_of
from pokerroom.tournament.state import OVER
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT
from tests.tournament.test_odd_acts import HOUSE, opened, refused, told


def changes(tournament: Tournament, key: str, value: str) -> None:
    """The operator changes an item, and every paper is put right."""
    tournament.play(f"the operator changes {key} to {value}")
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)


def draws(tournament: Tournament, seats: int = 9) -> None:
    """The seats of one table are drawn."""
    tournament.play(f"the seats are drawn: {', '.join(map(str, range(1, seats + 1)))}; buttons 1")


def begun(draft: str, *names: str, **changed: Any) -> Tournament:
    """A tournament of the house at one table, in which play is on."""
    tournament = opened(draft, *names, **changed)
    draws(tournament)
    tournament.play("the Director starts play")
    return tournament


def booked(tournament: Tournament) -> int:
    """What is in the pool by the bookings of the log."""
    found = 0
    for event in tournament.log:
        books = TOURNAMENT.events[type(event)].books
        for each in books(event) if books is not None else ():
            assert isinstance(each, Booking)
            found += each.amount * ((each.credit == POOL) - (each.debit == POOL))
    return found


# ------------------------------------------------------------------------------------------------------- bounties


def test_whoever_brings_a_larger_stack_from_another_flight_pays_each_flight_once() -> None:
    tournament = opened("freezeout", chips__after="carried over")
    for chips in (5000, 8000):
        told_of = tournament.play(f"the operator brings Ann over with {chips}, for $110 of which $10 is fee")
        assert [TOURNAMENT.say(event) for event in told_of] == ["Ann enters and pays $110"]
    ann = tournament.state.named["Ann"]
    assert (ann.paid, ann.fees, ann.brings) == (220_00, 20_00, 8000)
    assert booked(tournament) == 220_00 == pool_of(tournament.state) + kept_of(tournament.state)
    tournament.play("Ann withdraws")
    assert booked(tournament) == 0
    assert replay(HOUSE, tournament.log).state == tournament.state


@pytest.mark.parametrize("bounty", [0, 10, 90])
def test_what_is_paid_out_is_what_was_taken_whenever_the_bounty_is_changed(bounty: int) -> None:
    tournament = opened("bounty", "Ann", "Bob")
    changes(tournament, "prizes.bounty", str(bounty))
    for name in ("Cy", "Dan", "Eve"):
        tournament.play(f"{name} enters")
    tournament.play("Eve withdraws for $0")
    state = tournament.state
    assert [each.head for each in state.entered] == [50_00, 50_00, bounty * 100, bounty * 100]
    assert bounties_of(state) == 2 * 50_00 + 2 * bounty * 100
    draws(tournament)
    tournament.play("the Director starts play")
    tournament.play("a hand begins at table 1")
    tournament.play(
        "the hand at table 1 ends: Ann 40000, Bob 0, Cy 0, Dan 0; Ann takes Bob; Ann takes Cy; Ann takes Dan"
    )
    assert state.is_now == OVER
    taken = sum(each.paid for each in state.entries.values())
    won = sum(each.bounties for each in state.entries.values())
    assert taken == 5 * 110_00 == pool_of(state) + kept_of(state) + won
    assert booked(tournament) == pool_of(state) + kept_of(state)
    assert sum(due_prizes(state).values()) == pool_of(state)
    assert replay(HOUSE, tournament.log).state == state


def test_whoever_takes_a_head_is_looked_at_though_there_are_no_bounties_any_more() -> None:
    tournament = opened("bounty", "Ann", "Bob", "Cy")
    changes(tournament, "prizes.bounty", "0")
    draws(tournament)
    tournament.play("the Director starts play")
    tournament.play("a hand begins at table 1")
    refused(tournament, "the hand at table 1 ends: Ann 20000, Bob 0; Zoe takes Bob")


def test_the_operator_keeps_nothing_that_is_on_heads() -> None:
    tournament = opened("bounty", "Ann", "Bob")
    assert "beside what is on heads" in refused(tournament, "the operator keeps $121").sentence
    tournament.play("the operator keeps $120")
    assert pool_of(tournament.state) == 0


# ------------------------------------------------------------------------------------------------------ what stands

# Another value for each thing that conditions may say.
OTHERS: dict[str, str] = {
    "name": '"Monday"',
    "game": '"omaha"',
    "limit": '"pot limit"',
    "offers": '["compulsory wagers", "re-buy", "add-on", "refusal"]',
    "details.when": '["Saturday 21:00"]',
    "details.location": '"the ballroom"',
    "details.kind": '"charity"',
    **dict.fromkeys(("price.entry_fee", "price.buy_in", "price.rebuy", "price.add_on", "price.re_entry"), "77"),
    "players.least": "3",
    "players.most": "90",
    "entry.criteria": '["members"]',
    **dict.fromkeys(("entry.method", "entry.form", "conditions.available"), '"by post"'),
    "entry.free_until": "77",
    "entry.then_back": "77",
    "entry.late_until": "3",
    "format.kind": '"shootout"',
    **dict.fromkeys(("format.rounds", "format.tables", "format.progress", "format.second_chance"), '"as told"'),
    "format.seats": "7",
    "format.final": "6",
    "format.hand_for_hand": '"no"',
    "format.round_levels": '"go on"',
    "format.ties": '"by stacks"',
    "format.go_on": "2",
    "format.buy_back": '"as told"',
    "format.buy_back_minutes": "77",
    "format.buy_backs": "7",
    "format.add_on_after": "2",
    "format.breaks": "[{ after = 1, minutes = 5 }]",
    "chips.bank": "20000",
    "chips.banks": '[{ who = "members", bank = 12000 }]',
    "chips.add_on": "7700",
    "chips.after": '"cash"',
    "chips.kind": '"red ones"',
    "chips.colours": "false",
    "chips.race": '"rounded up"',
    "wagers.levels": "[{ small = 50, big = 100, minutes = 5 }]",
    "wagers.grow": '"no"',
    "wagers.secret": "1",
    "wagers.secret_how": '"as told"',
    **dict.fromkeys(("out.when", "winners.by", "prizes.pool"), '"as told"'),
    "prizes.shares": "[70, 30]",
    "prizes.unit": "7",
    "prizes.guarantee": "777",
    "prizes.chop": '"no"',
    "prizes.seat": "77",
    "prizes.bounty": "7",
    "prizes.bounties": '"progressive"',
    "prizes.heads_left": '"prize money"',
    "keeps": "7",
    "penalties": '[{ for = "noise", penalty = { hands = 1 } }]',
    "disqualified.for": '["noise"]',
    "disqualified.chips": '"removed"',
    "substitute.when": '["illness"]',
    **dict.fromkeys(("substitute.then", "refund.when", "retired.then", "retired.when"), '"as told"'),
    **dict.fromkeys(("late.then", "absent.then"), '"waits"'),
    "phone.then": "{ warning = true }",
    "notice.start": "7",
    "changes": '[{ clause = "HOUSE 1", word = "raise.most", value = 7 }]',
    **{item.key: '"as told"' for item in ITEMS if item.key.startswith("says.")},
}
ENTERED_STANDS = {"game", "chips.banks"}
CARRIED_STANDS = {"chips.bank", "chips.after"}
DRAWN_STANDS = {"chips.bank", "format.kind", "format.seats", "format.final", "format.go_on", "changes"}
BEGUN_STANDS = {"wagers.levels", "wagers.grow", "format.breaks", "late.then"}
BOUGHT_STANDS = {"offers", "chips.add_on", "format.add_on_after", "format.buy_backs", "format.buy_back_minutes"}
SHARED_STANDS = {"prizes.shares", "prizes.unit", "prizes.seat", "prizes.guarantee", "prizes.chop", "keeps"}


def standing(tournament: Tournament) -> set[str]:
    """What cannot be changed now, since it stands: each is tried."""
    found = set()
    for key, value in OTHERS.items():
        why = tournament.why_not(ChangeConditions(OPERATOR, key, value), tournament.at)
        if why is not None and why.sentence.endswith(f"{key} stands."):
            found.add(key)
    return found


def test_each_condition_stands_from_when_somebody_has_something_by_it_and_no_other_does() -> None:
    assert OTHERS.keys() == BY_KEY.keys()
    tournament = opened("rebuy", prizes__chop="yes")
    assert standing(tournament) == {"game"}
    for name in ("Ann", "Bob"):
        tournament.play(f"{name} enters")
    assert standing(tournament) == ENTERED_STANDS
    draws(tournament)
    assert standing(tournament) == ENTERED_STANDS | DRAWN_STANDS
    tournament.play("the Director starts play")
    assert standing(tournament) == (stands := ENTERED_STANDS | DRAWN_STANDS | BEGUN_STANDS)
    tournament.play("Ann buys back")
    assert standing(tournament) == (stands := stands | BOUGHT_STANDS)
    tournament.play("the operator keeps $20")
    assert standing(tournament) == (stands := stands | {"keeps", "prizes.guarantee"})
    tournament.play("the Director reads out a chop equal with $5 for the winner")
    for name in ("Ann", "Bob"):
        tournament.play(f"{name} agrees to share")
    assert standing(tournament) == stands | SHARED_STANDS
    tournament.play("the operator cancels the tournament: fire")
    assert "it is over" in refused(tournament, "the operator changes players.most to 77").sentence


def test_what_was_told_of_banks_stands_once_somebody_brings_theirs_from_another_flight() -> None:
    tournament = opened("freezeout", chips__after="carried over")
    tournament.play("the operator brings Ann over with 5000, for $110 of which $10 is fee")
    assert standing(tournament) == ENTERED_STANDS | CARRIED_STANDS
    tournament.play("Ann withdraws")
    assert standing(tournament) == {"game"}


def at_a_table(book: str, **changed: Any) -> Tournament:
    """A tournament of another book: three have entered, and their seats are given out."""
    conditions = told("friday" if book != "canberra" else "seven_card_stud", book, players__least=2, **changed)
    tournament = Tournament(shelf.book(book).game(conditions["game"]), conditions)
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)
    tournament.play("the operator opens entries")
    for name in ("Ann", "Bob", "Cy"):
        tournament.play(f"{name} enters")
    while (act := staffed(tournament.state)) is not None:
        tournament.play(act)
    tournament.play(designation(tournament.state))
    tournament.play("the Director seats Ann 1.1, Bob 1.2, Cy 1.3")
    return tournament


@pytest.mark.parametrize(
    ("book", "by"),
    [
        ("crown", ("CROWN 12.1", "CROWN 12.4.3(b)")),
        ("victoria", ("VIC 10.1.1", "VIC 10.2.1(b)")),
        ("canberra", ()),
    ],
)
def test_no_bank_is_another_than_that_of_those_who_sit(book: str, by: tuple[str, ...]) -> None:
    tournament = at_a_table(book)
    told_why = refused(tournament, "the operator changes chips.bank to 20000")
    assert (told_why.sentence, told_why.by) == ("seats are drawn: chips.bank stands.", by)
    assert len({each.chips for each in tournament.state.left}) == 1


def test_what_follows_from_the_number_of_seats_stands_with_the_books_clause() -> None:
    told_why = refused(at_a_table("crown"), 'the operator changes format.kind to "heads-up"')
    assert told_why.by == ("CROWN 12.1",)


def test_the_bank_is_changed_for_all_before_anybody_sits() -> None:
    tournament = opened("freezeout", "Ann", "Bob")
    changes(tournament, "chips.bank", "20000")
    tournament.play("Cy enters")
    draws(tournament)
    assert [each.chips for each in tournament.state.left] == [20_000] * 3


def test_no_more_have_entered_than_may() -> None:
    tournament = opened("freezeout", "Ann", "Bob", "Cy")
    assert refused(tournament, "the operator changes players.most to 2").sentence == "3 have entered already."
    changes(tournament, "players.most", "3")


def test_what_a_book_asks_for_is_not_changed_away() -> None:
    tournament = at_a_table("crown")
    told_why = refused(tournament, "the operator changes says.privacy to false")
    assert told_why.by == ("CROWN 12.4", "CROWN 12.4.8(e)")
    offers = "the operator changes offers to"
    bought = refused(tournament, f'{offers} ["compulsory wagers", "re-buy"]')
    assert "CROWN 12.4.3(a)(iv)" in bought.by and "price.rebuy" in bought.sentence


def test_a_start_that_is_told_to_those_who_entered_is_moved_with_notice() -> None:
    tournament = at_a_table("crown")
    state, start = tournament.state, tournament.state.start
    assert refused(tournament, 'the operator changes details.when to ["Saturday 21:00"]').by == ("CROWN 12.4.1(b)",)
    for name in ("Ann", "Bob", "Cy"):
        tournament.play(f"{name} withdraws")
    changes(tournament, "details.when", '["Saturday 21:00"]')
    assert state.start == start + 25 * 3600
    assert replay(shelf.book("crown"), tournament.log).state == state


def test_rules_that_are_changed_once_entries_are_open_yield_like_others() -> None:
    odd = '[{ clause = "CROWN 8.5.1", word = "split.odd", value = "highest hole card" }]'
    conditions = told("friday", "crown")
    tournament = Tournament(shelf.book("crown").game(conditions["game"]), conditions)
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)
    tournament.play("the operator opens entries")
    tournament.play(f"the operator changes changes to {odd}")
    assert tournament.state.yields == ["split.odd"]
    assert game_of(tournament.state).rules["split.odd"] == tournament.game.rules["split.odd"]
    tournament.play("the operator changes changes to []")
    assert tournament.state.yields == []
