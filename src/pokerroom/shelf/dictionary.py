"""The dictionary: the words that the rooms declare, joined, and what a clause may be answered by.

Knows which rooms declare words. Must not know what a word means: its room does. Ask `law.vocabulary` for how words are
joined, `law.glossary` for how a clause is answered.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pokerroom.cards.words import WORDS as CARD_WORDS
from pokerroom.hand.words import WORDS as HAND_WORDS
from pokerroom.law.choices import option_words
from pokerroom.law.glossary import GLOSSARY, read_glossary
from pokerroom.law.placard import WORDS as PLACARD_WORDS
from pokerroom.law.vocabulary import BookWords, Entry, joined_words
from pokerroom.law.words import WORDS as LAW_WORDS
from pokerroom.shelf.folders import root
from pokerroom.table.vocabulary import TABLE
from pokerroom.table.words import WORDS as TABLE_WORDS
from pokerroom.tournament.vocabulary import TOURNAMENT
from pokerroom.tournament.words import WORDS as TOURNAMENT_WORDS


@cache
def vocabulary() -> BookWords:
    """Give all the words that any room declares, and what a clause may be answered by."""
    answering = BookWords(glossary=glossary(), records=_records(), screens=_screens())
    rooms = (LAW_WORDS, option_words(), PLACARD_WORDS, CARD_WORDS, HAND_WORDS, TABLE_WORDS, TOURNAMENT_WORDS)
    return joined_words((*rooms, answering))


@cache
def glossary() -> dict[str, Entry]:
    """Give our words, each with its meaning and the place where the program has it."""
    return read_glossary((root() / GLOSSARY).read_text(encoding="utf-8"))


def _records() -> dict[str, Entry]:
    """The records of hands, tables and tournaments, each with the first sentence of what its class says of itself."""
    kinds = {str(each.__struct_config__.tag): each for each in (*TABLE.every_event(), *TOURNAMENT.every_event())}
    return {
        name: Entry(name, f"{(kind.__doc__ or '').partition('.')[0]}.", f"{kind.__module__}:{kind.__name__}")
        for name, kind in kinds.items()
    }


def _screens() -> tuple[str, ...]:
    """The commands whose screens may answer a clause. They lie below us: we see their files, and import none."""
    commands = files("pokerroom") / "cli" / "commands"
    names = [each.name.partition(".")[0] for each in commands.iterdir() if each.is_file()]
    return tuple(sorted([name for name in names if not name.startswith("_")]))
