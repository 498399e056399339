"""The messages as documents: every class is in them, and what is said of a picture is what is sent."""

import json
from typing import get_args

from pokerroom.room.messages import ClientMessage, ServerMessage
from pokerroom.web.schema import components, openapi, typescript


def test_every_message_has_its_schema_and_its_type() -> None:
    schemas, types = components(), typescript()
    for kind in (*get_args(ClientMessage), *get_args(ServerMessage)):
        assert kind.__name__ in schemas
        assert f"export interface {kind.__name__} {{" in types
    assert "picture: Picture;" in types
    assert "unknown;" not in types.replace("Record<string, unknown>", "")


def test_the_document_is_whole() -> None:
    document = openapi("1")
    told = json.dumps(document)
    for place in {part.split('"')[0] for part in told.split("#/components/schemas/")[1:]}:
        assert place in document["components"]["schemas"], place
    assert "/api/lobby" in document["paths"]
