"""What the desk offers the table does, and what it does not offer the table refuses, with the same reason and clause."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.hand.rules import POWERS
from pokerroom.hand.rulings.powers import Order
from pokerroom.law.error import Refused
from pokerroom.law.reading import read_book
from pokerroom.law.spoken import spoken_sign
from pokerroom.players.careless import careless
from pokerroom.room.offers import offers, orders
from pokerroom.table.desk import DeskQuestion
from pokerroom.table.prizes import PayPrize, VerifyPrize
from pokerroom.table.rules import SANCTIONS
from pokerroom.table.snapshot import resume, snapshot
from pokerroom.table.table import Table
from tests.table.hostile import SIGNS, Company

GROUNDS = ("", "returned", "fraud", "fire", "robbery", "play on", "act stands", "misdeal", "retrieve the hand")


def copy(table: Table) -> Table:
    return resume(table.state.book, snapshot(table), Random(1))


def outcome(table: Table, act: Any, at: int) -> tuple[str, tuple[str, ...]]:
    """What becomes of an act, done for real at a copy of the table."""
    try:
        copy(table).play(act, at=at)
    except Refused as refused:
        return refused.sentence, refused.by
    return "", ()


@pytest.mark.parametrize("line", SIGNS, ids=lambda line: line[:40])
def test_an_offer_is_what_the_table_does(line: str) -> None:
    """At two tables of each sign: one may be closed early, and then refuses no closing."""
    seen: set[tuple[str, bool]] = set()
    for seed in (5, 6):
        company = Company(line, seed)
        ladder = company.table.sign.game.rules["offices.ladder"].value
        for step in range(120):
            company.step()
            table = company.table
            if step % 60 != 59 or len(table.state.players) == 0:
                continue
            before = msgspec.json.encode(table.log)
            for office in (str(ladder[0]), str(ladder[-1])):
                person = company.mind.choice(("Ann", "Bob", "Zed"))
                now = table.at + company.mind.choice((0, 2000))
                asked = DeskQuestion(office, person, "seats 6", now)
                for offer in offers(table, asked):
                    assert outcome(table, offer.act, now) == (offer.says, offer.by), offer
                    seen.add((type(offer.act).__name__, not offer.says))
            assert msgspec.json.encode(table.log) == before, "an offer was done"
    assert {("Sanction", True), ("Close", False)} <= seen
    assert len({kind for kind, _ in seen}) >= 8


@pytest.mark.parametrize("line", ["crown holdem, no limit, blinds 5/10", "grand holdem, no limit, blinds 5/10",
                                  "tasmania holdem, no limit, blinds 5/10, dollar 100", "victoria holdem, no limit, blinds 10",
                                  "canberra manila, blinds 10", "house holdem, no limit, blinds 5/10"])  # fmt: skip
def test_an_order_that_is_offered_is_carried_out_and_no_other(line: str) -> None:
    sign = spoken_sign(line, shelf.book)
    ladder = [str(each) for each in sign.game.rules["offices.ladder"].value]
    done: set[str] = set()
    for seed in range(2):
        chance = Random(seed)
        players = dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 20_000)
        table = Table(sign, players, book=shelf.book(sign.game.book), chance=chance, dealer="manual")
        hand = table.deal()
        for _ in range(2):
            for _ in range(10):
                if not hand.over:
                    try:
                        table.play(careless(hand, chance))
                    except Refused:
                        continue
            if table.hand is None:
                break
            for office in (ladder[0], ladder[-1]):
                offered = {each.power: each for each in orders(table, hand.view("rail"), office)}
                for power in POWERS:
                    if power in SANCTIONS:
                        continue
                    found = offered.get(power)
                    whole = found is not None and found.whole
                    for place in [-1] if whole else range(len(hand.state.names)):
                        possible = {
                            ground
                            for ground in (GROUNDS if whole else GROUNDS[:2])
                            if not outcome(table, Order(office, power, place, ground), table.at)[0]
                        }
                        if found is None:
                            assert not possible, f"{power} is possible and not offered"
                        elif found.says:
                            assert not possible & {"", *GROUNDS[1:4]}, f"{power} is possible: {possible}"
                            assert found.by or not sign.game.rules["offices.ladder"].by
                        elif whole or place in {each.place for each in found.targets}:
                            wanted = found.grounds or [""]
                            assert possible & set(GROUNDS) >= set(wanted) & set(GROUNDS), f"{power} {wanted}"
                            assert not found.grounds or possible <= {"", *wanted}, f"{power} is possible: {possible}"
                            done.add(power)
                        else:
                            assert "" not in possible, f"{power} over {place} is possible and not offered"
    assert done, "nothing was offered"


def test_an_office_that_may_void_a_hand_on_one_ground_alone_is_offered_that_ground(tmp_path: Path) -> None:
    """Crown's book with another office for fraud: the Dealer may void a hand for it, and for nothing else."""
    folder = tmp_path / "crown"
    shutil.copytree(str(shelf.folder("crown")), folder)
    rules = folder / "rules.toml"
    before = rules.read_text()
    after = before.replace(
        'invalidates_for_fraud = { is = "TG Higher Duties Dealer"', 'invalidates_for_fraud = { is = "Dealer"'
    )
    assert after != before
    rules.write_text(after)
    book = read_book(folder, shelf.vocabulary())
    sign = spoken_sign("crown holdem, no limit, blinds 5/10", lambda name: book)
    table = Table(sign, dict.fromkeys(("Ann", "Bob", "Cy"), 500), book=book, chance=Random(1))
    hand = table.deal()
    offered = {
        office: next(each for each in orders(table, hand.view("rail"), office) if each.power == "voids the hand")
        for office in ("Dealer", "TG Higher Duties Dealer")
    }
    assert offered["Dealer"].grounds == ["fraud"]
    assert {"fraud", "fire"} < set(offered["TG Higher Duties Dealer"].grounds)


def test_wagers_that_are_voided_stay_or_go_back_and_nothing_else_does() -> None:
    table = Table(
        spoken_sign("crown holdem, no limit, blinds 5/10", shelf.book),
        dict.fromkeys(("Ann", "Bob", "Cy"), 500),
        book=shelf.book("crown"),
        chance=Random(1),
    )
    hand = table.deal()
    offered = orders(table, hand.view("rail"), "TG Assistant Casino Manager")
    assert [each.power for each in offered if "returned" in each.grounds] == ["voids the wagers of"]


@pytest.mark.parametrize("line", SIGNS, ids=lambda line: line[:40])
def test_a_desk_that_names_nobody_is_offered_nothing_about_a_person(line: str) -> None:
    company = Company(line, 7)
    office = str(company.table.sign.game.rules["offices.ladder"].value[-1])
    headings = {each.heading for each in offers(company.table, DeskQuestion(office, "", "", company.table.at))}
    assert not headings & {"powers", "records", "a place"}


@pytest.mark.parametrize(
    ("prize", "ways"), [("50", {"chips", "cash", "cash equivalent"}), ("a dinner", {"goods or services"})]
)
def test_a_prize_is_offered_to_be_paid_in_the_ways_that_the_table_takes(prize: str, ways: set[str]) -> None:
    kinds = ("high card", "one pair", "two pair", "three of a kind", "straight", "flush")
    line = f"crown holdem, no limit, blinds 5/10, bonus prizes {'; '.join(f'{kind} {prize}' for kind in kinds)}"
    players = dict.fromkeys(("Ann", "Bob", "Cy"), 500)
    table = Table(spoken_sign(line, shelf.book), players, book=shelf.book("crown"), chance=Random(1))
    hand = table.deal()
    while not hand.over:
        (hand.check if "check" in hand.due.options else hand.call)()
    manager = "TG Assistant Casino Manager"
    name = table.state.prizes[0].name
    table.play(VerifyPrize(manager, name))
    offered = [
        each for each in offers(table, DeskQuestion(manager, "", "", table.at)) if isinstance(each.act, PayPrize)
    ]
    assert {each.act.medium for each in offered} == ways
    assert not [each for each in offered if each.says]
