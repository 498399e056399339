"""Schemas: the messages of the room as an OpenAPI document, made from the classes.

Knows how a shape is written there; `typescript` writes them for the browser. Must not know what a message is for:
`room.messages` does. Nothing here is written by hand a second time, so that server and browser cannot drift apart.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from pokerroom.room.messages import ClientMessage, Lobby, Picture, Refusal, ServerMessage

_PLACE = "#/components/schemas/{name}"
# The paths of the room itself: method, path, what it is for, what it answers with.
PATHS: tuple[tuple[str, str, str, Any, Any], ...] = (
    ("get", "/health", "Whether the room is ready.", None, None),
    ("get", "/api/lobby", "The tables of the room.", None, Lobby),
    ("post", "/api/tables", "Open a table under a sign.", "OpenTable", None),
    ("post", "/api/tables/{table}/bots", "Let bots take free seats.", "AddBots", None),
    ("post", "/api/guest", "Come in as a guest.", None, None),
    ("post", "/api/sign-up", "Take a name and a password.", "Credentials", None),
    ("post", "/api/sign-in", "Come in with them.", "Credentials", None),
    ("post", "/api/sign-out", "Go out.", None, None),
    ("get", "/api/me", "Who I am.", None, None),
    ("get", "/api/books", "The rule books.", None, None),
    ("get", "/api/books/{book}", "A book by its chapters.", None, None),
    ("get", "/api/books/{book}/clauses/{id}", "A clause with its cases.", None, None),
    ("get", "/api/search", "Clauses by words.", None, None),
    ("get", "/api/compare", "One question to all books.", None, None),
    ("get", "/api/games", "The games of the books.", None, None),
    ("get", "/api/form/{book}/{game}", "What a sign of this game may choose.", None, None),
    ("post", "/api/sign", "The placard of a spoken sign, or why it is refused.", "Signing", None),
    ("get", "/api/tables/{table}/hands", "The finished hands of a table.", None, None),
    ("get", "/api/hands/{table}/{number}", "A finished hand, step by step.", None, None),
    ("post", "/api/hands/{table}/{number}/look", "The same with all cards, for surveillance; recorded.", None, None),
    ("get", "/api/looks", "What surveillance looked at, for the manager.", None, None),
    ("get", "/api/desk", "All tables, for those who hold an office.", None, None),
    ("get", "/api/glossary", "The words of the books.", None, None),
)
_BODIES: dict[str, dict[str, Any]] = {
    "OpenTable": {"sign": "string", "name": "string"},
    "AddBots": {"seats": "integer"},
    "Credentials": {"name": "string", "password": "string"},
    "Signing": {"sign": "string"},
}


def components() -> dict[str, Any]:
    """The schemas of all messages by name."""
    _, found = msgspec.json.schema_components(
        (*get_args(ClientMessage), *get_args(ServerMessage), Picture), ref_template=_PLACE
    )
    # A picture is written once for everybody and put into each message as it is.
    found["Shown"]["properties"]["picture"] = {"$ref": _PLACE.format(name="Picture")}
    return dict(sorted(found.items()))


def openapi(version: str) -> dict[str, Any]:
    """The OpenAPI document of the room."""
    schemas = components()
    for name, fields in _BODIES.items():
        schemas[name] = {
            "type": "object",
            "properties": {field: {"type": kind} for field, kind in fields.items()},
            "required": [field for field in fields if field != "name" or name == "Credentials"],
        }
    paths: dict[str, Any] = {}
    for method, path, summary, body, answers in PATHS:
        told: dict[str, Any] = {"summary": summary, "responses": {"200": {"description": "as asked"}}}
        parameters = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        if parameters:
            told["parameters"] = [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in parameters
            ]
        if body is not None:
            content = {"application/json": {"schema": {"$ref": _PLACE.format(name=body)}}}
            told["requestBody"] = {"required": True, "content": content}
        if answers is not None:
            schema = {"$ref": _PLACE.format(name=answers.__name__)}
            told["responses"]["200"]["content"] = {"application/json": {"schema": schema}}
        refused = {"application/json": {"schema": {"$ref": _PLACE.format(name=Refusal.__name__)}}}
        told["responses"]["4XX"] = {"description": "refused, in words, with the clauses", "content": refused}
        paths.setdefault(path, {})[method] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": "pokerroom", "version": version, "description": "A poker room that plays by the book."},
        "paths": paths,
        "components": {"schemas": schemas},
    }
