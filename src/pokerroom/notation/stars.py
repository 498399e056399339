"""Text as trackers read it: a finished hand in the form that PokerStars made common.

Knows the lines of that form. Must not know any rule: it walks the course of the hand as a viewer has it. Ask `course`
for the steps, `stars_hands` for what a hand is called.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.hand import Hand
from pokerroom.hand.post import DEAD_POSTS
from pokerroom.hand.see import View
from pokerroom.hand.traits import UNTOLD
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.course import FORCED, Passage, course
from pokerroom.notation.formats import History
from pokerroom.notation.recorded import NOTHING, UNKNOWN_STACK, seat_numbers
from pokerroom.notation.replaying import ReplayedHand
from pokerroom.notation.stars_hands import said_of_hand

# How the form calls the games it has.
GAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha_hi_lo": "Omaha Hi/Lo",
    "five_card_omaha": "5 Card Omaha",
    "six_card_omaha": "6 Card Omaha",
    "courchevel": "Courchevel",
    "short_deck": "6+ Hold'em",
    "seven_card_stud": "7 Card Stud",
    "seven_card_stud_hi_lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "draw_blind": "5 Card Draw",
    "draw_ante": "5 Card Draw",
    "two_seven_triple_draw": "Triple Draw 2-7 Lowball",
    "two_seven_single_draw": "Single Draw 2-7 Lowball",
    "badugi": "Badugi",
}
LIMITS = {"no limit": "No Limit", "full pot": "Pot Limit", "fixed": "Limit"}
_STUD = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_FLOP = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
_DRAW = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
# A day that no hand was played on: the form cannot be without one.
NO_DAY = "1970/01/01 00:00:00"


def write_stars(
    hand: Hand, viewer: Viewer = "rail", number: str = "", unit: int = 1, about: Mapping[str, Any] = NOTHING
) -> str:
    """Write a finished hand as that text, with the cards that the viewer may know.

    `unit` of its chips make one of the currency's; `about` are fields as PHH names them: when and where it was played.
    """
    if why := why_not(hand):
        raise Refused(why)
    return "\n".join(_Text(hand, hand.view(viewer), viewer, number, unit, about).lines()) + "\n"


def why_not(hand: Hand) -> str:
    """Why a hand cannot be told in this form, or nothing."""
    sign = hand.sign
    if not hand.over:
        return "only a finished hand can be written."
    if sign.game.key not in GAMES:
        return f"PokerStars' form has no {sign.game.name}."
    if sign.limit not in LIMITS:
        return f"PokerStars' form has no limit like {sign.limit}."
    if any(event in UNTOLD for event in hand.log):
        return "PokerStars' form has no words for what went wrong in this hand."
    return ""


class _Text:
    """One hand about to be written."""

    def __init__(
        self, hand: Hand, view: View, viewer: Viewer, number: str, unit: int, about: Mapping[str, Any]
    ) -> None:
        self.sign: Sign = hand.sign
        self.view = view
        self.state = view.state
        self.hero = viewer if isinstance(viewer, int) else -1
        self.unit = unit
        self.about = about
        self.number = number
        self.names = [re.sub(r"\s+", " ", name) for name in view.state.names]
        self.steps = course(view.log, view.state.start)
        self.symbol = str(about.get("currency_symbol", ""))[:3] if not self.tournament else ""
        self.held: dict[int, list[int]] = {}
        self.open: dict[int, list[int]] = {}
        self.board: list[int] = []
        self.high = 0
        self.folded: dict[int, int] = {}
        self.shown: dict[int, tuple[int, ...]] = {}
        self.pots = sorted({step.place for step in self.steps if step.act == "win"}) or [0]

    @property
    def tournament(self) -> bool:
        return self.sign.tournament or "tournament" in self.about

    def chips(self, amount: int) -> str:
        """An amount in the currency: with cents where it has some."""
        value = Decimal(amount) / self.unit
        whole = value == value.to_integral_value()
        return f"{self.symbol}{int(value)}" if whole else f"{self.symbol}{value:.2f}"

    # ---------------------------------------------------------------------------------------- the head

    def lines(self) -> Iterator[str]:
        """All lines of the hand."""
        yield self.first()
        yield self.table()
        for seat, name in enumerate(self.names):
            yield f"Seat {self.place(seat)}: {name} ({self.chips(self.state.start[seat])} in chips) "
        yield from self.forced()
        yield from self.streets()
        yield from self.summary()

    def first(self) -> str:
        """The first line: number, game, stakes, day."""
        game = f"{GAMES[self.sign.game.key]} {LIMITS[self.sign.limit]}"
        when = f"{self.day()} {self.about.get('time_zone_abbreviation', 'ET')}"
        head = f"PokerStars Hand #{_digits(self.number)}: "
        if self.tournament:
            event = _digits(str(self.about.get("tournament", self.about.get("event", "1"))))
            level = self.about.get("level", 1)
            level = _roman(level) if isinstance(level, int) else str(level)
            return f"{head}Tournament #{event}, {game} - Level {level} ({self.stakes()}) - {when}"
        currency = f" {self.about['currency']}" if self.symbol and "currency" in self.about else ""
        return f"{head} {game} ({self.stakes()}{currency}) - {when}"

    def stakes(self) -> str:
        """The bets of a fixed limit, otherwise the blinds."""
        sign = self.sign
        pair = (sign.bets[0], sign.bets[-1]) if sign.limit == "fixed" else (sign.blinds or (sign.ante,))[:2]
        low, high = pair[0], pair[-1]
        if self.tournament or not self.symbol:
            return f"{self.chips(low)}/{self.chips(high)}"
        return "/".join([f"{self.symbol}{Decimal(each) / self.unit:.2f}" for each in (low, high)])

    def day(self) -> str:
        about = self.about
        if not all(isinstance(about.get(key), int) for key in ("year", "month", "day")):
            return NO_DAY
        return f"{about['year']}/{about['month']:02}/{about['day']:02} {about.get('time', '00:00:00')}"

    def table(self) -> str:
        name = str(self.about.get("table", f"{self.sign.game.book} {self.sign.game.name}")).replace("'", "")
        button = "" if _is_stud(self.sign) else f" Seat #{self.place(self.state.marker)} is the button"
        seats = self.about.get("seat_count")
        most = seats if isinstance(seats, int) else max(self.sign.seats, len(self.names))
        return f"Table '{name}' {max(most, max(map(self.place, range(len(self.names)))))}-max{button}"

    def place(self, seat: int) -> int:
        """The number of a seat at its table."""
        return seat_numbers(self.about, len(self.names))[seat]

    # ---------------------------------------------------------------------------------------- the play

    def forced(self) -> Iterator[str]:
        """What was posted before the cards."""
        blinds = 0
        for step in self.steps:
            if step.act not in FORCED:
                continue
            word, blinds = self.posted(step, blinds)
            yield f"{self.names[step.seat]}: posts {word} {self.chips(step.added)}{_all_in(step)}"
            self.high = max(self.high, step.to)

    def posted(self, step: Passage, blinds: int) -> tuple[str, int]:
        """What a forced bet is called, and how many blinds have been posted."""
        if step.act in ("ante", "table ante") or (step.act == "dead" and self.sign.ante):
            return "the ante", blinds
        if step.act == "blind":
            small = not blinds and len(self.sign.blinds) > 1
            return "small blind" if small else "big blind", blinds + 1
        return {"straddle": "straddle", "dead": "small blind"}.get(step.act, "big blind"), blinds

    def streets(self) -> Iterator[str]:
        """Cards and acts, street by street, to the showdown and the pots."""
        now = -1
        showing = False
        for step in self.steps:
            if step.act in FORCED or step.act in ("fee", "rake", "win"):
                continue
            if step.act in ("deal", "board", "draw") and step.street > now:
                now = step.street
                self.high = self.high if now == 0 else 0
                yield from self.heading(step)
            if step.act in ("show", "muck") and not showing:
                showing = True
                yield "*** SHOW DOWN ***"
            yield from self.said(step)
        for step in sorted(self.steps, key=lambda each: -each.place):  # side pots first
            if step.act == "win":
                yield from self.said(step)

    def heading(self, step: Passage) -> Iterator[str]:
        """The line that a street begins with."""
        sign = self.sign
        if _is_draw(sign):
            several = sum(1 for street in self.state.plan.streets if street.draw) > 1
            if step.street == 0 or several:  # a single draw has no line of its own
                yield f"*** {_DRAW[min(step.street, len(_DRAW) - 1)]} ***"
        elif _is_stud(sign):
            yield f"*** {_STUD[min(step.street, len(_STUD) - 1)]} ***"
        elif step.street == 0:
            yield f"*** {_FLOP[0]} ***"

    def said(self, step: Passage) -> Iterator[str]:
        """One step in the form's words."""
        act, seat = step.act, step.seat
        if act == "deal":
            yield from self.dealt(step)
        elif act == "board":
            yield self.turned(step)
        elif act == "draw":
            yield self.drawn(step)
        elif act == "return":
            yield f"Uncalled bet ({self.chips(step.added)}) returned to {self.names[seat]}"
        elif act == "win":
            yield f"{self.names[seat]} collected {self.chips(step.added)} from {self.pot(step.place)}"
            if not self.shown and self.folded and len(self.folded) == len(self.names) - 1:
                yield f"{self.names[seat]}: doesn't show hand "
        else:
            yield f"{self.names[seat]}: {self.done(step)}"

    def done(self, step: Passage) -> str:
        """What a player does on their turn, or at the showdown."""
        act, seat = step.act, step.seat
        before, self.high = self.high, max(self.high, step.to)
        if act == "fold":
            self.folded[seat] = step.street
            return "folds "
        if act == "show":
            self.shown[seat] = self.full(seat, step.cards)
            return f"shows [{spell(self.shown[seat])}]{self.worth(seat, ' ({})')}"
        if act == "raise":
            return f"raises {self.chips(step.to - before)} to {self.chips(step.to)}{_all_in(step)}"
        plain = {"check": "checks ", "muck": "mucks hand "}
        if act in plain:
            return plain[act]
        word = {"call": "calls", "bet": "bets", "bring in": "brings in for"}[act]
        return f"{word} {self.chips(step.added)}{_all_in(step)}"

    def dealt(self, step: Passage) -> Iterator[str]:
        """Cards that come to a player, as far as they are known; those before them stand in brackets of their own."""
        seat = step.seat
        before = [card for card in self.held.get(seat, []) if card != UNKNOWN]
        now = [card for card in step.cards if card != UNKNOWN]
        self.held.setdefault(seat, []).extend(step.cards)
        self.open.setdefault(seat, []).extend(step.ups)
        if now:
            known = f"[{spell(before)}] " if before else ""
            yield f"Dealt to {self.names[seat]} {known}[{spell(now)}]"

    def turned(self, step: Passage) -> str:
        before = f"[{spell(self.board)}] " if self.board else ""
        self.board += step.cards
        name = {3: "FLOP", 4: "TURN", 5: "RIVER"}.get(len(self.board), "RIVER")
        return f"*** {name} *** {before}[{spell(step.cards)}]"

    def drawn(self, step: Passage) -> str:
        name, cards = self.names[step.seat], step.cards
        held = self.held.get(step.seat, [])
        for card in cards:
            if card in held:
                held.remove(card)
        if not cards:
            return f"{name}: stands pat"
        known = [card for card in cards if card != UNKNOWN]
        told = f" [{spell(known)}]" if known else ""
        return f"{name}: discards {len(cards)} card{'' if len(cards) == 1 else 's'}{told}"

    # ---------------------------------------------------------------------------------------- the end

    def full(self, seat: int, shown: Sequence[int]) -> tuple[int, ...]:
        """All cards of a hand that lies open: those shown, and those that lay open before."""
        return (*shown, *[card for card in self.open.get(seat, []) if card not in shown])

    def worth(self, seat: int, form: str) -> str:
        cards = self.shown[seat]
        if UNKNOWN in cards or UNKNOWN in self.board:
            return ""
        said = said_of_hand(self.state.plan, cards, self.board)
        return form.format(said) if said else ""

    def pot(self, place: int) -> str:
        if len(self.pots) == 1:
            return "pot"
        if place == self.pots[0]:
            return "main pot"
        return "side pot" if len(self.pots) == 2 else f"side pot-{self.pots.index(place)}"

    def summary(self) -> Iterator[str]:
        """The last part: pots, board, and what became of everybody."""
        yield "*** SUMMARY ***"
        won: dict[int, int] = {}
        sizes = dict.fromkeys(self.pots, 0)
        rake = 0
        for step in self.steps:
            if step.act == "win":
                won[step.seat] = won.get(step.seat, 0) + step.added
            if step.act == "rake":
                rake += step.added
            if step.act in ("win", "rake"):
                place = step.place if step.place in sizes else self.pots[0]
                sizes[place] += step.added
        several = "".join([f" {self.pot(each).capitalize()} {self.chips(sizes[each])}." for each in self.pots])
        parts = f"{several} |" if len(self.pots) > 1 else " |"
        yield f"Total pot {self.chips(sum(sizes.values()))}{parts} Rake {self.chips(rake)} "
        if self.board:
            yield f"Board [{spell(self.board)}]"
        for seat in range(len(self.names)):
            yield f"Seat {self.place(seat)}: {self.names[seat]}{self.position(seat)} {self.end(seat, won.get(seat, 0))}"

    def position(self, seat: int) -> str:
        """Button and blinds."""
        said = " (button)" if seat == self.state.marker and not _is_stud(self.sign) else ""
        blinds = [step.seat for step in self.steps if step.act == "blind"]
        if seat in blinds[:2]:
            small = blinds.index(seat) == 0 and len(self.sign.blinds) > 1
            said += " (small blind)" if small else " (big blind)"
        return said

    def end(self, seat: int, won: int) -> str:
        """What became of somebody."""
        if seat in self.shown:
            said = f"showed [{spell(self.shown[seat])}] and {f'won ({self.chips(won)})' if won else 'lost'}"
            return f"{said}{self.worth(seat, ' with {}')}"
        if won:
            return f"collected ({self.chips(won)})"
        if seat not in self.folded:
            return "mucked"
        put = any(step.seat == seat and step.added and step.act not in ("ante", *DEAD_POSTS) for step in self.steps)
        return f"folded {self.folded_when(self.folded[seat])}{'' if put else ' (didn' + chr(39) + 't bet)'}"

    def folded_when(self, street: int) -> str:
        if _is_stud(self.sign):
            return f"on the {_STUD[min(street, len(_STUD) - 1)].replace('STREET', 'Street').replace('RIVER', 'River')}"
        if _is_draw(self.sign):
            return "before the Draw" if street == 0 else f"after the {['', '1st', '2nd', '3rd'][min(street, 3)]} Draw"
        return "before Flop" if street == 0 else f"on the {_FLOP[min(street, 3)].capitalize()}"


def _all_in(step: Passage) -> str:
    return " and is all-in" if step.all_in else ""


def _is_stud(sign: Sign) -> bool:
    return "Stud" in GAMES[sign.game.key] or GAMES[sign.game.key] == "Razz"


def _is_draw(sign: Sign) -> bool:
    return "Draw" in GAMES[sign.game.key] or GAMES[sign.game.key] == "Badugi"


def _digits(number: str) -> str:
    """A number of digits alone, as the form wants it: of "t1/12" it is 1000012, of words whatever they come to."""
    groups = re.findall(r"[0-9]+", number)
    if not groups:
        return str(zlib.crc32(number.encode()))
    return (groups[0] + "".join([group.zfill(6) for group in groups[1:]])).lstrip("0") or "0"


def _roman(level: int) -> str:
    """A level in Roman figures, as far as the form has them."""
    if not 0 < level < 90:
        return str(level)
    tens, ones = divmod(level, 10)
    return ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX")[tens] + (
        "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX",
    )[ones]  # fmt: skip


def _retold(done: ReplayedHand) -> str:
    """A hand of another file in this form."""
    if UNKNOWN_STACK in done.record.stacks:
        raise Refused("PokerStars' form cannot tell of a stack that nobody knew.")
    return write_stars(done.hand, "surveillance", done.record.number, done.unit, done.record.fields)


def _together(hands: Sequence[str]) -> str:
    """Several hands in one file, two blank lines between them."""
    return "\n\n".join(hands)


FORMAT = History(
    "stars", "PokerStars", "text/plain", "txt", write_stars, why_not, place=25, retell=_retold, together=_together
)
