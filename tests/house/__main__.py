"""Print the counts: `.venv/bin/python -m tests.house [--places] [FOLDER]`, this clone unless a folder is named.

`--places` lists what was found under each count.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.house import counts
from tests.house.reading import Project


def found(project: Project) -> dict[str, list[str]]:
    """Every count, in the order in which it is printed, with the places."""
    return {
        "lists of events outside declarations": counts.lists(project, "event"),
        "lists of acts outside declarations": counts.lists(project, "act"),
        "modules that reach into the whole state": counts.whole_state(project),
        "modules that filter it for a viewer": counts.filters(project),
        "regular expressions over prose outside the readers": counts.over_prose(project),
        "string keys of rules outside their declaration": counts.string_keys(project),
        "citations that may be lost in silence (cite.get)": counts.lost_citations(project),
        "public class names with two meanings": counts.names_twice(project),
        "import cycles": counts.cycles(project, inside=False),
        "import cycles, imports in functions included": counts.cycles(project, inside=True),
        "files over 500 lines": counts.long_files(project, 500),
        "files over 400 lines": counts.long_files(project, 400),
        "pages of the front end over 500 lines": counts.long_pages(project, 500),
        "blocks at complexity C or worse": counts.complex_blocks(project),
        "functions over 60 lines": counts.long_functions(project, 60),
    }


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(prog="python -m tests.house")
    parser.add_argument("--places", action="store_true", help="list what was found under each count")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parents[2])
    options = parser.parse_args()
    project = Project(options.folder)
    for name, places in found(project).items():
        print(f"{len(places):7,}  {name}")
        if options.places:
            print(*(f"           {place}" for place in places), sep="\n")
    print(f"{sum(module.lines for module in project.modules.values()):7,}  lines of Python in the package")
    tests = sum(path.read_text().count("\n") for path in (options.folder / "tests").rglob("*.py"))
    print(f"{tests:7,}  lines of Python in the tests")


if __name__ == "__main__":
    main()
