"""Check the seals of exported hands: python3 check_seals.py FILE... [--root HEX]

Needs nothing but Python. A file is a finished hand as one viewer saw it, saved from the room's page of that hand.
Checked: every opening leads to the root of its shuffle; the roots stand where cards are shuffled and nowhere else;
every card in the record is opened, and no other; files of one hand name the same roots; with --root, the first root is
the one that was shown before the deal. Ends with 0 where nothing is wrong, 1 where something is, 2 where a file cannot
be read.
"""

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path

FORM = "pokerroom sealed hand 1"
SHUFFLES = ("Shuffled", "Reshuffled")


def leads_to_root(root: str, count: int, opening: dict) -> bool:
    """Go up from a card to the root, by the hashes beside the way."""
    place, last = opening["position"], count - 1
    if not 0 <= place <= last <= 0xFFFF:
        return False
    path = [bytes.fromhex(each) for each in opening["path"]]
    salt = bytes.fromhex(opening["salt"])
    found = sha256(b"\x00" + place.to_bytes(2, "big") + opening["card"].encode() + salt).digest()
    while last > 0:
        if place ^ 1 <= last:  # there is a neighbour; at the odd end of a row there is none
            if not path:
                return False
            beside = path.pop(0)
            found = sha256(b"\x01" + (beside + found if place % 2 else found + beside)).digest()
        place, last = place // 2, last // 2
    return not path and sha256(b"\x02" + count.to_bytes(2, "big") + found).hexdigest() == root


def roots_of(hand: dict) -> tuple:
    """The roots of a hand in order, each with its number of cards; and what is wrong about where they stand."""
    roots, wrong, shuffles = [], [], 0
    for number, line in enumerate(hand["record"]):
        shuffles += line["event"] in SHUFFLES
        due = number == 0 if not roots else line["event"] in SHUFFLES and shuffles > 1
        if line["root"] and not due:
            wrong.append(f"line {number + 1}: a second root where nothing is shuffled")
        elif due and not line["root"]:
            wrong.append(f"line {number + 1}: a root is missing")
        elif due:
            roots.append((line["root"], line["count"]))
    return roots, wrong


def check(hand: dict, root: str = "") -> list:
    """What is wrong with a hand, in words."""
    roots, wrong = roots_of(hand)
    if root and (not roots or roots[0][0] != root.strip().lower()):
        wrong.append("the root is not the one that was shown before the deal")
    opened, places = {}, {}
    for each in hand["openings"]:
        shuffle, place, card = each["shuffle"], each["position"], each["card"]
        where = f"{card} at place {place + 1} of shuffle {shuffle + 1}"
        if not 0 <= shuffle < len(roots) or not leads_to_root(*roots[shuffle], each):
            wrong.append(f"{where} is not what was sealed")
        if opened.setdefault((shuffle, card), place) != place:
            wrong.append(f"{where} lies elsewhere too")
        if places.setdefault((shuffle, place), card) != card:
            wrong.append(f"{where}: another card lies there too")
    shown, shuffles = set(), 0
    for number, line in enumerate(hand["record"]):
        shuffles += bool(line["root"])
        for card in line["cards"]:
            found = [at for at in range(shuffles) if (at, card) in opened]
            if found:
                shown.add((found[-1], card))
            else:
                wrong.append(f"line {number + 1}: {card} is not opened")
    for shuffle, card in sorted(set(opened) - shown):
        wrong.append(f"{card} of shuffle {shuffle + 1} is opened, and is not in the record")
    return wrong


def read(name: str) -> list:
    """The hands of a file: one, or several in a list."""
    found = json.loads(Path(name).read_text(encoding="utf-8"))
    hands = found if isinstance(found, list) else [found]
    for hand in hands:
        if not isinstance(hand, dict) or hand.get("form") != FORM:
            raise ValueError(f"not a hand of the form {FORM!r}")
    return hands


def main(asked: list) -> int:
    """Check the files that are named, and say what was found."""
    parser = argparse.ArgumentParser(description="Check the seals of exported hands.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--root", default="", help="the root as it was shown before the deal")
    options = parser.parse_args(asked)
    known, failed, hands = {}, 0, 0
    for name in options.files:
        try:
            found = read(name)
            results = [(hand, check(hand, options.root)) for hand in found]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
            print(f"{name}: cannot be read as a sealed hand: {error!r}", file=sys.stderr)
            return 2
        for hand, wrong in results:
            hands += 1
            roots = known.setdefault((hand["table"], hand["hand"]), roots_of(hand)[0])
            if roots != roots_of(hand)[0]:
                wrong.append("another file of this hand has other roots")
            for each in wrong:
                print(f"{name}: hand {hand['hand']} of table {hand['table']}: {each}.")
            failed += bool(wrong)
            if not wrong and len(found) == 1:
                count = len(hand["openings"])
                print(f"{name}: hand {hand['hand']} of table {hand['table']}, seen by {hand['viewer']}: "
                      f"{count} cards are those that were sealed before the deal.")  # fmt: skip
    print(f"{hands - failed} of {hands} hands are as they were sealed.")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
