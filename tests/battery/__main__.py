"""All batteries, one after the other: `.venv/bin/python -m tests.battery`, or some of them: `... hands showdowns`.

Each stands in its own file and can be run alone, with other sizes: see the head of each. Ends with 1 if one failed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(wanted: list[str]) -> int:
    """Run them and say how each ended."""
    named = {path.stem.removeprefix("battery_"): path.stem for path in Path(__file__).parent.glob("battery_*.py")}
    unknown = [name for name in wanted if name not in named]
    if unknown:
        print(f"there is no battery {unknown[0]}; there are {', '.join(sorted(named))}", file=sys.stderr)
        return 2
    ends = {}
    for name in sorted(wanted or named):
        print(f"== {name}", flush=True)
        ends[name] = subprocess.run([sys.executable, "-m", f"tests.battery.{named[name]}"], check=False).returncode
    for name, end in ends.items():
        print(f"{name}: {'passed' if end == 0 else f'FAILED ({end})'}")
    return int(any(ends.values()))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
