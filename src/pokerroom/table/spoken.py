"""The spoken line at a table: every act in words, in and out, and every event out.

One template for each kind; {field:sort} says how a field is written and read. Lines of a hand are `hand.spoken`'s.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pokerroom.cards.card import CardError, cards, spell
from pokerroom.table import acts, events
from pokerroom.table.acts import Act
from pokerroom.table.rules import COLOURS, SANCTIONS
from pokerroom.table.state import State

ACT_LINES: tuple[tuple[type[Any], str], ...] = (
    # The first line of a kind whose fields all fit is the one that is said; all are understood.
    (acts.Sit, "{name} sits in seat {seat:n} with {chips:n}{cash:cash}{way:way}{elsewhere:elsewhere}"),
    (acts.Admit, "the {office} lets {name} join"),
    (acts.LetGo, "the {office} lets {name} go: {ground:text}"),
    (acts.JoinList, "{name} joins the list"),
    (acts.LeaveList, "{name} leaves the list"),
    (acts.Leave, "{name} leaves"),
    (acts.Buy, "{name} buys {amount:n}{cash:cash}"),
    (acts.Buy, "{name} adds {amount:n}{cash:cash}"),
    (acts.TakeOff, "{name} takes {amount:n} off the table{purpose:none}"),
    (acts.TakeOff, "{name} pays {amount:n} for {purpose:text}"),
    (acts.Lend, "{name} lends {other} {amount:n}"),
    (acts.OfferCash, "{name} wagers {amount:n} in cash"),
    (acts.ActFor, "{name} acts for {other}: {line:text}"),
    (acts.Handle, "{name} handles the cards"),
    (acts.StepAway, "{name} steps away"),
    (acts.Return, "{name} comes back"),
    (acts.SitOut, "{name} asks to be dealt out"),
    (acts.DealIn, "{name} asks to be dealt in"),
    (acts.Move, "the {office} moves {name} to seat {seat:n}"),
    (acts.Move, "{name} moves to seat {seat:n}{office:none}"),
    (acts.Post, "{name} posts what is owed{amount:zero}"),
    (acts.Post, "{name} posts {amount:n}"),
    (acts.Wait, "{name} waits for the blind"),
    (acts.Skip, "{name} passes the marker up"),
    (acts.Straddle, "{name} straddles{amount:zero}"),
    (acts.Straddle, "{name} straddles to {amount:n}"),
    (acts.BetOn, "{name} puts {amount:n} on {on:colour}"),
    (acts.Want, "{name} wants seat {seat:n}"),
    (acts.Draw, "a draw for seat {seat:n}: {names:drawn}"),
    (acts.Draw, "a draw for the seats{seat:zero}: {names:drawn}"),
    (acts.Allot, "the {office} gives out seat {seat:n}"),
    (acts.Reserve, "seat {seat:n} is reserved for {name} until {until:time}"),
    (acts.Agree, "{name} agrees to {to:text}"),
    (acts.NotifyClosing, "the {office} gives notice of closing"),
    (acts.Notify, "the {office} gives notice: {sign:text}"),
    (acts.Change, "the {office} changes the sign{sign:none}"),
    (acts.Change, "the {office} changes the sign: {sign:text}"),
    (acts.PutUp, "the dealer puts up the sign"),
    (acts.Advise, "the {office} tells {name} of the inspector"),
    (acts.TellInspector, "the {office} tells the inspector"),
    (acts.Close, "the {office} closes the table"),
    (acts.Merge, "the {office} merges the tables: {names:merged}"),
    (acts.Excuse, "the {office} excuses {name}"),
    (acts.Require, "the {office} has {name} wait or post"),
    (acts.PickUp, "the {office} picks up {name}"),
    (acts.TellToLeave, "the {office} tells {name} to leave"),
    (acts.Settle, "the {office} settles the return of {name}: {choice:text}"),
    (acts.Collect, "the dealer collects the time charge{fee:zero}"),
    (acts.Collect, "the dealer collects {fee:n} each"),
    (acts.VerifyTime, "the {office} verifies the slide"),
    (acts.DropSlide, "the dealer drops the slide"),
    (acts.RequestDeck, "{name} asks for a new deck"),
    (acts.FindDamaged, "a damaged card is found"),
    (acts.BringDeck, "the {office} brings in a new deck"),
    (acts.CountDeck, "the dealer counts {cards:n} cards in the old deck"),
    (acts.CheckDeck, "the {office} checks the deck"),
    (acts.Wash, "the dealer washes the deck"),
    (acts.Report, "the {office} reports {name}: {breach:text}"),
    (acts.Sanction, "the {office} {power:power} {name}{amount:sum}{until:until}{ground:ground}"),
    (acts.Release, "the {office} gives back what was seized from {name}{to:none}"),
    (acts.Release, "the {office} hands {name} over to {to:text}"),
    (acts.DisputePot, "{name} disputes the pot{office:none}"),
    (acts.DisputePot, "the {office} opens the dispute of {name}"),
    (acts.Resolve, "the {office} closes the dispute of {name}{settled:settled}"),
    (acts.Refer, "{name} takes the complaint further"),
    (acts.AskRules, "{name} asks for the rules"),
    (acts.VerifyPrize, "the {office} verifies the prize of {name}"),
    (acts.PayPrize, "{name} is paid the prize in {medium:text}"),
    (acts.Claim, "{name} claims a prize"),
    (acts.Extend, "{name} buys time"),
    (acts.Adjourn, "the players {resume:adjourn}"),
    (acts.Resume, "the game goes on with {names:people}"),
    (acts.DealHand, "the dealer deals a hand"),
)

EVENT_LINES: dict[type[Any], str] = {
    events.Opened: "the table opens: {sign}",
    events.Admitted: "{name} may join",
    events.Sat: "{name} sits in seat {seat:n} with {chips:n}{way:way}{owes:waits}",
    events.Leaving: "{name} will leave after the hand",
    events.Left: "{name} goes from seat {seat:n} with {chips:n} ({way}{held:held})",
    events.Bought: "{name} buys {amount:n}{cash:changed}",
    events.TookOff: "{name} takes {amount:n} off the table{purpose:purpose}",
    events.Lent: "{name} lends {other} {amount:n}",
    events.SteppedAway: "{name} is away",
    events.CameBack: "{name} is back",
    events.Returned: "{name} is number {place:n} on the list",
    events.DealtOut: "{name} is dealt {out:out}",
    events.Moved: "{name} moves from seat {seat:n} to seat {to:n}{owes:waits}{small:small}",
    events.Marked: "seat {seat:n} is marked: {marker:marker}",
    events.Missed: "{name} misses {blinds:blinds}",
    events.Chose: "{name} will {choice}",
    events.Required: "{name} must wait for the blind or post it",
    events.Excused: "{name} is excused from the blind",
    events.Straddled: "{name} will straddle",
    events.BetPlaced: "{name} puts {amount:n} on {on}",
    events.BetSettled: "{name}'s {amount:n} on {on}: {pays:pays}{flop:flop}",
    events.BetPaid: "{amount:n} joins {name}'s stake",
    events.Wanted: "{name} wants seat {seat:n}",
    events.Drew: "drawn: {names:drawn}; {order:first} first",
    events.Allotted: "seat {seat:n} is kept for {name}",
    events.Reserved: "seat {seat:n} is reserved for {name} until {until:time}",
    events.Lapsed: "the reservation of seat {seat:n} for {name} lapses",
    events.Listed: "{name} is number {place:n} on the list",
    events.Unlisted: "{name} is off the list",
    events.Agreed: "{name} agrees to {to}",
    events.NoticeGiven: "notice: {sign:notice}",
    events.InspectorTold: "the inspector is told",
    events.Changed: "the sign is now: {sign}{shown:shown}",
    events.SignShown: "the sign is up",
    events.Closed: "the table is closed",
    events.Began: "hand {number:n}: marker at seat {marker:n}, cards to {seats:seats}{kill:kill}",
    events.Finished: "hand {number:n} is over{void:void}{taken:taken}",
    events.TimePassed: "it is {at:time}",
    events.MustBuy: "{name} must have at least {least:n} to be dealt in",
    events.Killing: "{name} has won {run:n} pots running and must post a kill",
    events.Collected: "time charge: {names:charges}",
    events.Verified: "{amount:n} on the slide is verified",
    events.Dropped: "{amount:n} goes into the {into}",
    events.DeckWanted: "a new deck is due: {ground}",
    events.DeckRequested: "{name} asks for a new deck",
    events.DeckStep: "the cards: {step}",
    events.Reported: "recorded of {name}: {breach}",
    events.Sanctioned: "the {office} {power} {name}{amount:sum}{until:until}{ground:ground}",
    events.Freed: "{name} is {amount:freed}{to:to}",
    events.Disputed: "{name} disputes the pot of hand {number:n}",
    events.Advised: "{name} knows of the inspector",
    events.Resolved: "the dispute of {name} is closed{settled:settled}",
    events.Referred: "the complaint of {name} goes to the {to}",
    events.RulesGiven: "{name} is given the rules: {edition}{leans_on:leans}",
    events.Qualified: "{name}'s {outcome} wins, if verified: {prize}",
    events.PrizeVerified: "the hand of {name} is verified",
    events.PrizePaid: "{name} gets {prize} ({medium})",
    events.Extended: "{name} has {seconds:n} seconds more for {fee:n}",
    events.Eliminated: "{name} is out; the ante is now {ante:n}",
    events.Adjourned: "the freeze-out is {resume:adjourned}",
    events.Resumed: "the freeze-out goes on",
    events.FreezeOutEnded: "the freeze-out is over: {name} has won it",
    events.Flagged: "{name} left with {left_with:n} not long ago: an officer decides",
    events.Settled: "{name} may play {choice}",
}


class Sort(NamedTuple):
    """How a field is written and read: a pattern, out, in (None: what was read makes no sense)."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def clock(seconds: int) -> str:
    """Say a time of day."""
    minutes, rest = divmod(seconds % 86_400, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}" + (f":{rest:02}" if rest else "")


def read_clock(text: str) -> int:
    """Read a time of day: seconds since midnight."""
    parts = [int(part) for part in text.split(":")]
    return parts[0] * 3600 + parts[1] * 60 + (parts[2] if len(parts) > 2 else 0)


TIME = r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?"
_NUMBER = r"\d{1,15}"


def _flag(words: str) -> Sort:
    """A yes that is said by some words and a no that is not said."""
    return Sort(f"(?:{re.escape(words)})?", lambda value: words if value else "", bool)


def _after(words: str, pattern: str = ".+?") -> Sort:
    """A text that is said behind some words, or left out with them."""
    return Sort(
        f"(?:{re.escape(words)}{pattern})?",
        lambda value: f"{words}{value}" if value else "",
        lambda text: text.removeprefix(words),
    )


SORTS: dict[str, Sort] = {
    "": Sort(r".+?", str, str),
    "text": Sort(r".+", str, str),
    "n": Sort(_NUMBER, str, int),
    "zero": Sort("", lambda value: "", lambda text: 0),
    "none": Sort("", lambda value: "", lambda text: ""),
    "cash": _flag(" in cash"),
    "way": _after(", ", "(?:from a closed game|moved by an officer|at the start)"),
    "elsewhere": _after(", playing at "),
    "time": Sort(TIME, clock, read_clock),
    "colour": Sort("|".join(COLOURS), str, str),
    "power": Sort("|".join(SANCTIONS), str, str),
    "people": Sort(r".+", ", ".join, lambda text: tuple(text.split(", "))),
    "sum": Sort(
        rf"(?:: {_NUMBER})?", lambda value: f": {value}" if value else "", lambda text: int(text[2:]) if text else 0
    ),
    "until": Sort(
        f"(?: until {TIME})?",
        lambda value: f" until {clock(value)}" if value else "",
        lambda text: read_clock(text.removeprefix(" until ")) if text else 0,
    ),
    "ground": _after(" for ", ".+"),
    "settled": Sort("(?:, settled)?", lambda value: ", settled" if value else "", bool),
    "adjourn": Sort(
        "adjourn|end the game",
        lambda value: "adjourn" if value else "end the game",
        lambda text: text == "adjourn",
    ),
    # Only said, never read.
    "waits": Sort("", lambda value: " and must wait for the blind or post it" if value else "", bool),
    "small": Sort("", lambda value: ", missing the small blind" if value else "", bool),
    "held": Sort("", lambda value: ", chips held" if value else "", bool),
    "changed": Sort("", lambda value: " with cash that is changed" if value else "", bool),
    "purpose": Sort("", lambda value: f" for {value}" if value else "", str),
    "out": Sort("", lambda value: "out" if value else "in again", bool),
    "marker": Sort("", lambda value: value or "nothing", str),
    "pays": Sort("", lambda value: f"pays {value}" if value else "lost", int),
    "flop": Sort("", lambda value: f" on {spell(value)}" if value else ", no flop", str),
    "first": Sort("", lambda value: value[0], str),
    "notice": Sort("", lambda value: f"the sign will be: {value}" if value else "the table will close", str),
    "shown": Sort("", lambda value: "" if value else " (not up yet)", bool),
    "kill": Sort("", lambda value: f", a kill by seat {value}" if value else "", int),
    "void": Sort("", lambda value: " and void" if value else "", bool),
    "taken": Sort("", lambda value: f"; the house took {value}" if value else "", int),
    "seats": Sort("", lambda value: f"seats {', '.join(str(seat) for seat in value)}", str),
    "blinds": Sort("", lambda value: f"{len(value)} blinds" if len(value) > 1 else "a blind", str),
    "freed": Sort("", lambda value: f"given {value} back" if value else "handed over", int),
    "leans": Sort("", lambda value: f"; they lean on {value}" if value else "", str),
    "to": Sort("", lambda value: f" to {value}" if value else "", str),
    "adjourned": Sort("", lambda value: "adjourned" if value else "ended by agreement", bool),
}
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_PATTERNS: dict[str, re.Pattern[str]] = {}


def say(event: Any) -> str:
    """Say an event in words, without its clauses."""
    return _said(EVENT_LINES[type(event)], event)


def say_act(act: Act) -> str:
    """Say an act in words."""
    for kind, template in ACT_LINES:
        if kind is type(act):
            line = _said(template, act)
            if read_act(line) == act:
                return line
    raise ValueError(f"{act} cannot be said")


def read_act(text: str) -> Act | None:
    """Read an act at a table from a spoken line; None where the line is none of those."""
    said = " ".join(text.split())
    for kind, template in ACT_LINES:
        found = _read(template, said)
        if found is not None:
            act: Act = kind(**found)
            return act
    return None


def read_time(text: str, now: int) -> tuple[int, str]:
    """Take the time off the start of a line, "20:15 Ann leaves"; without one it is what it was.

    Times of day go forward: one that is earlier than the last is on the next day.
    """
    found = re.match(rf"({TIME}) (.*)", text)
    if found is None:
        return now, text
    at = now - now % 86_400 + read_clock(found[1])
    return (at if at >= now else at + 86_400), found[2]


def _said(template: str, thing: Any) -> str:
    def one(match: re.Match[str]) -> str:
        if match[2] == "drawn":
            drawn = zip(thing.names, thing.cards, strict=True)
            return ", ".join(f"{name} {spell([card])}" for name, card in drawn)
        if match[2] == "merged":
            joined = zip(thing.names, thing.seats, thing.chips, strict=True)
            return ", ".join(f"{name} to seat {seat} with {chips}" for name, seat, chips in joined)
        if match[2] == "charges":
            paid = zip(thing.names, thing.amounts, strict=True)
            return ", ".join(f"{name} {amount}" for name, amount in paid)
        return SORTS[match[2] or ""].write(getattr(thing, match[1]))

    return _FIELD.sub(one, template)


_TOGETHER = {"drawn": r".+", "merged": r".+"}


def _read(template: str, text: str) -> dict[str, Any] | None:
    pattern = _PATTERNS.get(template)
    if pattern is None:
        parts: list[str] = []
        end = 0
        for match in _FIELD.finditer(template):
            shape = _TOGETHER.get(match[2] or "") or SORTS[match[2] or ""].pattern
            parts += [re.escape(template[end : match.start()]), f"(?P<{match[1]}>{shape})"]
            end = match.end()
        pattern = _PATTERNS[template] = re.compile("".join([*parts, re.escape(template[end:])]))
    found = pattern.fullmatch(text)
    if found is None:
        return None
    sorts = dict(_FIELD.findall(template))
    read: dict[str, Any] = {}
    for field, words in found.groupdict().items():
        sort = sorts[field]
        if sort in _TOGETHER:
            together = _drawn(words) if sort == "drawn" else _merged(words)
            if together is None:
                return None
            read.update(together)
        else:
            read[field] = SORTS[sort].read(words)
    return read


def _drawn(words: str) -> dict[str, Any] | None:
    names: list[str] = []
    drawn: list[int] = []
    for part in words.split(", "):
        name, _, card = part.rpartition(" ")
        try:
            drawn += cards(card)
        except CardError:
            return None
        names.append(name)
    return {"names": tuple(names), "cards": tuple(drawn)} if len(names) == len(drawn) else None


def _merged(words: str) -> dict[str, Any] | None:
    found = [re.fullmatch(rf"(.+?) to seat ({_NUMBER}) with ({_NUMBER})", part) for part in words.split(", ")]
    if not all(found):
        return None
    rows = [(each[1], int(each[2]), int(each[3])) for each in found if each]
    names, seats, chips = zip(*rows, strict=True)
    return {"names": names, "seats": seats, "chips": chips}


def say_due(state: State, due: Sequence[Any]) -> str:
    """Say what is due at a table."""
    if state.playing:
        return "a hand is being played"
    if not due:
        return "a hand can be dealt"
    parts = [f"{each.who}: {each.what}" + (f" ({' or '.join(each.options)})" if each.options else "") for each in due]
    waits = any(each.stops for each in due)
    return "; ".join(parts) + ("" if waits else "; a hand can be dealt")
