"""`pokerroom schema`: the JSON schema of acts, events and views.

Knows how to print. Must not know the schema: `notation` does.
"""

from __future__ import annotations

import json
from argparse import Namespace

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.notation.schema import schema


def _schema(options: Namespace, console: Console) -> None:
    print(json.dumps(schema(), indent=1, ensure_ascii=False))


COMMAND = Command("schema", "print the JSON schema of acts, events and views", _schema, place=190, figures=False)
