"""A long evening: 30 tables, 270 seats, twelve hours, in minutes.

    .venv/bin/python -m tests.shift --tables 30 --hours 12 --seed 1

prints what happened and how long it took, and ends with an error if anything was lost or does not add up.
"""

from __future__ import annotations

import argparse
import json
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.shift.evening import HOUR, Size, live


def main() -> None:
    """Let the evening pass, verify the folder it leaves, and say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--hours", type=float, default=12.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        size = Size(options.tables, options.hours, options.seed, looks=min(HOUR, options.hours * HOUR))
        told = live(Path(folder), size)
        command = [sys.executable, "-m", "pokerroom.cli", "verify", "--json"]
        folders = ["--data", f"{folder}/room", "--keys", f"{folder}/keys"]
        verifying = subprocess.run([*command, *folders], capture_output=True, text=True, check=False)
    print(f"{options.tables} tables, {told.counted['seats']} seats, {options.hours:g} hours in {told.seconds:.0f} s")
    for what, number in sorted(told.counted.items()):
        print(f"  {what:20} {number:>10,}")
    print(f"verified: {verifying.stdout.strip() or verifying.stderr.strip()}")
    for fault in told.faults[:20]:
        print(f"  WRONG: {fault[:2000]}")
    well = not told.faults and verifying.returncode == 0 and not json.loads(verifying.stdout)["faults"]
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
