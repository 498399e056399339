"""Whatever is handed in as PHH is a hand or a PHHError: never another exception, never a long wait."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.files import HOLDEM, KEPT, TOKENS, hand_or_error, spoiled

ABOUT = settings(max_examples=800, deadline=None, derandomize=True, database=None)


def changed(**fields: str) -> str:
    """The small hold'em file with fields written otherwise, or left out ("")."""
    rows = {row.partition(" = ")[0]: row for row in HOLDEM.splitlines()}
    for name, value in fields.items():
        rows[name] = f"{name} = {value}" if value else ""
    return "\n".join(rows.values())


DEEP = "[" * 100_000 + "]" * 100_000
HOSTILE = {
    "empty": "",
    "nul": "\x00",
    "half a character": 'variant = "\ud800"',
    "not toml": "variant = ",
    "another table": "[a]\nb = 1",
    "no table": "a = 1",
    "only a variant": 'variant = "NT"',
    "a million players": changed(starting_stacks=f"[{'1,' * 1_000_000}]", antes="", blinds_or_straddles="", players=""),
    "a hundred players": changed(
        starting_stacks=f"[{'100, ' * 100}]", antes="", blinds_or_straddles="", players="", finishing_stacks=""
    ),
    "no players": changed(
        starting_stacks="[]", antes="[]", blinds_or_straddles="[]", players="[]", finishing_stacks="[]"
    ),
    "one player": changed(
        starting_stacks="[1]", antes="[0]", blinds_or_straddles="[1]", players="['a']", finishing_stacks="[1]"
    ),
    "deep lists": changed(actions=DEEP),
    "deep lists of stacks": changed(starting_stacks=DEEP),
    "deep tables": "a." * 5_000 + "b = 1",
    "deep inline tables": "a = " + "{b = " * 10_000 + "1" + "}" * 10_000,
    "deep headings": "[" + "a." * 20_000 + "b]\nvariant = 'NT'",
    "a table of itself": "[a]\nvariant = 'NT'\n[a.a]\nvariant = 'NT'\n[a.a.a]\nvariant = 'NT'",
    "a hand of hands": "[variant]\nvariant = {variant = 'NT'}",
    "many hands": "".join(f"[{number}]\nvariant = 'NT'\n" for number in range(2000)),
    "a huge stack": changed(starting_stacks=f"[{'9' * 4000}, 100, 100]"),
    "a stack too long to read": changed(starting_stacks=f"[{'9' * 5000}, 100, 100]"),
    "a hexadecimal stack": changed(starting_stacks=f"[0x{'f' * 5000}, 100, 100]"),
    "a huge exponent": changed(starting_stacks="[1e100000, 100, 100]"),
    "a tiny exponent": changed(starting_stacks="[1e-100000, 100, 100]"),
    "an endless fraction": changed(starting_stacks=f"[0.{'3' * 5000}, 100, 100]"),
    "no number": changed(starting_stacks="[nan, inf, -inf]"),
    "negative": changed(starting_stacks="[-100, 100, 100]"),
    "nothing": changed(starting_stacks="[0, 0, 0]"),
    "truths": changed(starting_stacks="[true, true, false]"),
    "words": changed(starting_stacks='["100", "100", "100"]'),
    "dates": changed(starting_stacks="[1979-05-27, 07:32:00, 1979-05-27T07:32:00Z]"),
    "a table of stacks": changed(starting_stacks="{a = 1}"),
    "fractions of a chip": changed(starting_stacks="[100.000001, 99.5, 33.3]"),
    "no common unit": changed(starting_stacks="[100.999983, 99.999979, 33.999961]", min_bet="1.999957"),
    "no antes": changed(antes=""),
    "no blinds": changed(blinds_or_straddles=""),
    "all blinds": changed(blinds_or_straddles="[1, 2, 4]"),
    "many straddles": changed(blinds_or_straddles="[5, 90, 50]"),
    "falling blinds": changed(blinds_or_straddles="[0, 0, 2]"),
    "blinds beyond all stacks": changed(blinds_or_straddles="[1000, 2000, 0]"),
    "antes beyond all stacks": changed(antes="[1000, 1000, 1000]"),
    "different antes": changed(antes="[1, 2, 3]"),
    "a trimming of words": changed(ante_trimming_status='"yes"'),
    "names of numbers": changed(players="[1, 2, 3]"),
    "names of nothing": changed(players='["", " ", "\\u0000"]'),
    "the same name": changed(players='["a", "a", "a"]'),
    "a long name": changed(players=f'["{"a" * 100_000}", "b", "c"]'),
    "an unknown variant": changed(variant='"XX"'),
    "a variant of numbers": changed(variant="5"),
    "a long variant": changed(variant=f'"{"N" * 100_000}"'),
    "fixed without limits": changed(variant='"FT"'),
    "fixed falling": changed(variant='"FT"', small_bet="4", big_bet="2"),
    "stud with blinds": changed(variant='"F7S"', small_bet="2", big_bet="4"),
    "no least bet": changed(min_bet="0"),
    "a huge least bet": changed(min_bet=str(10**15)),
    "no actions": changed(actions="[]"),
    "actions of numbers": changed(actions="[1, 2]"),
    "one action": changed(actions='"p1 f"'),
    "many actions": changed(actions=f"[{chr(34)}p1 f{chr(34)}" + ', "p1 f"' * 20_000 + "]"),
    "a long action": changed(actions=f'["{"p1 f " * 50_000}"]'),
    "nobody's cards": changed(actions='["d dh p9 AsKs"]'),
    "no cards": changed(actions='["d dh p1", "d dh p2 ", "d dh p3 ()"]'),
    "the same card": changed(actions='["d dh p1 AsAs", "d dh p2 AsAs", "d dh p3 ????"]'),
    "the same card for two": changed(actions='["d dh p1 AsKs", "d dh p2 AsKs", "d dh p3 7h6h", "p3 f", "p1 f"]'),
    "too many cards": changed(actions='["d dh p1 AsKsQsJs", "d dh p2 2c2d", "d dh p3 7h6h"]'),
    "a board at once": changed(actions='["d db AsKsQs", "d db AsKsQs"]'),
    "the whole deck on the board": changed(
        actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d db ' + "??" * 60 + '"]'
    ),
    "many boards": changed(actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"' + ', "d db ??????"' * 50 + "]"),
    "a dealer who folds": changed(actions='["d f"]'),
    "a player who deals": changed(actions='["p1 dh p1 AsKs"]'),
    "player nought": changed(actions='["p0 f"]'),
    "player nine hundred": changed(actions='["p999 f"]'),
    "a draw": changed(actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 sd AsKs"]'),
    "a bring-in": changed(actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 pb"]'),
    "a show at once": changed(actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 sm AsKs"]'),
    "a show of too much": changed(actions='["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 sm AsKsQsJsTs"]'),
    "all in and no board": changed(
        actions='["d dh p1 AsKs", "d dh p2 2c2d", "d dh p3 7h6h", "p3 f", "p1 cbr 100", "p2 cc"]', finishing_stacks=""
    ),
    "all in and half a board": changed(
        actions='["d dh p1 AsKs", "d dh p2 2c2d", "d dh p3 7h6h", "p3 f", "p1 cbr 100", "p2 cc", "d db 3c4c??"]',
        finishing_stacks="",
    ),
    "a comment": changed(actions='["d dh p1 ???? # hello", "#", " "]'),
    **{
        f"a bet of {bet[:20]}": changed(actions=f'["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr {bet}"]')
        for bet in (
            "",
            "-5",
            "nan",
            "1/3",
            "1/0",
            "1e9",
            "1e100000",
            "0x10",
            "٣",
            "1_0",
            "9" * 5000,
            "6.",
            ".5",
            "6 7",
            "²",
        )
    },
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files(text: str) -> None:
    began = time.process_time()
    hand_or_error(text)
    assert time.process_time() - began < 10


@pytest.mark.parametrize("name", KEPT)
def test_every_beginning_of_a_file(name: str) -> None:
    text = KEPT[name]
    assert hand_or_error(text)
    for end in range(0, len(text), 3 if name == "several" else 1):
        hand_or_error(text[:end])


def test_spoiled_files() -> None:
    """A sample; the long count is in tests/battery/battery_hostile.py."""
    rng = Random("spoiled")
    good = sum(hand_or_error(spoiled(rng)) for _ in range(2500))
    assert 25 < good < 2475


VALUES = st.recursive(
    st.one_of(
        st.integers(),
        st.integers(0, 200),
        st.booleans(),
        st.text(max_size=8),
        st.sampled_from(
            ["p1 f", "p2 cc", "p3 cbr 6", "d dh p1 AsKs", "d dh p2 ????", "d db 2c3c4c", "p1 sm", "NT", "F7S", "a"]
        ),
    ),
    lambda inner: st.lists(inner, max_size=6),
    max_leaves=12,
)


def toml(value: Any) -> str:
    import json

    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    return json.dumps(value) if isinstance(value, str) else str(value)


FIELDS = ("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "bring_in", "starting_stacks", "actions", "players", "finishing_stacks")  # fmt: skip


@ABOUT
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4))
def test_any_values_in_the_fields(fields: dict[str, Any]) -> None:
    hand_or_error(changed(**{name: toml(value) for name, value in fields.items()}))


@ABOUT
@given(st.lists(st.one_of(st.text(max_size=12), st.sampled_from(TOKENS)), max_size=12))
def test_any_text(parts: list[str]) -> None:
    hand_or_error(" ".join(parts))


ACTIONS = st.builds(
    lambda who, what, words: f"{who} {what} {words}".strip(),
    st.sampled_from(["p1", "p2", "p3", "d", "p4"]),
    st.sampled_from(["f", "cc", "cbr", "sm", "pb", "dh", "db", "sd"]),
    st.sampled_from(["", "6", "20", "100", "p1 AsKs", "p2 2c2d", "p3 ????", "3s4s9d", "Jc", "AsKs"]),
)


@ABOUT
@given(st.lists(ACTIONS, max_size=16), st.sampled_from(["NT", "FT", "PO", "F7S"]))
def test_any_actions(actions: list[str], variant: str) -> None:
    dealt = ["d dh p1 AsKs", "d dh p2 2c2d", "d dh p3 7h6h"]
    text = changed(
        actions=toml([*dealt, *actions]), variant=toml(variant), small_bet="2", big_bet="4", finishing_stacks=""
    )
    hand_or_error(text)
