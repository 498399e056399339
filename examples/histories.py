"""Hand histories as a table: how often players put chips in, and how often they raise, before the flop (VPIP, PFR).

    python examples/histories.py [FILES AND FOLDERS]

Without files it makes some: bots play at a table, and their hands are written as PHH. `kind="pandas"` or "polars" makes
a table of theirs; columns as lists need neither.
"""

import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pokerroom as pr
from pokerroom.notation import write_phh
from pokerroom.players import BOTS, Seen


def made(folder: Path, hands: int) -> None:
    """Let two kinds of bots play, and write their hands into a folder, a file each."""
    table = pr.Table("house holdem, no limit, blinds 1/2", players={"Tia": 400, "Lou": 400, "Rex": 400}, seed=7)
    styles, mind = {"Tia": "tight", "Lou": "loose-aggressive", "Rex": "check-call"}, Random(1)
    for number in range(hands):
        hand = table.deal()
        while not hand.over:
            hand.play(BOTS[styles[str(hand.turn)]](Seen(hand), mind))
        (folder / f"{number:03}.phh").write_text(write_phh(hand, "surveillance", str(number)))


def counted(paths: list[str]) -> dict[str, tuple[int, float, float]]:
    """For each player: hands, and in how many of a hundred they put chips in and raised before the flop."""
    acts = pr.frame(paths, per="act", kind="dict")
    dealt = pr.frame(paths, per="player", kind="dict")
    hands: dict[str, int] = defaultdict(int)
    for player in dealt["player"]:
        hands[player] += 1
    put_in, raised = defaultdict(set), defaultdict(set)
    for file, hand, street, player, does in zip(
        *(acts[name] for name in ("file", "hand", "street", "player", "does")), strict=True
    ):
        if street == 0 and does in ("call", "raise"):
            put_in[player].add((file, hand))
        if street == 0 and does == "raise":
            raised[player].add((file, hand))
    return {
        player: (count, 100 * len(put_in[player]) / count, 100 * len(raised[player]) / count)
        for player, count in hands.items()
    }


with TemporaryDirectory() as folder:
    paths = sys.argv[1:]
    if not paths:
        made(Path(folder), 60)
        paths = [folder]
    for name, (count, vpip, pfr) in sorted(counted(paths).items()):
        print(f"{name}: {count} hands, VPIP {vpip:.0f}, PFR {pfr:.0f}")
# → Lou: 60 hands, VPIP …, PFR …
# → Rex: … hands, VPIP …, PFR 0
# → Tia: … hands, VPIP …, PFR …
