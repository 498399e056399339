"""A sealed hand as a file: what one viewer saw of it, the roots that fixed the cards, the openings of those they saw.

Knows how such a file is written, read and checked. Must not know who asks: it is given a viewer. `docs/check_seals.py`
checks the same by itself; `docs/seals.md` says what is promised. Ask `hand.openings` for which cards are opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from pokerroom.cards.seal import CardOpening, Root, holds
from pokerroom.hand.deck import Reshuffled, Shuffled
from pokerroom.hand.start import Started
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.room.finished import FoundHand, hand_of
from pokerroom.room.lines import Players, line_of
from pokerroom.room.sealed import seals_of

FORM = "pokerroom sealed hand 1"
NOT_SEALED = "this hand was not sealed."
ON_FELT = "a dealer dealt real cards in this hand, which no program can seal."
_SHUFFLES = tuple(str(kind.__struct_config__.tag) for kind in (Shuffled, Reshuffled))


class SealedLine(Struct):
    """One event of a hand as the viewer saw it: the sentence, and the cards that it showed them. `root` is over `count`
    cards, where some were sealed with it."""

    event: str
    text: str
    cards: list[str] = []
    root: str = ""
    count: int = 0


class SealedHand(Struct):
    """A finished hand as one viewer saw it, with what shows that its cards were fixed before they were dealt."""

    form: str
    table: str
    hand: int
    at: int
    viewer: str
    book: str
    edition: str
    engine: str
    sign: str
    players: list[str]
    record: list[SealedLine]
    openings: list[CardOpening]


def why_not_sealed(sign: Sign) -> str:
    """Why a hand under a sign has no seal."""
    return ON_FELT if sign.cards_on_felt else NOT_SEALED


def sealed_hand(found: FoundHand, table: str, viewer: Viewer) -> SealedHand:
    """A finished hand as a viewer may check it; Refused where it was not sealed."""
    hand = hand_of(found)
    first = hand.log[0]
    if not isinstance(first, Started) or not first.seal:
        raise Refused(why_not_sealed(found.sign))
    number = found.finished.number
    seals = seals_of(hand, viewer, number)
    return SealedHand(
        form=FORM,
        table=table,
        hand=number,
        at=found.finished.at,
        viewer=viewer if isinstance(viewer, str) else first.names[viewer],
        book=first.book,
        edition=first.edition,
        engine=first.engine,
        sign=said_sign(found.sign),
        players=list(first.names),
        record=list(_lines(hand.view(viewer).log, Players(first.names, found.began.seats), seals.roots)),
        openings=seals.openings,
    )


def _lines(log: Sequence[object], players: Players, roots: Sequence[Root]) -> Iterator[SealedLine]:
    """The log as somebody saw it. The first root stands where the hand starts, each other where cards are shuffled."""
    made = iter(roots)
    next(made)
    for event in log:
        line = line_of(event, players, full=True)
        root = None
        if isinstance(event, Started):
            root = roots[0]
        elif isinstance(event, Shuffled | Reshuffled) and event.seal:
            root = next(made)
        said = SealedLine(line.event, line.text, line.cards)
        yield said if root is None else msgspec.structs.replace(said, root=root.root, count=root.count)


def written(hand: SealedHand) -> str:
    """A sealed hand as it is kept."""
    return msgspec.json.format(msgspec.json.encode(hand), indent=1).decode() + "\n"


def read(text: bytes, name: str) -> SealedHand:
    """Read a sealed hand, or say that it is none."""
    try:
        found = msgspec.json.decode(text, type=SealedHand)
    except msgspec.MsgspecError as error:
        raise Refused(f"{name} is not a sealed hand: {error}.") from None
    if found.form != FORM:
        raise Refused(f'{name} has the form "{found.form[:40]}", not "{FORM}".')
    return found


# ------------------------------------------------------------------------------------------------ checking


def faults(hand: SealedHand, root: str = "") -> list[str]:
    """What speaks against a sealed hand; nothing where it is as it was fixed.

    `root` is what somebody wrote down before the deal.
    """
    roots, found = _roots_in(hand.record)
    if root and roots and roots[0].root != root.strip().lower():
        found.append("its root is not the one that was shown before the deal.")
    return [*found, *_false(hand.openings, roots), *_unopened(hand)]


def differ(one: SealedHand, other: SealedHand) -> bool:
    """Whether two files tell of one hand, and of other roots."""
    same = (one.table, one.hand) == (other.table, other.hand)
    return same and _roots_in(one.record)[0] != _roots_in(other.record)[0]


def _roots_in(record: Sequence[SealedLine]) -> tuple[list[Root], list[str]]:
    """The roots of a record in order, and what is wrong about where they stand."""
    roots: list[Root] = []
    found: list[str] = []
    shuffles = 0
    for number, line in enumerate(record):
        shuffles += line.event in _SHUFFLES
        # The root of the first shuffle stands before it, in the first line; a later one has its own.
        due = number == 0 if not roots else line.event in _SHUFFLES and shuffles > 1
        if line.root and not due:
            found.append(f'line {number + 1} ("{line.text}") has a second root, and shuffles nothing.')
        elif due and not line.root:
            found.append(f'line {number + 1} ("{line.text}") has no root.')
        elif due:
            roots.append(Root(len(roots), line.root, line.count, ""))
    return roots, found


def _false(openings: Sequence[CardOpening], roots: Sequence[Root]) -> Iterator[str]:
    """Openings that are none of their root, or say two things of one card or place."""
    cards: dict[tuple[int, str], int] = {}
    places: dict[tuple[int, int], str] = {}
    for each in openings:
        where = f"{each.card} at place {each.position + 1} of shuffle {each.shuffle + 1}"
        if not 0 <= each.shuffle < len(roots):
            yield f"{where}: there is no such shuffle."
        elif not holds(roots[each.shuffle].root, roots[each.shuffle].count, each):
            yield f"{where} is not what was sealed."
        if cards.setdefault((each.shuffle, each.card), each.position) != each.position:
            yield f"{where} lies elsewhere too."
        if places.setdefault((each.shuffle, each.position), each.card) != each.card:
            yield f"{where}: another card lies there too."


def _unopened(hand: SealedHand) -> Iterator[str]:
    """Cards of the record that are not opened, and openings of cards that are not in it."""
    opened = {(each.shuffle, each.card) for each in hand.openings}
    shown: set[tuple[int, str]] = set()
    shuffles = 0
    for number, line in enumerate(hand.record):
        shuffles += bool(line.root)
        for card in line.cards:
            by_then = [at for at in reversed(range(shuffles)) if (at, card) in opened]
            if by_then:
                shown.add((by_then[0], card))
            else:
                yield f'line {number + 1} ("{line.text}"): {card} is not opened.'
    for shuffle, card in sorted(opened - shown):
        yield f"{card} of shuffle {shuffle + 1} is opened, and nobody saw it."
