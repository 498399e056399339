"""A rule is declared once: key, meaning, shape and plain value; a room reads it as an attribute, with its clauses."""

from dataclasses import replace

import pytest

from pokerroom.law.book import Game, rules_of
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, Rules, asks, asks_each, cited
from pokerroom.law.vocabulary import text, whole, word, words


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


class Closed(Rules):
    toy_size: Family[int] = asks_each(
        "toy.size.*", ("bear", "small duck"), "how large a {} is", whole(1), 1, needed=("bear",)
    )
    toy: Family[str] = asks("toy.*", "who may", text(), "")
    toy_list: Rule[str] = asks("toy.list", "who there is", text(), "", needed=True)


def test_a_family_with_its_names_declares_a_key_for_each() -> None:
    assert {key: shape.means for key, shape in Closed.shapes().items()} == {
        "toy.size.bear": "how large a bear is",
        "toy.size.small duck": "how large a small duck is",
        "toy.*": "who may",
        "toy.list": "who there is",
    }
    rules = Closed({"toy.size.small duck": Rule(3, ("TOY 1",))})
    assert (rules.toy_size["small duck"].value, rules.toy_size["bear"].value) == (3, 1)
    with pytest.raises(KeyError, match="none of bear, small duck"):
        rules.toy_size["cat"]


def test_a_family_has_no_rule_that_is_declared_alone_and_none_further_down() -> None:
    given = {"toy.list": Rule("all", ()), "toy.owns": Rule("Ann", ()), "toy.size.bear": Rule(2, ())}
    assert list(Closed(given).toy.given()) == ["owns"]
    assert Closed(given).toy_list.value == "all"


def test_a_name_of_a_family_may_have_its_spaces() -> None:
    rules = Toys({"toy.scale.very_big.per": Rule(7, ("TOY 2",))})
    assert rules.toy_scale_per["very big"].value == 7


def test_what_no_game_may_be_without_is_declared_with_the_rule() -> None:
    assert Closed.needed() == ("toy.size.bear", "toy.list")


def test_the_rules_of_a_game_are_read_once_for_each_room() -> None:
    game = Game("snap", "toys", {"toy.colour": Rule("blue", ("TOY 1",))})
    assert rules_of(Toys, game) is rules_of(Toys, game)
    assert rules_of(More, game) is not rules_of(Toys, game)
    other = replace(game, rules={})
    assert rules_of(Toys, other).toy_colour.value == "red"
    assert rules_of(Toys, game).toy_colour.value == "blue"


def test_a_list_of_words_is_bent_by_a_word_less_or_a_word_more() -> None:
    bent = words("ring", "kite", "ball", "drum").bends(("ring", "kite", "ball"))
    assert {("kite", "ball"), ("ring", "ball"), ("ring", "kite"), ("ring", "kite", "ball", "drum")} <= {*bent}


@pytest.mark.parametrize(
    ("names", "expects"),
    [
        (("high", "low"), "one of: high, low"),
        (("high, low", "low"), "one of: high, low; low"),
    ],
)
def test_words_with_commas_of_their_own_are_told_apart(names: tuple[str, ...], expects: str) -> None:
    assert word(*names).expects == expects
