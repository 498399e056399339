"""The room as a document: every message and every address is in it, with what may be answered there."""

import asyncio
import json
import re
from pathlib import Path
from typing import get_args

from starlette.routing import Mount, Route, WebSocketRoute

from pokerroom.room.messages import ClientMessage, ServerMessage
from pokerroom.web.app import create
from pokerroom.web.operations import OPERATIONS
from pokerroom.web.schema import components, openapi


def test_every_message_has_its_schema() -> None:
    schemas = components()
    for kind in (*get_args(ClientMessage), *get_args(ServerMessage)):
        assert kind.__name__ in schemas


def test_the_document_is_whole() -> None:
    document = openapi("1")
    told = json.dumps(document)
    for place in {part.split('"')[0] for part in told.split("#/components/schemas/")[1:]}:
        assert place in document["components"]["schemas"], place
    assert "/api/lobby" in document["paths"]


def test_the_document_names_every_address_there_is(tmp_path: Path) -> None:
    app = create(tmp_path)
    there: set[tuple[str, str]] = set()
    for route in app.routes:
        if isinstance(route, Route):
            methods = (route.methods or set()) - {"HEAD"}
            there |= {(method.lower(), re.sub(r":\w+}", "}", route.path)) for method in methods}
        elif isinstance(route, Mount):
            there.add(("get", f"{route.path}/{{path}}"))
        elif isinstance(route, WebSocketRoute):
            there.add(("get", route.path))
    asyncio.run(app.state.room.stop())
    named = {(method, path) for path, methods in openapi("1")["paths"].items() for method in methods}
    assert named == there | {("get", "/assets/{path}")}  # which is there where the pages are built
    assert len(OPERATIONS) == len(named), "an address is named twice"


def test_every_refusal_that_is_named_is_a_problem() -> None:
    for path, methods in openapi("1")["paths"].items():
        for method, told in methods.items():
            for status, answer in told["responses"].items():
                if status.startswith("4"):
                    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
                    assert answer["content"] == problem, (method, path, status)
            assert ("requestBody" in told) <= (method == "post")
