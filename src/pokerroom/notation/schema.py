"""The JSON of acts, events and views, and the schema it follows.

Knows how msgspec writes our records. `docs/schema.json` is written by `pokerroom schema`; a test compares.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

import msgspec

from pokerroom.hand.see import ViewMessage
from pokerroom.hand.vocabulary import AnyAct, AnyEvent
from pokerroom.machine.kinds import Act, Event


def schema() -> dict[str, Any]:
    """Give the JSON schema of acts, events and views."""
    (acts, events, view), components = msgspec.json.schema_components(
        [AnyAct, AnyEvent, ViewMessage], ref_template="#/$defs/{name}"
    )
    for each in components.values():
        if "description" in each:  # as it stands in the source, or without the indents where the engine is compiled
            each["description"] = cleandoc(each["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pokerroom: acts, events and views",
        "$defs": {"Act": acts, "Event": events, **components},
        "anyOf": [{"$ref": "#/$defs/Act"}, {"$ref": "#/$defs/Event"}, view],
    }


def write_events(events: list[Event]) -> bytes:
    """Write events as a JSON list."""
    return msgspec.json.encode(events)


def read_events(text: bytes | str) -> list[Event]:
    """Read events back; what does not follow the schema is a msgspec.ValidationError that says where."""
    events: list[Event] = msgspec.json.decode(text, type=list[AnyEvent])
    return events


def write_act(act: Act) -> bytes:
    """Write an act as JSON."""
    return msgspec.json.encode(act)


def read_act(text: bytes | str) -> Act:
    """Read an act back."""
    act: Act = msgspec.json.decode(text, type=AnyAct)
    return act
