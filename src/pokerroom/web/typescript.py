"""TypeScript: everything that goes between the room and a browser, as types for the browser, made from the classes.

Knows how a shape is written in TypeScript. Must not know what is answered where: `schema` does, nor what a message is
for. Nothing of it is written by hand a second time, so that server and browser cannot drift apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from pokerroom.hand.vocabulary import HAND
from pokerroom.room import exports, messages
from pokerroom.room.messages import VERSION, ClientMessage, ServerMessage
from pokerroom.table.vocabulary import TABLE
from pokerroom.web.operations import OPERATIONS
from pokerroom.web.training import TraineeMessage

_PLACE = "#/{name}"


def typescript() -> str:
    """The types of everything that is sent, in either direction."""
    sent, told = get_args(ClientMessage), get_args(ServerMessage)
    _, asked = msgspec.json.schema_components((*sent, TraineeMessage), ref_template=_PLACE)
    _, answered = msgspec.json.schema_components((*told, *_answers()), ref_template=_PLACE)
    for name in ("Line", "NewLine", "HandStep"):
        answered[name]["properties"]["event"] = {"$ref": _PLACE.format(name="EventName")}
    answered["PictureStep"]["properties"]["fields"] = {"$ref": _PLACE.format(name="PictureFields")}
    answered["PictureStep"]["properties"]["seats"]["items"] = {"$ref": _PLACE.format(name="SeatStep")}
    answered["Stepped"]["properties"]["mine"] = {"anyOf": [{"$ref": _PLACE.format(name="MineStep")}, {"type": "null"}]}
    answered["Offer"]["properties"]["act"] = {"$ref": _PLACE.format(name="Act")}
    asked["DoAct"]["properties"]["act"] = {"anyOf": [{"$ref": _PLACE.format(name="Act")}, {"type": "null"}]}
    parts = [
        "// Written by `pokerroom types` from the classes of the server, never by hand; a test compares.",
        f"export const VERSION = {VERSION}",
        _formats(),
        _options(),
        _menu(),
        _usual(answered),
    ]
    # What the room says has every field; what a browser says may leave out those that have a value of their own.
    parts += [_interface(name, schema, whole=True) for name, schema in sorted(answered.items())]
    parts += [_interface(name, schema, whole=False) for name, schema in sorted(asked.items())]
    said = "/** Fields of a picture that are others than before. */"
    fields = "Partial<Omit<Picture, 'seats' | 'due'>> & { due?: Partial<DueTo> }"
    parts.append(f"{said}\nexport type PictureFields = {fields}")
    said = "/** What is another of what is mine; what is due to me beside what everybody sees is due. */"
    parts.append(f"{said}\nexport type MineStep = Partial<Omit<Mine, 'due'>> & {{ due?: Partial<DueTo> | null }}")
    said = "/** A seat with what is another there than before. */"
    parts.append(f"{said}\nexport type SeatStep = Pick<Seat, 'seat'> & Partial<Seat>")
    parts += [_union("ClientMessage", sent), _union("ServerMessage", told), *_acts(), _event_names()]
    return "\n\n".join(parts) + "\n"


def _answers() -> list[type[msgspec.Struct]]:
    """Every shape that is answered somewhere, each once."""
    found = [each for operation in OPERATIONS for each in (operation.answer, *get_args(operation.answer))]
    return list(dict.fromkeys([each for each in found if isinstance(each, type) and issubclass(each, msgspec.Struct)]))


def _formats() -> str:
    """The formats of histories by their keys, with their names for people."""
    rows = [f"  {key}: '{each.name}'," for key, each in exports.FORMATS.items()]
    return "\n".join(["export const FORMATS: Record<string, string> = {", *rows, "}"])


def _options() -> str:
    """The words by which somebody is offered an act, and its name."""
    rows = [
        f"  {word!r}: '{kind.__struct_config__.tag}',"
        for vocabulary in (HAND, TABLE)
        for kind, row in vocabulary.acts.items()
        for word in row.options
    ]
    return "\n".join(
        [
            "/** What somebody is offered, and the act it is. */",
            "export const OPTIONS: Record<string, OwnAct['type']> = {",
            *rows,
            "}",
        ]
    )


def _menu() -> str:
    """What stands in the menu of a person at a table: the word that tells that they can, its act, its label."""
    rows = [
        f"  {{ can: '{row.menu.word}', act: '{kind.__struct_config__.tag}', label: '{row.menu.label}' }},"
        for kind, row in TABLE.acts.items()
        if row.menu is not None and row.menu.label
    ]
    head = "export const MENU: { can: string; act: OwnAct['type']; label: string }[] = ["
    return "\n".join(["/** What stands in the menu of a person at a table, where they can do it. */", head, *rows, "]"])


def _usual(schemas: dict[str, dict[str, Any]]) -> str:
    """What stands for the fields that a message leaves out because they have their usual value."""
    rows = ["/** The usual values of fields, which are left out where they have them. */", "export const USUAL = {"]
    for name in [name for name in schemas if _is_sparse(getattr(messages, name, None))]:
        fields = schemas[name]["properties"].items()
        told = [f"{field}: {json.dumps(each['default'])}" for field, each in fields if "default" in each]
        rows.append(f"  {name}: {{ {', '.join(told)} }},".replace('"', "'"))
    return "\n".join([*rows, "}"])


def _is_sparse(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_config__.omit_defaults


def _acts() -> list[str]:
    """Acts as a browser sends them: its own without seat or name, which the room fills in, and those of the staff."""
    kinds = TABLE.every_act()
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_PLACE)
    own: list[str] = []
    office: list[str] = []
    for kind in kinds:
        schema = schemas[kind.__name__]
        may = TABLE.authority(kind)
        is_own = may.who in ("seat", "person")
        if is_own:
            own.append(_variant(schema, (may.field, *may.closed)))
        if not is_own or may.staff:
            office.append(_variant(schema, ()))
    return [
        "\n".join(
            ["/** What a player does: without seat or name, which the room knows. */", "export type OwnAct =", *own]
        ),
        "\n".join(["/** What the dealer, the house and the offices do. */", "export type OfficeAct =", *office]),
        "export type Act = OwnAct | OfficeAct",
    ]


def _event_names() -> str:
    """The kinds of events, by their names."""
    names = [f"  | '{kind.__struct_config__.tag}'" for kind in TABLE.every_event()]
    return "\n".join(["/** What may be recorded at a table. */", "export type EventName =", *names])


def _variant(schema: dict[str, Any], filled: tuple[str, ...]) -> str:
    """One act among others, without what the room fills in."""
    fields = [f"{name}{mark}: {_type(kind)}" for name, mark, kind in _fields(schema, False) if name not in filled]
    return f"  | {{ {'; '.join(fields)} }}"


def _interface(name: str, schema: dict[str, Any], whole: bool) -> str:
    about = schema.get("description", "").splitlines()
    lines = [f"/** {about[0]} */"] if about else []
    if schema["type"] == "array":
        return "\n".join([*lines, f"export type {name} = {_type(schema)}"])
    lines.append(f"export interface {name} {{")
    lines += [f"  {field}{mark}: {_type(kind)}" for field, mark, kind in _fields(schema, whole)]
    return "\n".join([*lines, "}"])


def _fields(schema: dict[str, Any], whole: bool) -> Iterable[tuple[str, str, dict[str, Any]]]:
    """The fields of a class, each with a mark if it may be left out."""
    needed = set(schema.get("required", ()))
    for field, kind in schema.get("properties", {}).items():
        yield field, "" if whole or field in needed else "?", kind


def _union(name: str, kinds: Iterable[type[Any]]) -> str:
    return f"export type {name} = {' | '.join(each.__name__ for each in kinds)}"


def _type(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f"'{each}'" for each in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return plain[str(kind)]  # a shape that has no word here yet is an error, not `unknown`
