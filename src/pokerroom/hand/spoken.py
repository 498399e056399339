"""The spoken line of a hand: every act and every event in words, out and in again, as their nouns declare them.

Knows how people say less than a whole sentence, and which part of a line nobody understands. Must not know any act.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import NotUnderstood, quoted
from pokerroom.law.figures import either, listed
from pokerroom.machine.kinds import Act, Event


def say(event: Event, names: Sequence[str]) -> str:
    """Say an event in words, without its clauses."""
    return HAND.say(event, names)


def line(event: Event, names: Sequence[str]) -> str:
    """Say an event in words, with its clauses."""
    return HAND.line(event, names)


def full(event: Event, names: Sequence[str]) -> str:
    """Say an event so that it can be read back: words, the rest in braces, clauses in brackets."""
    return HAND.full(event, names)


def read_event(text: str, names: Sequence[str]) -> Event:
    """Read back an event from its full form."""
    event: Event = HAND.read_event(text, names)
    return event


def say_act(act: Act, names: Sequence[str]) -> str:
    """Say an act in words."""
    return HAND.say_act(act, names)


def read_act(text: str, names: Sequence[str], in_turn: int = -1) -> Act:
    """Read an act from a spoken line: "Ann raises to 60"; one without a name is that of the seat `in_turn`."""
    act: Act | None = HAND.read_act(text, names)
    if act is None:
        said = " ".join(text.split()) if isinstance(text, str) else ""
        act = HAND.read_act(_as_written(said, names, in_turn), names)
        if act is None:
            raise NotUnderstood(_not_understood(said, names))
    return act


_VERBS = HAND.verbs()
_CARD = re.compile("[2-9TJQKA][cdhs]")
_QUOTED = re.compile(r'("[^"]*")')


def _as_written(said: str, names: Sequence[str], in_turn: int) -> str:
    """A line as it would be written: in small letters, of somebody, who does something: "FOLD" as "Ann folds"."""
    name, rest = _named(said, names)
    if not name and 0 <= in_turn < len(names):
        name = names[in_turn]
    parts = _QUOTED.split(rest)
    words = " ".join(part if part.startswith('"') else _small(part) for part in map(str.strip, parts) if part)
    verb, _, more = words.partition(" ")
    if words == "all in":
        words = "goes all in"
    elif name and verb not in _VERBS:
        done = next((each for each in (f"{verb}s", f"{verb}es") if each in _VERBS), verb)
        words = f"{done} {more}".strip()
    return f"{name} {words}".strip()


def _small(words: str) -> str:
    return " ".join([word if _CARD.fullmatch(word) else word.lower() for word in words.split()])


def _named(said: str, names: Sequence[str]) -> tuple[str, str]:
    """The player whose name a line begins with, and the rest of it; no name where it begins with none."""
    folded = f"{said} ".casefold()
    for name in sorted(names, key=len, reverse=True):
        if folded.startswith(f"{name} ".casefold()):
            return name, said[len(name) :].strip()
    return "", said


def _not_understood(said: str, names: Sequence[str]) -> str:
    """Say which part of a line is not understood: who is meant, what they do, or how the sentence goes on."""
    what = f"{quoted(said, 80)} is not understood"
    name, rest = _named(said, names)
    if not name:
        stranger = _stranger(said)
        if stranger:
            return f"{what}: there is no player {quoted(stranger)} in this hand; they are {listed(names)}."
        return f'{what}; say it like "{names[0]} calls" or "{names[0]} raises to 60".'
    verb = rest.split(" ")[0].lower()
    if verb in _VERBS:
        like = either([f'"{line}"' for line in _like(verb, name)])
        return f"{what} behind {quoted(verb)}; say it like {like}."
    near = difflib.get_close_matches(verb, sorted(_VERBS), 1, 0.6)
    hint = f"did you mean {quoted(near[0])}?" if near else f'say it like "{name} calls" or "{name} raises to 60".'
    return f"{what}: {quoted(verb)} is nothing that a player does; {hint}" if verb else f"{what}; {hint}"


def _stranger(said: str) -> str:
    """The words before the first verb of a line, which would be somebody's name; nothing where it has no verb."""
    words = said.split(" ")
    place = next((at for at, word in enumerate(words) if word.lower() in _VERBS), 0)
    return " ".join(words[:place]) if words[0].lower() != "the" else ""


# What stands for a field in an example.
_EXAMPLES = {"{to}": "60", "{cards}": "7c 5d"}


def _like(verb: str, name: str) -> list[str]:
    """Sentences that have a verb and are easily filled in."""
    found: list[str] = []
    for kind in HAND.acts:
        for text in HAND.sentences(kind):
            said = text.replace("{seat}", name, 1)
            for field, example in _EXAMPLES.items():
                said = said.replace(field, example)
            if text.startswith(f"{{seat}} {verb}") and "{" not in said:
                found.append(said)
    return found or [f"{name} calls", f"{name} raises to 60"]
