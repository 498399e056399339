"""A rule is declared once: key, meaning, shape and plain value; a room reads it as an attribute, with its clauses."""

import pytest

from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, Rules, asks, cited
from pokerroom.law.vocabulary import text, whole, word


class Toys(Rules):
    toy_colour: Rule[str] = asks("toy.colour", "which colour a toy has", word("red", "blue"), "red")
    toy_count: Rule[int | None] = asks("toy.count", "how many there are", whole(1))
    toy_scale_per: Family[int] = asks("toy.scale.*.per", "by what a scale goes", whole(0), 0)


class More(Toys):
    toy_name: Rule[str] = asks("toy.name", "what it is called", text(), "")
    toy_owner: Declared[str] = asks("toy.owner", "whose it is", text(), "nobody")


def test_value_and_clauses_come_together() -> None:
    rules = Toys({"toy.colour": Rule("blue", ("TOY 1",)), "toy.scale.big.per": Rule(7, ("TOY 2",))})
    assert (rules.toy_colour.value, rules.toy_colour.by, rules.toy_colour.given) == ("blue", ("TOY 1",), True)
    assert rules.toy_scale_per["big"].value == 7
    assert rules.toy_scale_per["small"].value == 0
    assert not rules.toy_scale_per["small"].given
    assert list(rules.toy_scale_per.given()) == ["big"]


def test_what_a_book_leaves_out_has_the_plain_value_and_no_clause() -> None:
    rules = Toys({})
    assert (rules.toy_colour.value, rules.toy_colour.by, rules.toy_colour.given) == ("red", (), False)
    assert rules.toy_count.value is None


def test_a_room_builds_on_the_rules_of_another() -> None:
    rules = More({"toy.colour": Rule("blue", ("TOY 1",)), "toy.name": Rule("bear", ("TOY 3", "TOY 1"))})
    assert rules.toy_colour.value == "blue"
    assert cited(rules.toy_colour, rules.toy_name) == ("TOY 1", "TOY 3")
    assert list(More.shapes()) == ["toy.name", "toy.owner"]
    assert rules[More.declared[0]].value == "blue"


def test_an_attribute_is_named_like_its_key() -> None:
    with pytest.raises(TypeError, match="should be called toy_size"):
        type("Wrong", (Rules,), {"size": asks("toy.size", "how large", whole(1))})


def test_no_key_is_declared_twice() -> None:
    again = asks("toy.colour", "again", word("red"))
    with pytest.raises(TypeError, match="twice"):
        type("Twice", (Toys,), {"toy_colour": again})


def test_a_table_may_name_the_rules_it_is_about() -> None:
    table = {"whose": More.toy_owner}
    rules = More({"toy.owner": Rule("Ann", ("TOY 4",))})
    assert table["whose"].key == "toy.owner"
    assert rules[table["whose"]] is rules.toy_owner
    assert rules.toy_owner.by == ("TOY 4",)
