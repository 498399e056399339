"""Who may do an act is said where it is declared, looked at before it is answered, and told in one table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.academy.quiz import plain_sign
from pokerroom.cli.commands.offices import authority
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.book import Game, rules_of
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.authority import Authority, any_office, office_with, person_but_for, the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun
from pokerroom.machine.vocabulary import Vocabulary
from pokerroom.table.rules import TableRules
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE

GAMES = [next(iter(book.games.values())) for book in shelf.every()]


def nothing(*told: Any) -> None:
    raise AssertionError("nobody answers this")


def test_an_act_without_authority_cannot_be_declared() -> None:
    noun: Noun[Any] = Noun("open to all")
    with pytest.raises(TypeError, match="by"):
        noun.act("it is done", answer=nothing)  # type: ignore[call-arg]
    for by in (None, Authority("office", "office")):
        with pytest.raises(TypeError, match="who may do it"):

            @noun.act("it is done", by=by, answer=nothing)  # type: ignore[arg-type]
            class Do(Act):
                """It is done."""

                office: str = ""

    assert noun.acts == []


@pytest.mark.parametrize("by", [any_office, the_person, person_but_for("way")])
def test_an_act_has_the_field_by_which_it_is_known_who_does_it(by: Authority) -> None:
    noun: Noun[Any] = Noun("nameless")
    with pytest.raises(TypeError, match="has no field"):

        @noun.act("it is done", by=by, answer=nothing)
        class Do(Act):
            """It is done."""


def test_an_office_is_not_asked_for_where_nobody_says_how_it_stands() -> None:
    noun: Noun[Any] = Noun("loose")

    @noun.act("it is done", by=office_with(TableRules.offices_admits), answer=nothing)
    class Do(Act):
        """It is done."""

        office: str

    with pytest.raises(TypeError, match="offices"):
        Vocabulary("loose", noun).answers[Do](None, None, Do("dealer"))


@pytest.mark.parametrize("vocabulary", [HAND, TABLE])
def test_every_act_has_its_authority(vocabulary: Vocabulary[Any]) -> None:
    kinds = {"seat": "seat", "person": "name", "cards": "", "dealer": "", "staff": "", "office": "office"}
    kinds["tournament"] = ""
    for kind in vocabulary.every_act():
        by = vocabulary.authority(kind)
        assert by.field == ("office" if by.powers and by.who == "cards" else kinds[by.who])
        assert ("office" in kind.__struct_fields__) == bool(by.powers), kind


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.book)
def test_the_table_has_every_act_with_its_clauses(game: Game) -> None:
    rows = TABLE.allowed(rules_of(TableRules, game), ladder_of(game))
    assert {row.act for row in rows} == set(TABLE.every_act())
    for row in rows:
        assert (row.grant is None) == (row.power is None)
        if row.power is not None and row.power.rules and row.grant is not None and row.grant.given:
            assert row.grant.value in ladder_of(game)
            assert row.grant.by or row.grant.note, f"{row.act.__name__} is granted by nothing in {game.book}"
    assert len(list(authority(game))) == len(rows)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.book)
def test_the_table_is_what_the_door_refuses(game: Game) -> None:
    """An office below the least one is refused by its clauses, whatever else is wrong; the least one is not."""
    table = Table(plain_sign(game), {"Ann": 900, "Bob": 900}, chance=Random(1))
    ladder = ladder_of(game)
    tried = 0
    for row in TABLE.allowed(table.state.rules, ladder):
        if row.by.finds is not None or row.grant is None or not row.grant.given or row.act not in TABLE.acts:
            continue
        for office in ladder.names:
            act = row.act(office, *(_any(kind) for kind in list(row.act.__annotations__.values())[1:]))
            refused = table.refusal(act)
            below = not ladder.at_least(office, row.grant.value)
            told = refused is not None and refused.sentence == f"this is for the {row.grant.value} or above."
            assert told == below, (act, refused)
            assert not below or (refused is not None and refused.by == row.grant.by)
            tried += 1
    assert tried > 10 * len(ladder.names)
    with pytest.raises(Refused, match="is not an office here"):
        table.play("the Cook closes the table")


def _any(kind: str) -> Any:
    return {"Name": "Ann", "Seat": 1, "Words": "it", "Chips": 40, "bool": True}.get(kind.strip("\"'"), ())
