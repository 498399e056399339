"""Each room may use the rooms above it, never those below; clock, disk, network and chance stay in `room` and `web`."""

import ast
import re
from pathlib import Path

import pytest

import pokerroom
from pokerroom import shelf
from tests.house.counts import cycles
from tests.house.reading import Project

SOURCE = Path(pokerroom.__file__).parent
# From the top down, as the map in the README has them; the library's own names come before what is outside of it.
MAP = (SOURCE.parents[1] / "README.md").read_text()
MAPPED = [room for room in re.findall(r"^src/pokerroom/(\w+)/ ", MAP, re.MULTILINE) if room != "books"]
ROOMS = [*MAPPED[: MAPPED.index("room")], "__init__", *MAPPED[MAPPED.index("room") :]]
OUTSIDE = {"room", "web", "cli"}
FORBIDDEN = {"asyncio", "datetime", "os", "secrets", "socket", "sqlite3", "subprocess", "threading", "time", "urllib"}
PREFIXES = [book.prefix for book in shelf.every()]
FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> list[tuple[str, str]]:
    """The modules a file imports, with the names taken from them."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found += [(node.module or "", alias.name) for alias in node.names]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_rooms_use_only_rooms_above_them(path: Path) -> None:
    here = room_of(path)
    assert here in ROOMS, f"{here} is not a room of the design"
    for module, name in imports(path):
        if module == "pokerroom":
            used = name if name in ROOMS else "__init__"
        elif module.startswith("pokerroom."):
            used = module.split(".")[1]
        else:
            continue
        assert ROOMS.index(used) <= ROOMS.index(here), f"{here} uses {used}, which lies below it"


def test_no_modules_of_a_room_import_each_other() -> None:
    """Imports in functions count too, and by way of others; those for types alone do not."""
    assert not cycles(Project(SOURCE.parents[1]), inside=True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_world_outside_is_left_to_the_room(path: Path) -> None:
    if room_of(path) in OUTSIDE:
        return
    for module, name in imports(path):
        assert module.split(".")[0] not in FORBIDDEN, f"{path.name} reaches for {module}"
        if module == "random" and name:
            assert name == "Random", f"{path.name} uses the module's own chance"
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)]
    for call in calls:
        if isinstance(call.value, ast.Name) and call.value.id == "random":
            assert call.attr == "Random", f"{path.name} uses the module's own chance"


def test_no_module_stands_loose() -> None:
    assert [path.name for path in SOURCE.glob("*.py")] == ["__init__.py"]


def test_books_hold_no_python() -> None:
    assert not list((SOURCE / "books").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_python_names_no_clause(path: Path) -> None:
    """Python asks a book for a rule and gets value and clause together; only prose may name a clause as an example."""
    tree = ast.parse(path.read_text())
    prose = {
        node.body[0].value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in prose:
            for prefix in PREFIXES:
                assert f"{prefix} " not in node.value, f"{path.name}: {node.value!r} names a clause"


# ------------------------------------------------------------------------------------------------ one projection

# What somebody may know of a hand is their view of it. Those who own a whole hand read its state besides: histories
# that are played again, cases, simulations, and what is made of a hand for drills. Nobody shows from it.
OWN_A_WHOLE_HAND = {
    "academy/dealing.py",
    "academy/duties.py",
    "academy/manners.py",
    "academy/tasks.py",
    "notation/replaying.py",
    "players/careless.py",
    "players/sight.py",  # a simulation's bots: what they are told is compared with the view of their seat
    "proofs/hands.py",
    "proofs/tables.py",
    "simulation/bot_tournament.py",
    "simulation/session.py",
    "tournament/table_run.py",  # whose stack is another one behind a hand, for the tournament
}
# Those who draw a table, or keep its rows in order, are given its state; the hand on it comes to them as a view.
GIVEN_A_TABLE = {
    "room/audience.py",
    "room/felt.py",
    "room/index.py",
    "room/overview.py",
    "room/picture.py",
    "tournament/table_run.py",  # a tournament in a program's hands; a room asks it what came of a hand and no more
}
OUTSIDE_THE_ENGINE = [path for path in FILES if room_of(path) not in ("hand", "table")]


def reads_a_hand(tree: ast.AST) -> bool:
    """Whether a program looks into the state of a whole hand: of whatever is called a hand, or said to be one."""
    hands = {
        each.arg
        for each in ast.walk(tree)
        if isinstance(each, ast.arg) and each.annotation is not None and "Hand" in ast.unparse(each.annotation).split()
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "state":
            of = node.value.func if isinstance(node.value, ast.Call) else node.value
            name = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
            if name in hands or name.strip("_").endswith(("hand", "hand_of", "replay")):
                return True
    return False


def test_who_reads_a_whole_hand_is_a_closed_list() -> None:
    reading = {path for path in OUTSIDE_THE_ENGINE if reads_a_hand(ast.parse(path.read_text()))}
    assert {path.relative_to(SOURCE).as_posix() for path in reading} == OWN_A_WHOLE_HAND


def test_nobody_outside_the_engine_knows_the_state_of_a_hand_by_its_class() -> None:
    for path in OUTSIDE_THE_ENGINE:
        assert ("pokerroom.hand.state", "State") not in imports(path), path
        assert not any(module == "pokerroom.hand" and name == "state" for module, name in imports(path)), path


def test_who_is_given_the_state_of_a_table_is_a_closed_list() -> None:
    given = {path for path in OUTSIDE_THE_ENGINE if ("pokerroom.table.state", "TableState") in imports(path)}
    assert {path.relative_to(SOURCE).as_posix() for path in given} == GIVEN_A_TABLE


@pytest.mark.parametrize(
    "planted",
    [
        "def drawn(table): return table.state.hand.state.hole",
        "def drawn(hand): return hand.state.stub",
        "def drawn(self): return self._hand.state.stub",
        "def drawn(shown: Hand | None): return shown.state.hole",
        "def drawn(found): return hand_of(found).state.hole",
    ],
)
def test_a_look_into_a_hand_is_found(planted: str) -> None:
    assert reads_a_hand(ast.parse(planted))
    assert not reads_a_hand(ast.parse("def drawn(view: View, state: State): return view.state.hole, state.players"))
