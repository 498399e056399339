"""Schemas: the room's HTTP side as an OpenAPI document, and the messages of its socket, made from the classes.

Knows how an address is told in such a document. Must not know the addresses: `operations` has them. Shapes are never
written a second time: `typescript` has them for the browser.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from pokerroom.room.messages import ClientMessage, ServerMessage
from pokerroom.web import session
from pokerroom.web.operation import HTML, JSON, TEXT, WRITTEN, Operation
from pokerroom.web.operations import OPERATIONS
from pokerroom.web.problems import Problem

_PLACE = "#/components/schemas/{name}"
_COOKIE = "session"
# What may be refused at any address before it is looked at: the name or the page it comes from, its size, its pace.
EVERYWHERE = (403, 408, 413, 429)
WITH_A_BODY = (400, 415)
_WHY = {
    400: "This cannot be read, or is not allowed.",
    401: "Nobody is signed in here, or the password is wrong.",
    403: "This is for others, or does not come from a page of this room.",
    404: "There is no such thing.",
    408: "This came too slowly.",
    413: "This is too long.",
    415: "A body is JSON.",
    422: "The book or the table does not allow it; `by` has the clauses.",
    429: "This was too often; `Retry-After` says how many seconds to wait.",
    503: "Nothing can be written down at this moment; of a page, it is not built.",
}


def components() -> dict[str, Any]:
    """The schemas of all messages by name."""
    return _schemas()[1]


def _schemas() -> tuple[dict[Any, dict[str, Any]], dict[str, Any]]:
    """What stands for each class in the document, and all schemas by name."""
    kinds = list(dict.fromkeys((*get_args(ClientMessage), *get_args(ServerMessage), Problem)))
    kinds += [kind for each in OPERATIONS for kind in (each.body, each.answer) if kind is not None]
    places, found = msgspec.json.schema_components(kinds, ref_template=_PLACE)
    for name, union in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage)):
        refs = [{"$ref": _PLACE.format(name=each.__name__)} for each in get_args(union)]
        found[name] = {"anyOf": refs, "description": "What goes over the socket, one message in each frame of text."}
    return dict(zip(kinds, places, strict=True)), dict(sorted(found.items()))


def openapi(version: str) -> dict[str, Any]:
    """The OpenAPI document of the room."""
    places, schemas = _schemas()
    paths: dict[str, Any] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method] = _operation(each, places)
    cookie = {"type": "apiKey", "in": "cookie", "name": session.COOKIE, "description": "who has come in"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "pokerroom", "version": version, "description": "A poker room that plays by the book."},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {_COOKIE: cookie}},
        "security": [{}, {_COOKIE: []}],
    }


def _operation(each: Operation, places: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {"summary": each.summary}
    parameters = [_parameter(part[1:-1]) for part in each.path.split("/") if part.startswith("{")]
    parameters += [
        {"name": query.name, "in": "query", "required": query.required, "schema": query.schema} for query in each.query
    ]
    if each.method != "get":
        parameters.append({"name": "X-Pokerroom", "in": "header", "required": True, "schema": {"const": "1"}})
    if parameters:
        told["parameters"] = parameters
    if each.body is not None:
        content = {JSON: {"schema": places[each.body]}}
        told["requestBody"] = {"required": not each.bare, "content": content}
    answered: dict[str, Any] = {"description": "as asked"}
    if each.kinds:
        schema = places[each.answer] if each.answer is not None else {}
        answered["content"] = {kind: {"schema": schema if kind == JSON else {}} for kind in each.kinds}
        if len(each.kinds) > 1:  # in another format it is that format's
            answered["content"][JSON] = {"schema": {"anyOf": [schema, {"type": "object"}]}}
    responses = {str(each.status): answered, **{str(status): answered for status in each.also}}
    refused = {*EVERYWHERE, *each.refused, *((*WITH_A_BODY, *WRITTEN) if each.method != "get" else ())}
    for status in sorted(refused):
        in_words = status == 503 and HTML in each.kinds
        content = {TEXT: {"schema": {}}} if in_words else {JSON: {"schema": places[Problem]}}
        responses[str(status)] = {"description": _WHY[status], "content": content}
    told["responses"] = responses
    return told


def _parameter(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "integer", "minimum": 1} if name == "number" else {"type": "string"}
    return {"name": name, "in": "path", "required": True, "schema": schema}
