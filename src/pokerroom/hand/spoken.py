"""The spoken line: every act and every event in words, out and in again.

One template for each kind says and reads it, so that parsing and printing are inverse. What a sentence does not say of
an event stands behind it in braces in the full form; people and cases leave it out. Clauses stand in brackets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from pokerroom.cards.card import CardError, cards, spell
from pokerroom.hand import acts, events
from pokerroom.hand.acts import Act
from pokerroom.hand.apply import EXTRA, NOT_CUT
from pokerroom.hand.events import Event
from pokerroom.hand.words import POWERS
from pokerroom.law.error import Refused, shown

# {name} is a field; the sort behind the colon says how it is written. Without one it is a whole number.
EVENT_LINES: dict[type[Any], str] = {
    events.Started: "{book:word} {sign:word} begins",
    events.Shuffled: "the deck is shuffled{cut_by:cutting}",
    events.Charged: "{seat:name} pays a fee of {amount}{into:into}",
    events.Posted: "{seat:name} posts {amount} ({word:words})",
    events.Dealt: "dealt: {seats:deal}",
    events.Burned: "burned: {card:card}",
    events.Turned: "board: {cards:cards}",
    events.Reshuffled: "{source:mixture} shuffled",
    events.Opened: "{seat:name} opens the betting of round {street:place}",
    events.Checked: "{seat:name} checks",
    events.Called: "{seat:name} calls to {to}",
    events.Wagered: "{seat:name} {word:wager} {to}",
    events.Folded: "{seat:name} folds",
    events.Pushed: "{seat:name} puts {motions:chips} forward{said:saying}{after:after}{adds:adds}",
    events.Said: "{seat:name} says {words:quoted}",
    events.Signalled: "{seat:name} {gesture:gesture}",
    events.Obliged: "{seat:name} must {options:options} with {put} in",
    events.Counted: "the dealer counts {to}",
    events.KittyTaken: "{seat:name} puts in {to} and takes the kitty",
    events.KittyMucked: "the kitty is mucked",
    events.Closed: "the round is closed",
    events.Returned: "{amount} goes back to {seat:name}",
    events.Discarded: "{seat:name} discards {cards:cards}",
    events.Asked: "{seat:name} is asked first whether to run it twice",
    events.Chosen: "{seat:name} says {choice:word}",
    events.Proposed: "{seat:name} asks to divide the pot",
    events.Showed: "{seat:name} shows {cards:cards}",
    events.Mucked: "{seat:name} mucks",
    events.Raked: "commission: {amounts:numbers}{into:into}",
    events.Won: "pot {pot:place}{word:half} goes to {seats:winnings}",
    events.Ended: "the hand is over: {stacks:stacks}",
    events.Planned: "the dealer will slip: {line:slip}",
    events.Slipped: "the dealer slips",
    events.RanOnce: "the board is run once after all",
    events.CutDeck: "{seat:cutter} cuts at {at}",
    events.Erred: "irregularity: {kind:phrase}{seat:whose}{cards:seen}",
    events.Noticed: "noticed: {kind:phrase}{seat:whose}",
    events.Ruled: "ruling: {do:steps}",
    events.Done: "done: {step:phrase}",
    events.Moved: "{cards:cards} from {source:word} to {target:word}{seat:whose}",
    events.Reconstructed: "put right: {seats:deal}",
    events.Misdealt: "misdeal",
    events.Voided: "the hand is void ({ground:phrase}): {stacks:stacks}",
    events.Killed: "{seat:name}'s hand is dead",
    events.Revived: "{seat:name}'s hand is live again",
    events.Bound: "{seat:name} may only {options:list}",
    events.Capped: "nobody may wager more than {most} in this round",
    events.SatOut: "{seat:name} is treated as all in",
    events.Asking: "{seat:asked} may choose: {choices:list}",
    events.Decided: "{seat:asked} decides: {choice:phrase}",
    events.Looked: "{seat:name} looks",
    events.Exposed: "{seat:name}'s cards are seen by all: {cards:cards}",
    events.Told: "{seat:name} shows {other:name} {cards:cards}",
    events.WentBack: "back to the discards of round {street:place}",
    events.Recorded: "recorded: {word:phrase}{seat:whose}{office:by_office}{ground:ground}",
    events.LeftIn: "{seat:name} leaves {to} in the pot",
    events.Withdrawn: "{amount} of {seat:name}'s wager is taken back",
    events.Overruled: "the {office:office} overrules: {choice:phrase}",
    events.Directed: "on this street: {word:phrase}{seat:whose}",
}
ACT_LINES: tuple[tuple[type[Any], str], ...] = (
    # The first line of a kind is the one that is said; all are understood.
    (acts.Fold, "{seat:name} folds"),
    (acts.Check, "{seat:name} checks"),
    (acts.Call, "{seat:name} calls"),
    (acts.Bet, "{seat:name} makes it {to}"),
    (acts.Bet, "{seat:name} bets {to}"),
    (acts.Bet, "{seat:name} raises to {to}"),
    (acts.Bet, "{seat:name} brings in {to}"),
    (acts.Discard, "{seat:name} discards {cards:cards}"),
    (acts.Discard, "{seat:name} draws none{cards:empty}"),
    (acts.TakeKitty, "{seat:name} takes the kitty"),
    (acts.Choose, "{seat:name} says {choice:phrase}"),
    (acts.Divide, "{seat:name} asks to divide the pot"),
    (acts.Show, "{seat:name} shows"),
    (acts.Muck, "{seat:name} mucks"),
    (acts.Shuffle, "the shuffler gives {cards:cards}"),
    (acts.Deal, "the dealer deals{count:empty0}"),
    (acts.Deal, "the dealer deals {count}"),
    (acts.Give, "the dealer deals {seat:place_name} {up:face}{unnoticed:unnoticed}"),
    (acts.Give, "the dealer deals {seat:place_name} off the table{off:off}"),
    (acts.Burn, "the dealer burns"),
    (acts.Turn, "the dealer turns {count}{unnoticed:unnoticed}"),
    (acts.Flash, "the dealer shows the top card"),
    (acts.EndDeal, "the dealer ends the deal{unnoticed:unnoticed}"),
    (acts.PushPot, "the dealer pushes the pot"),
    (acts.Cut, "{seat:cutter} cuts at {at}{exposed:exposing}{unnoticed:unnoticed}"),
    (acts.Decline, "{seat:name} declines to cut"),
    (acts.Look, "{seat:name} looks"),
    (acts.Drop, "{seat:name} drops {cards:cards}"),
    (acts.Tell, "{seat:name} shows {other:name}"),
    (acts.Toss, "{seat:name}'s cards come {where:phrase}"),
    (acts.Find, "the dealer finds {what:phrase}"),
    (acts.Notice, "{seat:cutter} notices"),
    (acts.Ask, "{seat:name} asks to see {other:name}"),
    (acts.Time, "{seat:name}'s time runs out"),
    (acts.Sweep, "the dealer takes in {seat:name}'s cards"),
    (acts.Decide, "the {office:office} decides: {choice:phrase}"),
    (acts.Order, "the {office:office} {power:power}{seat:whom}{ground:ground}"),
    (acts.Push, "{seat:name} pushes {motions:chips}{said:saying}{after:after}"),
    (acts.Say, "{seat:name} says {words:quoted}"),
    (acts.Signal, "{seat:name} {gesture:gesture}"),
    (acts.Count, "the dealer counts {to}"),
    (acts.Slip, "the dealer will slip: {line:slip}"),
    (acts.Retract, "{seat:name} moves {to} forward and takes it back"),
    (acts.Peek, "{seat:name} looks at the {what:phrase}"),
    (acts.Dispute, "{seat:name} disputes it"),
)
# Sorts that say several fields of an event at once: which ones.
TOGETHER = {"deal": ("seats", "cards", "ups"), "winnings": ("seats", "amounts"), "asked": ("office", "seat")}
# Sorts that say only a part of their field, which therefore stands in full behind the sentence.
IN_PART = ("cutting",)
# What is shuffled in the middle of a hand, by where it comes from.
MIXTURES = {"stub": "the stub is", "all": "stub, burns and muck are"}
WAGERS = {"bet": "bets", "raise": "raises to", "bring in": "brings in"}
GESTURES = {"knock": "knocks on the table", "pass the cards": "passes the cards to the dealer"}
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


def say(event: Event, names: Sequence[str]) -> str:
    """Say an event in words, without its clauses."""
    return _said(EVENT_LINES[type(event)], event, names)


def line(event: Event, names: Sequence[str]) -> str:
    """Say an event in words, with its clauses."""
    by = f" [{', '.join(event.by)}]" if event.by else ""
    return f"{say(event, names)}{by}"


def full(event: Event, names: Sequence[str]) -> str:
    """Say an event so that it can be read back: words, the rest in braces, clauses in brackets."""
    template = EVENT_LINES[type(event)]
    fields = [(field, sort) for field, sort in _FIELD.findall(template) if sort not in IN_PART]
    told = {each for field, sort in fields for each in TOGETHER.get(sort, (field,))}
    rest = {
        field: msgspec.to_builtins(getattr(event, field))
        for field in event.__struct_fields__
        if field not in told and field != "by"
    }
    by = f" [{', '.join(event.by)}]" if event.by else ""
    details = f" {json.dumps(rest)}" if rest else ""
    return f"{say(event, names)}{details}{by}"


def read_event(text: str, names: Sequence[str]) -> Event:
    """Read back an event from its full form."""
    try:
        return _event(text, names)
    except Refused:
        raise
    except Exception:  # whatever is wrong with a line, it is no event
        raise Refused(f"{shown(text)} is not an event.") from None


def _event(text: str, names: Sequence[str]) -> Event:
    by: tuple[str, ...] = ()
    start = text.rfind(" [") if text.endswith("]") else -1
    if start >= 0:
        by = tuple(each.strip() for each in text[start + 2 : -1].split(",") if each.strip())
        text = text[:start]
    rest: dict[str, Any] = {}
    start = text.find(" {") if text.endswith("}") else -1  # no name has a brace in it
    if start >= 0:
        rest = json.loads(text[start + 1 :])
        text = text[:start]
    for kind, template in EVENT_LINES.items():
        found = _read(template, text, names)
        if found is not None:
            try:
                event: Event = msgspec.convert({**rest, **found, "by": by, "type": kind.__name__}, kind)
            except msgspec.ValidationError:
                continue
            return event
    raise Refused(f"{shown(text)} is not an event.")


def say_act(act: Act, names: Sequence[str]) -> str:
    """Say an act in words."""
    template = next(template for kind, template in ACT_LINES if kind is type(act))
    if isinstance(act, acts.Deal) and act.count:
        template = "the dealer deals {count}"
    if isinstance(act, acts.Give) and act.off:
        template = "the dealer deals {seat:place_name} off the table{off:off}"
    if isinstance(act, acts.Discard) and not act.cards:
        template = "{seat:name} draws none{cards:empty}"
    return _said(template, act, names)


def read_act(text: str, names: Sequence[str]) -> Act:
    """Read an act from a spoken line: "Ann raises to 60"."""
    said = " ".join(text.split()) if isinstance(text, str) else ""
    for kind, template in ACT_LINES:
        found = _read(template, said, names)
        if found is not None:
            act: Act = kind(**found)
            return act
    raise Refused(f'"{said[:80]}" is not understood; say it like "{names[0]} calls" or "{names[0]} raises to 60".')


def _said(template: str, thing: Any, names: Sequence[str]) -> str:
    def one(match: re.Match[str]) -> str:
        if match[2] == "deal":
            dealt = zip(thing.seats, thing.cards, thing.ups, strict=True)
            return ", ".join(
                f"{_name(seat, names, 'the kitty')} {spell([card])}{' up' if up else ''}" for seat, card, up in dealt
            )
        if match[2] == "asked":
            return f"the {thing.office}" if thing.office else _name(thing.seat, names)
        if match[2] == "winnings":
            won = zip(thing.seats, thing.amounts, strict=True)
            return ", ".join(f"{_name(seat, names)} {amount}" for seat, amount in won)
        return _written(getattr(thing, match[1]), match[2] or "", names)

    return _FIELD.sub(one, template)


def _written(value: Any, sort: str, names: Sequence[str]) -> str:
    if sort == "name":
        return _name(value, names)
    if sort == "names":
        return ", ".join(_name(each, names) for each in value)
    if sort == "card":
        return spell([value])
    if sort == "cards":
        return spell(value) or "nothing"
    if sort == "numbers":
        return ", ".join(str(each) for each in value)
    if sort == "place":
        return str(value + 1)
    if sort == "wager":
        return WAGERS[value]
    if sort == "stacks":
        return ", ".join(f"{name} {stack}" for name, stack in zip(names, value, strict=True))
    if sort == "half":
        return "" if value == "pot" else f" {value}"
    if sort in _WRITTEN:
        return _WRITTEN[sort](value, names)
    if sort == "into":
        return "" if value == "box" else f" into the {value}"
    if sort == "chips":
        return " then ".join(_chips(motion) for motion in value)
    if sort == "quoted":
        return f'"{value}"'
    if sort == "saying":
        return f' saying "{value}"' if value else ""
    if sort == "after":
        return f', then says "{value}"' if value else ""
    if sort == "adds":
        return f": adds {value}" if value > 0 else f": {-value} back" if value else ""
    if sort == "gesture":
        return GESTURES.get(value, f"makes {value}")
    if sort == "options":
        return " or ".join(value)
    return "" if sort == "empty" else str(value)


# How the sorts of irregularities and rulings are written.
_WRITTEN: dict[str, Callable[[Any, Sequence[str]], str]] = {
    "whose": lambda seat, names: f" ({_name(seat, names)})" if seat != -1 else "",
    "seen": lambda cards, names: f": {spell(cards)}" if cards else "",
    "steps": lambda steps, names: "; ".join(steps) or "nothing is left of it",
    "list": lambda words, names: "; ".join(words),
    "cutter": lambda seat, names: _name(seat, names, "the dealer"),
    "by_office": lambda office, names: f" by the {office}" if office else "",
    "ground": lambda ground, names: f": {ground}" if ground else "",
    "whom": lambda seat, names: f" {_name(seat, names)}" if seat >= 0 else "",
    "place_name": lambda seat, names: _name(seat, names, "the kitty"),
    "face": lambda up, names: "up" if up else "down",
    "unnoticed": lambda unnoticed, names: " unnoticed" if unnoticed else "",
    "exposing": lambda exposed, names: ", exposing a card" if exposed else "",
    "empty0": lambda count, names: "",
    "cutting": lambda seat, names: " and cut" if seat != NOT_CUT else "",
    "mixture": lambda source, names: MIXTURES.get(source, f"{source} and stub are"),
    "off": lambda off, names: "",
}


def _chips(motion: Sequence[int]) -> str:
    """The chips of one motion; three and more of a kind together, "5x100"."""
    said: list[str] = []
    for value, same in groupby(motion):
        count = len(list(same))
        said += [f"{count}x{value}"] if count > 2 else [str(value)] * count
    return "+".join(said)


def _name(seat: int, names: Sequence[str], otherwise: str = "nobody") -> str:
    if seat == EXTRA:
        return "an empty seat"
    if seat < -1:
        return f"{names[-2 - seat]}'s place"
    return names[seat] if seat >= 0 else otherwise


_SORTS = {
    "name": r"(?P<{}>.+?)",
    "names": r"(?P<{}>.+?)",
    "card": r"(?P<{}>[2-9TJQKA?][cdhs?])",
    "cards": r"(?P<{}>nothing|(?:[2-9TJQKA?][cdhs?] ?)+)",
    "numbers": r"(?P<{}>\d+(?:, \d+)*)",
    "place": r"(?P<{}>\d{{1,6}})",
    "word": r"(?P<{}>[\w.-]+)",
    "words": r"(?P<{}>[\w ]+)",
    "wager": r"(?P<{}>bets|raises to|brings in)",
    "deal": r"(?P<{}>.+)",
    "winnings": r"(?P<{}>.+)",
    "stacks": r"(?P<{}>.+)",
    "half": r"(?P<{}>(?: board \d)?(?: high| low)?)",
    "into": r"(?P<{}>(?: into the \w+)?)",
    "empty": r"(?P<{}>)",
    "chips": r"(?P<{}>[\dx+]+(?: then [\dx+]+)*)",
    "quoted": r"(?P<{}>\"[^\"]*\")",
    "saying": r"(?P<{}>(?: saying \"[^\"]+\")?)",
    "after": r"(?P<{}>(?:, then says \"[^\"]+\")?)",
    "adds": r"(?P<{}>(?:: adds \d{{1,16}}|: \d{{1,16}} back)?)",
    "gesture": r"(?P<{}>knocks on the table|passes the cards to the dealer)",
    "options": r"(?P<{}>[a-z ]+?(?: or [a-z ]+?)*)",
    "": r"(?P<{}>\d{{1,18}})",
    "phrase": r"(?P<{}>[\w ,/'-]+?)",
    "whose": r"(?P<{}>(?: \(.+?\))?)",
    "seen": r"(?P<{}>(?:: (?:[2-9TJQKA?][cdhs?] ?)+)?)",
    "steps": r"(?P<{}>[\w ,;/'-]+)",
    "list": r"(?P<{}>[\w ,;/'-]+)",
    "cutter": r"(?P<{}>.+?)",
    "asked": r"(?P<{}>.+?)",
    "by_office": r"(?P<{}>(?: by the [\w /.-]+?)?)",
    "ground": r"(?P<{}>(?:: [\w ,/'-]+)?)",
    "whom": r"(?P<{}>(?: .+?)?)",
    "place_name": r"(?P<{}>.+?)",
    "face": r"(?P<{}>up|down)",
    "unnoticed": r"(?P<{}>(?: unnoticed)?)",
    "exposing": r"(?P<{}>(?:, exposing a card)?)",
    "empty0": r"(?P<{}>)",
    "slip": r"(?P<{}>(?:burns|turns|deals|shows|ends)[\w ]*)",
    "cutting": r"(?P<{}>(?: and cut)?)",
    "mixture": r"(?P<{}>the stub is|stub, burns and muck are|\w+ and stub are)",
    "off": r"(?P<{}>)",
    "office": r"(?P<{}>[\w /.-]+?)",
    "power": f"(?P<{{}}>{'|'.join(POWERS)})",
}
_PATTERNS: dict[str, re.Pattern[str]] = {}


def _read(template: str, text: str, names: Sequence[str]) -> dict[str, Any] | None:
    pattern = _PATTERNS.get(template)
    if pattern is None:
        parts: list[str] = []
        end = 0
        for match in _FIELD.finditer(template):
            parts.append(re.escape(template[end : match.start()]))
            parts.append(_SORTS[match[2] or ""].format(match[1]))
            end = match.end()
        parts.append(re.escape(template[end:]))
        pattern = _PATTERNS[template] = re.compile("".join(parts))
    found = pattern.fullmatch(text)
    if found is None:
        return None
    sorts = dict(_FIELD.findall(template))
    read: dict[str, Any] = {}
    for field, words in found.groupdict().items():
        if sorts[field] in IN_PART:
            continue
        if sorts[field] in TOGETHER:
            several = _several(words, sorts[field], names)
            if several is None:
                return None
            read.update(several)
            continue
        value = _understood(words, sorts[field], names)
        if value is None:
            return None
        read[field] = value
    return read


def _several(words: str, sort: str, names: Sequence[str]) -> dict[str, Any] | None:
    """Read what several fields say together: who was dealt which cards, who won how much, who is asked."""
    if sort == "asked":
        asked = _seat(words, names)
        return (
            {"office": "", "seat": asked} if asked is not None else {"office": words.removeprefix("the "), "seat": -1}
        )
    seats: list[int] = []
    values: list[int] = []
    ups: list[bool] = []
    for part in words.split(", "):
        shows = sort == "deal" and part.endswith(" up")
        name, _, last = part.removesuffix(" up" if shows else "").rpartition(" ")
        seat = _seat(name, names)
        value = _understood(last, "card" if sort == "deal" else "", names) if last else None
        if seat is None or value is None:
            return None
        seats.append(seat)
        values.append(value)
        ups.append(shows)
    if sort == "deal":
        return {"seats": tuple(seats), "cards": tuple(values), "ups": tuple(ups)}
    return {"seats": tuple(seats), "amounts": tuple(values)}


def _understood(words: str, sort: str, names: Sequence[str]) -> Any:
    if sort == "name":
        return _seat(words, names)
    if sort == "names":
        seats = [_seat(each, names) for each in words.split(", ")]
        return None if None in seats else tuple(seats)
    if sort in ("cards", "card", "empty"):
        try:
            read = () if words in ("nothing", "") else cards(words)
        except CardError:
            return None
        return read if sort != "card" else read[0]
    if sort == "numbers":
        return tuple(int(each) for each in words.split(", "))
    if sort == "place":
        return int(words) - 1
    if sort == "stacks":
        parts = [part.rpartition(" ") for part in words.split(", ")]
        good = [part[0] for part in parts] == list(names) and all(part[2].isdigit() for part in parts)
        return tuple(int(part[2]) for part in parts) if good else None
    if sort == "half":
        return words.strip() or "pot"
    if sort == "into":
        return words.removeprefix(" into the ") or "box"
    if sort == "chips":
        motions = [_motion(each) for each in words.split(" then ")]
        return None if None in motions else tuple(motions)
    if sort in ("quoted", "saying", "after"):
        return words.partition('"')[2].removesuffix('"')
    if sort == "adds":
        figures = re.sub(r"[^\d]", "", words)
        return 0 if not figures else int(figures) if "adds" in words else -int(figures)
    if sort == "gesture":
        return next(word for word, said in GESTURES.items() if said == words)
    if sort == "options":
        return tuple(words.split(" or "))
    if sort == "wager":
        return next(word for word, said in WAGERS.items() if said == words)
    if sort == "":
        return int(words) if words.isascii() and words.isdigit() else None
    if sort in _READ:
        return _READ[sort](words, names)
    return words


def _read_cards(words: str, names: Sequence[str]) -> Any:
    try:
        return cards(words[2:])
    except CardError:
        return None


# How they are read again; None where the words say nothing of the sort.
_READ: dict[str, Callable[[str, Sequence[str]], Any]] = {
    "whose": lambda words, names: _seat(words[2:-1], names) if words else -1,
    "seen": _read_cards,
    "steps": lambda words, names: () if words == "nothing is left of it" else tuple(words.split("; ")),
    "list": lambda words, names: tuple(words.split("; ")),
    "cutter": lambda words, names: -1 if words == "the dealer" else _seat(words, names),
    "by_office": lambda words, names: words.removeprefix(" by the "),
    "ground": lambda words, names: words.removeprefix(": "),
    "whom": lambda words, names: _seat(words[1:], names) if words else -1,
    "place_name": lambda words, names: _seat(words, names),
    "face": lambda words, names: words == "up",
    "unnoticed": lambda words, names: bool(words),
    "exposing": lambda words, names: bool(words),
    "empty0": lambda words, names: 0,
    "mixture": lambda words, names: next(
        (source for source, said in MIXTURES.items() if said == words), words.removesuffix(" and stub are")
    ),
    "off": lambda words, names: True,
}
_CHIPS = re.compile(r"(?:([1-9]\d{0,2})x)?([1-9]\d{0,15})")


def _motion(words: str) -> tuple[int, ...] | None:
    """Read the chips of one motion: "500+100", "5x100"."""
    chips: list[int] = []
    for part in words.split("+"):
        found = _CHIPS.fullmatch(part)
        if found is None:
            return None
        chips += [int(found[2])] * int(found[1] or 1)
    return tuple(chips)


def _seat(name: str, names: Sequence[str]) -> int | None:
    if name in ("nobody", "the kitty"):
        return -1
    if name == "an empty seat":
        return EXTRA
    folded = name.casefold()
    found = next((seat for seat, each in enumerate(names) if each.casefold() == folded), None)
    if found is None and name.endswith("'s place"):
        owner = _seat(name.removesuffix("'s place"), names)
        return -2 - owner if owner is not None and owner >= 0 else None
    return found
