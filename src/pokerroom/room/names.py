"""Names: what a person may be called, so that nobody is taken for another, for staff, or for a line of play.

Knows letters and the words of spoken lines. Must not know who is there: `people` says whether a name is taken.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from pokerroom.hand.starting import check_name
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused, shown
from pokerroom.room.offices import ladders
from pokerroom.table.vocabulary import TABLE

LEAST, MOST = 2, 20
BOT = " Bot"  # how the name of every bot ends, so that everybody knows
BOT_NAMES = (
    *("Ada", "Bea", "Cal", "Dov", "Eli", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lee", "Mia", "Ned", "Ola"),
    *("Pip", "Quin", "Ray", "Sue", "Tom", "Una", "Val", "Wes", "Xia", "Yan", "Zoe", "Abe", "Bo", "Cleo", "Dan"),
)
BETWEEN = " '-._"  # what may stand between letters
# With these words a line of the table begins.
FIRST = ("a", "an", "the", "seat", "pot", "nobody", "everybody", "shuffler", "floor", "house", "bank", "table", "room")
# With these, wherever they stand, somebody would pass for a bot, a guest or somebody of the house.
ANYWHERE = (
    *("bot", "guest", "dealer", "manager", "supervisor", "inspector", "surveillance", "staff", "pokerroom"),
    *("cashier", "admin", "administrator", "moderator", "system"),
)
# Letters of other alphabets, and digits, that look like Latin ones.
_ALIKE = str.maketrans("аеорсухіјѕԁοανικρτυ01|i", "aeopcyxljsdoavlkptuolll")
_TOGETHER = {"CJK": "KANA", "HIRAGANA": "KANA", "KATAKANA": "KANA", "KATAKANA-HIRAGANA": "KANA"}


def checked(name: object) -> str:
    """A name as it is kept, or a refusal that says what is wrong with it."""
    if not isinstance(name, str):
        raise Refused(f"{shown(name)} is not a name.")
    if len(name) > 4 * MOST:  # before anything slow is done with it
        raise Refused(f"a name has {LEAST} to {MOST} letters.")
    kept = unicodedata.normalize("NFKC", name.replace("’", "'")).strip()
    if not LEAST <= len(kept) <= MOST:
        raise Refused(f"a name has {LEAST} to {MOST} letters.")
    check_name(kept)
    _check_letters(kept)
    _check_words(kept)
    return kept


def is_bot(name: str) -> bool:
    """Whether a name is that of a bot."""
    return name.endswith(BOT)


def key_of(name: str) -> str:
    """What two names have in common that differ only in capitals."""
    return unicodedata.normalize("NFKC", name.replace("’", "'")).strip().casefold()


def look_of(name: str) -> str:
    """What two names have in common that look alike at a table."""
    plain = unicodedata.normalize("NFKD", key_of(name))
    letters = "".join(letter for letter in plain if letter not in BETWEEN and not "\u0300" <= letter <= "\u036f")
    return letters.translate(_ALIKE)


def _check_letters(name: str) -> None:
    if not name[0].isalpha():
        raise Refused("a name begins with a letter.")
    before = ""
    for letter in name:
        sort = unicodedata.category(letter)
        if letter in BETWEEN:
            if before in BETWEEN and not (before == "." and letter == " "):
                raise Refused(f"the name {shown(name)} has two marks in a row.")
        elif not (sort[0] == "L" or sort in ("Mn", "Mc") or (letter.isascii() and letter.isdigit())):
            raise Refused("a name is made of letters, digits, blanks, apostrophes, hyphens and dots.")
        before = letter
    alphabets = {_alphabet(letter) for letter in name if letter.isalpha()}
    if len(alphabets) > 1:
        raise Refused("a name is written in one alphabet.")


def _alphabet(letter: str) -> str:
    first = unicodedata.name(letter, "?").split()[0]
    return _TOGETHER.get(first, first)


def _check_words(name: str) -> None:
    words = [word.rstrip(".") for word in key_of(name).split(" ")]
    looks = {look_of(part) for part in re.split(r"[ '._-]+", key_of(name))}
    if look_of(words[0]) in _looks(FIRST) or looks & _looks(ANYWHERE) or look_of(name) in _offices():
        raise Refused(f"the name {shown(name)} could be taken for somebody of the house.")
    # "Ann says" would be heard as Ann who says something.
    if any(word in _verbs() or word.endswith("'s") for word in words):
        raise Refused(f"the name {shown(name)} cannot be told from other words of a line.")


@cache
def _looks(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(look_of(word) for word in words)


@cache
def _offices() -> frozenset[str]:
    return frozenset(look_of(office) for ladder in ladders().values() for office in ladder.names)


@cache
def _verbs() -> frozenset[str]:
    """The words that follow a name in what a player can say."""
    return HAND.verbs() | TABLE.verbs()


def bot_names(used: Iterable[str]) -> Iterator[str]:
    """Names for bots that nobody has; `used` are without capitals."""
    taken = set(used)
    number = 1
    while True:
        for each in BOT_NAMES:
            name = f"{each}{BOT}" if number == 1 else f"{each} {number}{BOT}"
            if name.casefold() not in taken:
                yield name
        number += 1
