"""Cases of signs: spoken signs, each answered by its placard or by a refusal.

Knows how a placard is told. Must not know what a sign may say: `law` reads it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.law.error import Refused
from pokerroom.law.placard import placard_lines
from pokerroom.law.spoken import spoken_sign
from pokerroom.proofs.hands import done
from pokerroom.proofs.setting import Finder
from pokerroom.proofs.transcript import Outcome


def run_sign(lines: Sequence[str], find: Finder, outcome: Outcome) -> None:
    """Run a `sign` case."""
    for line in lines:
        outcome.do(line)
        said = done(line)
        try:
            sign = spoken_sign(said, find)
        except Refused as refusal:
            outcome.refuse(refusal)
            outcome.look(None)
            continue
        for each in placard_lines(sign):
            outcome.answer(f"{each.item}: {each.says}", each.by)
            outcome.cited.update(each.allowed_by)
            outcome.happened.append((each.item, each.says, each.required))
        outcome.look(None)
