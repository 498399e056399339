"""The examples on the page of the environments run, and give what the page says they give."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_examples_do_what_they_say() -> None:
    names: dict[str, object] = {}
    checked = 0
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            code = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
            _, _, said = lines[statement.end_lineno - 1].partition("  # → ")  # type: ignore[operator]
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                if said and isinstance(statement, ast.Expr) and not code.startswith("print("):
                    print(eval(code, names))
                else:
                    exec(code, names)
            if said:
                assert out.getvalue().strip() == said.strip(), code
                checked += 1
    assert checked >= 10, "the page promises too little to be checked"
