"""Dialect: what the room's tables and statements, which are written for SQLite, are in PostgreSQL.

Knows the words of both. Must not know what is kept, nor speak to a server: `postgres` does.
"""

from __future__ import annotations

import re
from functools import cache

from pokerroom.room.several import Several
from pokerroom.room.sqlite import statements

# What a column is of. Letters are compared byte by byte in both.
SORTS = {"INTEGER": "BIGINT", "BLOB": "BYTEA", "REAL": "DOUBLE PRECISION", "TEXT": 'TEXT COLLATE "C"'}
_FUNCTIONS = {"group_concat(": "string_agg(", "instr(": "strpos("}
_GAPLESS = ("transfer",)  # tables whose rows are numbered without a gap: whoever verifies counts them
_LEFT_OUT = re.compile(r"typeof\(\w+\) = 'integer' AND |\b(WITHOUT ROWID|STRICT)\b,?")
_REMARK = re.compile(r"--[^\n]*")
_NUMBERED = re.compile(r"(\w+) INTEGER PRIMARY KEY( AUTOINCREMENT)?(?= *[,\n)])")
_TABLE = re.compile(r"\s*CREATE TABLE (\w+)")
_TRIGGER = re.compile(r"\s*CREATE TRIGGER (\w+)")
_OTHER = re.compile(r"\bREFERENCES (\w+)")

# What a trigger of SQLite does, by its name: for which table, when, and in PostgreSQL's own words. One that is not here
# does not get lost: making the tables fails.
_NO = "RAISE EXCEPTION '{said}' USING ERRCODE = 'integrity_constraint_violation';"
_CALLED = "INSERT INTO called (person, name) VALUES (new.id, new.name) ON CONFLICT DO NOTHING; RETURN NULL;"
_TRIGGERS = {
    "transfer_stays": ("BEFORE DELETE ON transfer", _NO.format(said="a transfer stays")),
    "transfer_stands": ("BEFORE UPDATE ON transfer", _NO.format(said="a transfer stands")),
    "person_called": ("AFTER INSERT ON person", _CALLED),
    "person_renamed": ("AFTER UPDATE OF name ON person", _CALLED),
}
_FUNCTION = (
    "CREATE FUNCTION {name}() RETURNS {of} LANGUAGE plpgsql SET search_path FROM CURRENT AS $$BEGIN {does} END$$"
)
# The lock is let go with the transaction: no two of them can have the same number, and none leaves a gap.
_NEXT = (
    "PERFORM pg_advisory_xact_lock(hashtext('pokerroom {table}'));"
    " RETURN (SELECT coalesce(max({column}), 0) + 1 FROM {table});"
)
# Which rows of which tables were touched in a transaction, and what they were: whoever knows the key sums them before
# it ends. What others have touched, who do not know it, is left there.
TOUCHED = "touched"
_TOUCHING = (
    "INSERT INTO touched (of, row, old) VALUES (TG_TABLE_NAME,"
    " CASE WHEN TG_OP = 'DELETE' THEN old.rowid ELSE new.rowid END,"
    " CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(old) END); RETURN NULL;"
)
_SUMS = """
CREATE TABLE sums (of TEXT NOT NULL, row INTEGER NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (of, row));
CREATE TABLE sum_of_all (id INTEGER PRIMARY KEY CHECK (id = 1), sum BLOB NOT NULL, made_with TEXT NOT NULL);
CREATE TABLE touched (number INTEGER PRIMARY KEY AUTOINCREMENT, of TEXT NOT NULL, row INTEGER NOT NULL, old JSONB);
"""


@cache
def spoken(statement: str) -> bytes:
    """A statement as PostgreSQL is told it."""
    for ours, theirs in _FUNCTIONS.items():
        statement = statement.replace(ours, theirs)
    return statement.replace("%", "%%").replace("?", "%s").encode()


@cache
def columnar(several: Several) -> bytes:
    """A statement as PostgreSQL is told it, in which each value stands for a column of them, as it lies in memory."""
    sorts = [SORTS[sort].partition(" COLLATE ")[0] for sort in several.sorts]
    columns = ", ".join(f"CAST(%b AS {sort}[])" for sort in sorts)
    places = iter(range(len(sorts)))
    each = re.sub(r"\?", lambda _: f"given.c{next(places)}", several.each)
    given = f"unnest({columns}) AS given ({', '.join(f'c{place}' for place in range(len(sorts)))})"
    if several.begins.startswith("INSERT"):
        return f"{several.begins.removesuffix('VALUES ')}SELECT {each[1:-1]} FROM {given}".encode()
    return f"{several.begins.removesuffix(' WHERE ')} USING {given} WHERE {each}".encode()


def made(tables: str, *, summed: bool = False) -> list[str]:
    """The statements that make these tables, those first that others point to.

    Where their rows are `summed` each has a place that stays its own, as SQLite gives it by itself, and tells when it
    is touched.
    """
    script = list(statements(_REMARK.sub("", tables)))
    told = [each for each in script if _TABLE.match(each)]
    found: list[str] = []
    for statement in _ordered(told):
        found += _table(statement, summed)
    if summed:
        found += [each for statement in statements(_SUMS) for each in _table(statement, False)]
        found.append(_FUNCTION.format(name=TOUCHED, of="trigger", does=_TOUCHING))
        found += [
            f"CREATE TRIGGER {name}_{TOUCHED} AFTER INSERT OR UPDATE OR DELETE ON {name}"
            f" FOR EACH ROW EXECUTE FUNCTION {TOUCHED}()"
            for name in map(_name, told)
        ]
    for statement in script:
        trigger = _TRIGGER.match(statement)
        if trigger:
            when, does = _TRIGGERS[trigger[1]]
            found.append(_FUNCTION.format(name=trigger[1], of="trigger", does=does))
            found.append(f"CREATE TRIGGER {trigger[1]} {when} FOR EACH ROW EXECUTE FUNCTION {trigger[1]}()")
        elif statement not in told:
            found.append(_LEFT_OUT.sub("", statement).strip().rstrip(";"))
    return [each for each in found if each]


def _name(statement: str) -> str:
    found = _TABLE.match(statement)
    assert found is not None
    return found[1]


def _ordered(tables: list[str]) -> list[str]:
    """Tables in an order in which none points to a later one."""
    left = {_name(each): each for each in tables}
    found: list[str] = []
    while left:
        free = [name for name, each in left.items() if not set(_OTHER.findall(each)) & (left.keys() - {name})]
        assert free, f"{', '.join(left)} point to each other"
        found += [left.pop(name) for name in free]
    return found


def _table(statement: str, summed: bool) -> list[str]:
    """A table in PostgreSQL, with what numbers its rows."""
    name, before = _name(statement), []
    numbered = _NUMBERED.search(statement)
    place = "rowid INTEGER GENERATED BY DEFAULT AS IDENTITY UNIQUE"
    number = r"\1 INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"
    if numbered:
        place = f"rowid INTEGER GENERATED ALWAYS AS ({numbered[1]}) STORED"
        if name in _GAPLESS:
            does = _NEXT.format(table=name, column=numbered[1])
            before = [_FUNCTION.format(name=f"next_{name}", of="BIGINT", does=does)]
            number = rf"\1 INTEGER PRIMARY KEY DEFAULT next_{name}()"
    text = _NUMBERED.sub(number, _LEFT_OUT.sub("", statement)).strip().rstrip(";").rstrip()
    if summed:
        text = f"{text[:-1].rstrip()}, {place})"
    for ours, theirs in SORTS.items():
        text = re.sub(rf"\b{ours}\b", theirs, text)
    return [*before, text]
