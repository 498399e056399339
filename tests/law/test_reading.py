"""Reading a book: what stands on the shelf reads, and each kind of mistake is refused with its file and key."""

from importlib.resources.abc import Traversable
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerroom import shelf
from pokerroom.law import LawError, read_book
from pokerroom.law.book import Book
from tests.law.shelfful import Folder, contents

GRAND = contents("grand_17_7")
CROWN = contents("crown")
VICTORIA = contents("victoria_2003")


def read(files: dict[str, str]) -> Book:
    folder = next(iter(files)).partition("/")[0]
    return read_book(cast(Traversable, Folder(folder, files)), shelf.vocabulary())


def changed(files: dict[str, str], path: str, old: str, new: str) -> dict[str, str]:
    assert old in files[path], f"{old!r} is not in {path}"
    return {**files, path: files[path].replace(old, new, 1)}


def test_what_every_game_needs_its_book_must_say() -> None:
    with pytest.raises(LawError, match=r"burn: the game says nothing of this"):
        read(changed(CROWN, "crown/rules.toml", "\nburn  ", "\n# "))


def test_a_copy_reads_as_the_book_itself() -> None:
    assert read(CROWN) == shelf.book("crown")


@pytest.mark.parametrize(
    ("path", "old", "new", "key", "says"),
    [
        # a bare value
        ("crown/holdem.toml", '{ is = "Holdem", by = "CROWN 4.1 holdem" }', '"Holdem"', "name", "stands alone"),
        ("crown/holdem.toml", ', by = "CROWN 4.1 holdem" }', " }", "name", "no clause"),
        ("crown/rules.toml", 'by = "CROWN 7.5"', 'by = "silent"', "commission.uncalled", "no note"),
        ("crown/rules.toml", "[commission.percent]\nleast = { is = 2, by", "[commission.percent]\nleast = 2 #", "commission.percent.least", "stands alone"),
        # a clause that does not exist
        ("crown/holdem.toml", "CROWN 4.1 holdem", "CROWN 4.1 poker", "name", "not a clause of this book"),
        ("crown/rules.toml", '"CROWN 7.5"', '"VIC 7.5"', "commission.uncalled", "not a clause of this book"),
        # an unknown word: as a key, as a value, in a street, in a remedy
        ("crown/rules.toml", "[marker]", "[mraker]", "mraker", "not a word we know"),
        ("crown/rules.toml", '"full pot", "no limit"', '"full pot", "no limits"', "limits", '"no limits" is not a word'),
        ("crown/rules.toml", 'is = "always", by = ["CROWN 1.1 burn"', 'is = "sometimes", by = ["CROWN 1.1 burn"', "burn", '"sometimes"'),
        ("crown/holdem.toml", "opens  = ", "openz  = ", "street 1, openz", 'did you mean "opens"'),
        ("crown/holdem.toml", '"left of the last blind"', '"left of the blind"', "street 1, opens", '"left of the blind"'),
        ("crown/rules.toml", 'for  = "boxed card"', 'for  = "boxed cards"', "remedy N, for", "kind of irregularity"),
        ("crown/rules.toml", '["put it in the muck"]', '["eat it"]', "remedy N, do", "not a step"),
        ("crown/rules.toml", "when = { pot_pushed", "when = { pot_pulled", "remedy N, when", "does not read the fact"),
        ("crown/rules.toml", 'pot_pushed = "no"', 'pot_pushed = "maybe"', "remedy N, when", "cannot be"),
        # two remedies that can both apply
        ("crown/rules.toml", 'exception_to = "CROWN 9.4"\n', "", "remedy N", "exception_to"),
        ("crown/rules.toml", 'asked_by = "a pot winner"', 'asked_by = "another player"', "remedy", "CROWN 9.5"),
        # what is missing, doubled or broken
        ("crown/holdem.toml", "seats.52 = ", "#", "seats.*", "says nothing of this"),
        ("crown/holdem.toml", 'burn   = { is = 1, by = "CROWN 8.18.1" }', 'burn   = { is = 2, by = "CROWN 8.18.1" }', "burn", "1"),
        ("crown/holdem.toml", "[[street]]", "[[street", "", "not TOML"),
        ("crown/rules.toml", "is = 2, by = \"silent\"", "is = 1, by = \"silent\"", "least_players", "at least 2"),
        ("crown/rules.toml", '"two pair", "one pair"', '"two pair", "two pair"', "cards.order.52", "twice"),
        ("crown/rules.toml", '"two pair", "one pair", ', '"two pair", ', "cards.order.52", "missing"),
        ("crown/cases/09-irregularities.md", "## CROWN 9.7", "## CROWN 9.6", "CROWN 9.6", "already"),
        ("crown/cases/09-irregularities.md", "*ruling, misdeal*", "*rulink, misdeal*", "CROWN 9.1.1", "not a kind"),
        ("crown/cases/09-irregularities.md", "*ruling, misdeal*", "", "CROWN 9.1.1", "kind and area"),
        ("crown/topics.toml", 'silent = ["CROWN 13.10"]', 'silent = "CROWN 13.10"', "silent", "give a list of clauses"),
        ("crown/topics.toml", 'silent = ["CROWN 13.10"]', "silent = [13]", "silent", "give a list of clauses"),
    ],
)  # fmt: skip
def test_a_planted_error_is_refused(path: str, old: str, new: str, key: str, says: str) -> None:
    with pytest.raises(LawError) as refusal:
        read(changed(CROWN, path, old, new))
    error = refusal.value
    key = key.replace(" N", f" {CROWN[path][: CROWN[path].index(old)].count('[[remedy]]')}")
    assert error.file.partition("/")[0] == "crown" and path.endswith(error.file.rpartition("/")[2])
    assert key in error.key
    assert says in error.sentence
    assert error.file in str(error) and error.sentence in str(error)
    assert error.sentence.endswith((".", "?"))


def test_a_game_says_whether_cards_are_burned() -> None:
    with pytest.raises(LawError, match="burn: the game says nothing of this"):
        read(changed(CROWN, "crown/rules.toml", "burn          = {", "# {"))


def test_a_conflict_names_both_rows_and_the_facts() -> None:
    with pytest.raises(LawError) as refusal:
        read(changed(CROWN, "crown/rules.toml", 'exception_to = "CROWN 9.4"\n', ""))
    said = str(refusal.value)
    assert "CROWN 9.4" in said and "CROWN 9.8" in said
    assert "card is flop" in said and "substantial_action is no" in said


def test_a_row_marked_also_stands_beside_another() -> None:
    extra = '\n[[remedy]]\nfor = "boxed card"\ndo = ["play on"]\nby = "CROWN 9.3"\n'
    path = "crown/holdem.toml"
    with pytest.raises(LawError):
        read({**CROWN, path: CROWN[path] + extra})
    assert read({**CROWN, path: CROWN[path] + extra + "also = true\n"})


MINE = """
name = { is = "Snap", by = "MINE 1" }
seats.52 = { is = 6, by = "MINE 1" }
[cards]
uses = { is = "any five", by = "MINE 1" }
[[street]]
deal = { is = ["down", "down", "down", "down", "down"], by = "MINE 1" }
opens = { is = "left of the marker", by = "MINE 2" }
opener = { is = ["check", "open"], by = "MINE 2" }
others = { is = ["call", "raise", "fold"], by = "MINE 2" }
"""
SHARED = """
least_players = { is = 2, by = "MINE 1" }
limits = { is = ["no limit"], by = "MINE 2" }
burn = { is = "never", by = "silent", note = "nobody said so" }
[book]
name = { is = "Mine", by = "MINE 1" }
[offices]
ladder = { is = ["Dealer"], by = "MINE 2" }
decides_the_rest = { is = "Dealer", by = "MINE 2" }
[terms]
marker = { is = "hat", by = "MINE 2" }
[forced]
ways = { is = ["ante"], by = "MINE 2" }
[commission]
methods = { is = ["none"], by = "MINE 2" }
[cards]
low = { is = "none", by = "MINE 1" }
[cards.order]
52 = { is = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "one pair", "no pair"], by = "MINE 1" }
[cards.cut]
who = { is = "the dealer", by = "MINE 2" }
least = { is = 1, by = "MINE 2" }
"""


def test_a_book_needs_no_python() -> None:
    """A sixth book is a folder: two clauses, one game, and it reads."""
    cases = "# All\n\n## MINE 1\nFive cards each. *auto, deal*\n\n## MINE 2\nThe house decides. *discretion, dispute*\n"
    book = read({"mine/cases/1-all.md": cases, "mine/rules.toml": SHARED, "mine/snap.toml": MINE})
    assert book.key == "mine" and list(book.games) == ["snap"] and book["2"].kind == "discretion"
    assert book.game("snap").rules["terms.marker"].value == "hat"


JUNK = st.sampled_from(
    ["", "{", "}", "[", "]", '"', "=", "is", "by", "\x00", "é", "\n", "= 1979-05-27", "= nan", "= []", "= {}", "[[x]]", "\\", "#", "''' ",
     "= 99999999999999999999", "= true", '= ["a", 1]', "[street]", "street = 1\n", "remedy = [1]\n", "by = 3", "is = -1", "[[[[[[[[[[", "## ", "*x, y*", "```"]
)  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(
    path=st.sampled_from([path for path in GRAND if not path.endswith("20-glossary.md")]),
    edits=st.lists(
        st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 40), st.one_of(JUNK, st.text(max_size=6))),
        min_size=1,
        max_size=3,
    ),
)
def test_a_broken_book_gives_a_clear_error(path: str, edits: list[tuple[float, int, str]]) -> None:
    text = GRAND[path]
    for where, cut, junk in edits:
        at = int(where * len(text))
        text = text[:at] + junk + text[at + cut :]
    try:
        read({**GRAND, path: text})
    except LawError as error:
        assert error.file and error.sentence and "\n" not in error.file


def test_a_deeply_nested_file_is_refused() -> None:
    with pytest.raises(LawError):
        read({**GRAND, "grand_17_7/holdem.toml": "x = " + "[" * 100_000 + "]" * 100_000})
