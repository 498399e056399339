"""The grammar: one template says and reads an act or event, so that saying and reading are inverse.

`{seat}` says a field by its own sort, `{seat:whose}` in another form. Of several templates of one act the first that
fits is said, and all are read. Knows templates, not what they say. This is the only reader of spoken lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pokerroom.machine.sorts import Form, Forms, Names, Sort, Together, escaped

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Template:
    """One sentence of one kind of act or event: literal words, and fields between them."""

    __slots__ = ("_fields", "_parts", "_pattern", "_saying", "kind", "place", "said", "text", "words")

    def __init__(self, kind: type[Any], text: str, sorts: Mapping[str, Sort | None], forms: Forms) -> None:
        self.kind: type[Any] = kind
        self.text: str = text
        self.place: int = 0  # among all templates of a vocabulary
        self._parts: list[tuple[str, str, Form | None]] = []
        self._fields: dict[str, Form] = {}
        pattern: list[str] = []
        end = 0
        for match in _FIELD.finditer(text):
            before = text[end : match.start()]
            form = _form(kind, match[1], match[2] or "", sorts, forms)
            self._parts += [(before, "", None)] if before else []
            self._parts.append(("", match[1], form))
            self._fields[match[1]] = form
            pattern += [escaped(before), f"(?P<{match[1]}>{form.pattern})"]
            end = match.end()
        if text[end:]:
            self._parts.append((text[end:], "", None))
        # The same for saying: how a field is written, or without its name the whole act or event.
        self._saying = [
            (literal, "" if isinstance(form, Together) else field, form.write if form is not None else None)
            for literal, field, form in self._parts
        ]
        self._pattern: re.Pattern[str] = re.compile("".join([*pattern, escaped(text[end:])]))
        # What the sentence says in full; the rest stands behind it where an event is written down whole.
        self.said: frozenset[str] = frozenset(
            each
            for name, form in self._fields.items()
            if not (isinstance(form, Sort) and form.in_part)
            for each in (form.fields if isinstance(form, Together) else (name,))
        )
        self.words: frozenset[str] = _free_standing(text)

    def say(self, thing: Any, names: Names) -> str:
        """Say an act or event of the kind."""
        return "".join(
            [
                literal if write is None else write(getattr(thing, field) if field else thing, names)
                for literal, field, write in self._saying
            ]
        )

    def pieces(self) -> list[tuple[str, str, Form | None]]:
        """Its literal words and its fields one behind the other, each field with how it is said."""
        return self._parts

    def read(self, text: str, names: Names) -> dict[str, Any] | None:
        """Read the fields from a line; None where it is another sentence."""
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        read: dict[str, Any] = {}
        for field, words in found.groupdict().items():
            form = self._fields[field]
            if isinstance(form, Together):
                several = form.read(words, names)
                if several is None:
                    return None
                read.update(several)
            elif not form.in_part:
                value = form.read(words, names)
                if value is None:
                    return None
                read[field] = value
        return read

    def verbs(self) -> list[str]:
        """The words with which the sentence goes on behind the field that it begins with, if it begins with one."""
        if len(self._parts) < 2 or self._parts[0][2] is None:
            return []
        literal, _, form = self._parts[1]
        if form is None and not literal.strip() and len(self._parts) > 2:
            form = self._parts[2][2]
        said = form.says if isinstance(form, Sort) else (literal,)
        return [words.split()[0] for words in said if words.startswith(" ") or isinstance(form, Sort)]


class Reader:
    """Finds the templates that a line may be, by its words."""

    __slots__ = ("_anywhere", "_by_word")

    def __init__(self, templates: Sequence[Template]) -> None:
        counts: dict[str, int] = {}
        for place, template in enumerate(templates):
            template.place = place
            for word in template.words:
                counts[word] = counts.get(word, 0) + 1
        self._by_word: dict[str, list[Template]] = {}
        self._anywhere: list[Template] = []  # sentences without a word of their own
        for template in templates:
            if template.words:
                rarest = min(sorted(template.words), key=lambda word: counts[word])
                self._by_word.setdefault(rarest, []).append(template)
            else:
                self._anywhere.append(template)

    def candidates(self, line: str) -> Iterable[Template]:
        """The templates that have a word in common with a line, in the order in which they are declared."""
        found = list(self._anywhere)
        for word in set(line.split(" ")):
            found += self._by_word.get(word, ())
        return sorted(found, key=lambda template: template.place)


def _form(kind: type[Any], field: str, name: str, sorts: Mapping[str, Sort | None], forms: Forms) -> Form:
    if field not in sorts:
        raise TypeError(f"{kind.__name__} says {{{field}}}, and has no such field")
    form = forms.get(name) if name else sorts[field]
    if form is None:
        what = f"the form {name}" if name else f"how to say {field}"
        raise TypeError(f"{kind.__name__}: nobody declares {what}")
    return form


def _free_standing(text: str) -> frozenset[str]:
    """The words of a template that stand in every line of it with blanks, or nothing, on both sides."""
    found: set[str] = set()
    end = 0
    spans = [(match.start(), match.end()) for match in _FIELD.finditer(text)]
    for start, after in [*spans, (len(text), len(text))]:
        literal = text[end:start]
        pieces = literal.split(" ")
        # What touches a field may run on into what the field says.
        first = 0 if end == 0 else 1
        last = len(pieces) if start == len(text) and start not in [span[0] for span in spans] else len(pieces) - 1
        found.update(piece for piece in pieces[first:last] if piece)
        end = after
    return frozenset(found)
