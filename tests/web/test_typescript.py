"""The types of the browser: made from the classes of the server, fresh, and with every message, answer and act in them."""

import re
from pathlib import Path
from typing import get_args

from pokerroom.room.messages import ClientMessage, Picture, ServerMessage
from pokerroom.table.vocabulary import TABLE
from pokerroom.web.typescript import typescript

FRONTEND = Path(__file__).parent.parent.parent / "frontend"


def test_the_types_of_the_browser_are_fresh() -> None:
    kept = FRONTEND / "src" / "lib" / "types.ts"
    assert kept.read_text(encoding="utf-8") == typescript(), "the classes have changed: run `make types`"


def test_every_message_and_every_act_has_its_type() -> None:
    types = typescript()
    for kind in (*get_args(ClientMessage), *get_args(ServerMessage), Picture):
        assert f"export interface {kind.__name__} {{" in types
    for kind in TABLE.every_act():
        assert re.search(rf"\| \{{ type: '{kind.__name__}'[ ;]", types), kind
    assert "  picture: Picture\n" in types
    assert "unknown" not in types


def test_a_player_says_neither_their_seat_nor_their_name() -> None:
    types = typescript()
    assert "| { type: 'Bet'; to: number }\n" in types
    assert "| { type: 'Buy'; amount: number; cash?: boolean }\n" in types
    assert "| { type: 'Decide'; office: string; choice: string }\n" in types


def test_what_has_a_value_of_its_own_may_be_left_out_by_the_browser_only() -> None:
    types = typescript()
    assert "  after?: number\n" in types.partition("export interface Watch {")[2].partition("}")[0]
    assert "?" not in types.partition("export interface Answer {")[2].partition("}")[0]


def test_no_name_is_given_twice() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", typescript(), re.MULTILINE)
    assert len(names) == len(set(names))
    assert "Record" not in names, "TypeScript has a Record of its own"
