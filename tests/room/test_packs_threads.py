"""Packs are made and read in many threads at once: the writer's, those that wait for the disk, the loop's own."""

from __future__ import annotations

import subprocess
import sys

TRIED = """
import threading
from pokerroom.room.chain import Link
from pokerroom.room.packs import pack, unpack

wrong = []

def work(number):
    rows = [Link(1000 + at, "act", b"%d " % number * (at * 37 % 900), b"under seal " * number, b"s" * 32) for at in range(60)]
    for _ in range(400):
        if [each.link for each in unpack(1, pack(rows))] != rows:
            wrong.append(number)

threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
assert not wrong, wrong
"""


def test_threads_that_pack_and_unpack_at_once_do_not_disturb_each_other() -> None:
    """In a process of its own: what two of them share without a lock ends the program without a word."""
    found = subprocess.run([sys.executable, "-c", TRIED], capture_output=True, text=True, check=False, timeout=120)
    assert found.returncode == 0, f"{found.returncode}: {found.stderr[-2000:]}"
