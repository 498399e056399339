"""The messages as documents: every class is in them, and what is said of a picture is what is sent."""

import json
from typing import get_args

from pokerroom.room.messages import ClientMessage, ServerMessage
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
