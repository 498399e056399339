"""Reading Open Hand History: each hand of a file as the record that PHH would have of it.

Knows the format's fields and words. Must not play anything, nor trust a field before it has looked at it. Ask
`replaying` for the play.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pokerroom.cards.card import UNKNOWN, CardError, cards
from pokerroom.law.error import shown, unquoted
from pokerroom.notation.phh import VARIANTS, spelt
from pokerroom.notation.recorded import MOST_PLAYERS, MOST_TEXT, HistoryError, RecordedHand, Unread, record_of

OURS = "pokerroom"
DOWN, UP, EXCHANGED = "d", "u", "exchanged"  # what a street deals, in our own field
_LIMITS = {"NL": "no limit", "PL": "full pot", "FL": "fixed"}
_GAMES = {
    "Holdem": "holdem",
    "Omaha": "omaha",
    "OmahaHiLo": "omaha_hi_lo",
    "Stud": "seven_card_stud",
    "StudHiLo": "seven_card_stud_hi_lo",
}
_FACES = re.compile(f"[{DOWN}{UP}]{{0,10}}|{EXCHANGED}")
# What each street deals to a player, where no field of ours says it.
_DEALT = {
    "holdem": (2 * DOWN,),
    "omaha": (4 * DOWN,),
    "omaha_hi_lo": (4 * DOWN,),
    "seven_card_stud": (2 * DOWN + UP, UP, UP, UP, DOWN),
    "seven_card_stud_hi_lo": (2 * DOWN + UP, UP, UP, UP, DOWN),
}
_KNOWN = {*_GAMES.values(), *[game for each in VARIANTS.values() for game in (each.game, each.on_the_button) if game]}
_PLAIN = {"Fold": "f", "Check": "cc", "Call": "cc", "Bring In": "pb"}


def recorded_ohh(file: bytes) -> Iterator[RecordedHand | Unread]:
    """The hands of a file one by one, or why one of them cannot be read."""
    if len(file) > MOST_TEXT:
        yield Unread("", f"the file has {len(file)} bytes: too many to be hands of poker")
        return
    text = file.decode("utf-8-sig", "replace")
    count = 0
    for part in _parts(text):
        count += 1
        yield _hand(part, str(count))
    if not count:
        yield Unread("", "there is no hand here")


def _parts(text: str) -> Iterator[str]:
    """The objects of a file: one, or several with a blank line or a line's end between them."""
    whole = text.strip()
    if not whole:
        return
    for part in re.split(r"\n[ \t\r]*\n|\n(?=\{)", whole):
        if part.strip():
            yield part


def _hand(text: str, key: str) -> RecordedHand | Unread:
    number = key
    try:
        try:
            told = json.loads(text, parse_float=Decimal, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise HistoryError(f"this is not JSON: {str(error)[:120] or 'nested too deeply'}") from None
        ohh = told.get("ohh") if isinstance(told, dict) else None
        if not isinstance(ohh, dict):
            raise HistoryError('this is not OHH: there is no object "ohh"')
        number = unquoted(ohh.get("game_number") or key, 40)
        return record_of(_Read(ohh).table(number), number)
    except HistoryError as error:
        return Unread(number, str(error))


def _no_number(text: str) -> Decimal:
    raise ValueError(f"{text} is not an amount")


def _field(owner: dict[str, Any], key: str, kind: type | tuple[type, ...], plain: Any = None) -> Any:
    """A field of the right kind, or what stands for it where it is missing."""
    value = owner.get(key, plain)
    if value is None or not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise HistoryError(f"{key}: {shown(value, 40)} is not what belongs there")
    return value


_NUMBER = (int, Decimal)


class _Read:
    """One hand: who sits where, what was posted, dealt, done and won."""

    def __init__(self, ohh: dict[str, Any]) -> None:
        self.ohh = ohh
        ours = ohh.get(OURS)
        self.ours: dict[str, Any] = ours if isinstance(ours, dict) else {}
        self.game, self.limit = self.played()
        self.players = self.seated()
        self.count = len(self.players)
        self.seats = {self.ident(player): seat for seat, player in enumerate(self.players)}
        if len(self.seats) != self.count:
            raise HistoryError("players: two have the same id")
        self.live = list(range(self.count))
        self.antes: list[int | Decimal] = [0] * self.count
        self.blinds: list[int | Decimal] = [0] * self.count
        self.bets: list[int | Decimal] = [0] * self.count
        self.held: list[list[int]] = [[] for _ in self.players]
        self.actions: list[str] = []
        self.board: list[int] = []
        self.bring_in: int | Decimal = 0
        self.dealt = self.streets()

    def streets(self) -> tuple[str, ...]:
        """What each street deals."""
        told = self.ours.get("dealt", _DEALT.get(self.game))
        if isinstance(told, list | tuple) and all(isinstance(each, str) and _FACES.fullmatch(each) for each in told):
            return tuple(told)
        raise HistoryError(f"dealt: nothing says what the streets of {self.game} deal")

    def played(self) -> tuple[str, str]:
        """Which of our games and limits it is."""
        kind = _field(self.ohh, "game_type", str)
        game = self.ours.get("game", _GAMES.get(kind))
        limit = _LIMITS.get(_field(_field(self.ohh, "bet_limit", dict), "bet_type", str))
        if not isinstance(game, str) or game not in _KNOWN:
            raise HistoryError(f"game_type: {shown(kind, 40)} is none of {', '.join(_GAMES)}")
        if limit is None:
            raise HistoryError(f"bet_type must be one of {', '.join(_LIMITS)}")
        if self.ours.get("limit", limit) != limit:
            raise HistoryError(f"a limit of {shown(self.ours['limit'], 40)} is none that is read here")
        return game, limit

    def seated(self) -> list[dict[str, Any]]:
        """Who plays, from the left of the dealer's button on."""
        players = _field(self.ohh, "players", list)
        if not 2 <= len(players) <= MOST_PLAYERS or not all(isinstance(each, dict) for each in players):
            raise HistoryError(f"players: a hand has 2 to {MOST_PLAYERS} of them")
        playing = [each for each in players if not each.get("is_sitting_out")]
        button = _field(self.ohh, "dealer_seat", int)
        return sorted(playing, key=lambda each: (_field(each, "seat", int) <= button, each["seat"]))

    @staticmethod
    def ident(player: dict[str, Any]) -> int | str:
        found: int | str = _field(player, "id", (int, str))
        return found

    # ---------------------------------------------------------------------------------------- the whole

    def table(self, number: str) -> dict[str, Any]:
        """The hand as the fields that PHH would have."""
        rounds = _field(self.ohh, "rounds", list, [])
        for street, each in enumerate(rounds):
            if not isinstance(each, dict):
                raise HistoryError("rounds: each is an object")
            self.round(street, each)
        turned = slice(None, None, -1) if self.count == 2 else slice(None)
        fields: dict[str, Any] = {
            **self.besides(),
            "variant": self.variant(),
            "antes": self.antes[turned],
            "starting_stacks": [_field(each, "starting_stack", _NUMBER) for each in self.players],
            "actions": self.actions,
            "players": [_field(each, "name", str) for each in self.players],
            "hand": number,
        }
        if any(self.blinds):
            fields["blinds_or_straddles"] = self.blinds[turned]
        if self.bring_in or self.ours.get("bring_in"):
            fields["bring_in"] = self.ours.get("bring_in") or self.bring_in
        big = _field(self.ohh, "big_blind_amount", _NUMBER, 0)
        if self.limit == "fixed":
            bets = self.ours.get("bets") or [big, 2 * big]
            fields["small_bet"], fields["big_bet"] = (bets[0], bets[-1]) if isinstance(bets, list) else (big, big * 2)
        else:
            fields["min_bet"] = self.ours.get("least_wager", big)
        if (won := self.won()) is not None:
            fields["winnings"] = won
        return fields

    def variant(self) -> str:
        played = (self.game, self.limit)
        return next((name for name, each in VARIANTS.items() if each[:2] == played), ", ".join(played))

    def besides(self) -> dict[str, Any]:
        """Where and when it was played."""
        about = self.ours.get("about")
        found: dict[str, Any] = dict(about) if isinstance(about, dict) else {}
        named = {"venue": "site_name", "table": "table_name", "currency": "currency", "seat_count": "table_size"}
        for key, theirs in named.items():
            if key not in found and isinstance(self.ohh.get(theirs), str | int) and not self.ours:
                found[key] = self.ohh[theirs]
        day = re.match(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)", str(self.ohh.get("start_date_utc", "")))
        if day and not self.ours:
            found.update(year=int(day[1]), month=int(day[2]), day=int(day[3]), time=day[4])
        if not self.ours:
            found["seats"] = [each["seat"] for each in self.players]
        return found

    def won(self) -> list[int | Decimal] | None:
        """What everybody won, where the pots say so."""
        pots = _field(self.ohh, "pots", list, [])
        found: list[int | Decimal] = [0] * self.count
        for pot in pots:
            wins = _field(pot, "player_wins", list, []) if isinstance(pot, dict) else []
            for win in wins:
                if not isinstance(win, dict):
                    raise HistoryError("player_wins: each is an object")
                found[self.seat(win)] += _field(win, "win_amount", _NUMBER)
        return found if any(found) else None

    def seat(self, row: dict[str, Any]) -> int:
        """Whose row it is."""
        who = _field(row, "player_id", (int, str))
        if who not in self.seats:
            raise HistoryError(f"player_id: {shown(who, 20)} is none of the players")
        return self.seats[who]

    # ---------------------------------------------------------------------------------------- a round

    def round(self, street: int, told: dict[str, Any]) -> None:
        """Cards and acts of one round."""
        acts = _field(told, "actions", list, [])
        if len(acts) > 10_000 or not all(isinstance(each, dict) for each in acts):
            raise HistoryError("actions: each is an object")
        if street:
            self.bets = [0] * self.count
        for each in acts:
            self.post(each)
        board = [card for card in _cards(told.get("cards", [])) if card not in self.board]
        if board:
            self.board += board
            self.actions.append(f"d db {spelt(board)}")
        self.deal(street, acts)
        for each in acts:
            self.act(each)

    def post(self, row: dict[str, Any]) -> None:
        """What somebody puts in before the cards."""
        word = _field(row, "action", str)
        if word in ("Post Ante", "Post Dead"):
            self.antes[self.seat(row)] += self.due(row, "ante_amount" if word == "Post Ante" else "")
        elif word in ("Post SB", "Post BB", "Straddle", "Post Extra Blind"):
            seat = self.seat(row)
            size = self.due(row, {"Post SB": "small_blind_amount", "Post BB": "big_blind_amount"}.get(word, ""))
            owed = word == "Post Extra Blind" or (word == "Post BB" and size in self.blinds)
            self.blinds[seat] = -size if owed else size
            self.bets[seat] = _field(row, "amount", _NUMBER)

    def due(self, row: dict[str, Any], key: str) -> int | Decimal:
        """What was to be posted: more than was, where that was all somebody had."""
        amount: int | Decimal = _field(row, "amount", _NUMBER)
        table: int | Decimal = _field(self.ohh, key, _NUMBER, 0) if key else 0
        return max(amount, table) if row.get("is_allin") else amount

    def deal(self, street: int, acts: list[dict[str, Any]]) -> None:
        """The cards of the players, those that are not told being unknown."""
        told: dict[int, list[int]] = {}
        for each in acts:
            if each.get("action") == "Dealt Cards":
                told.setdefault(self.seat(each), []).extend(_cards(each.get("cards", [])))
        faces = self.dealt[street] if street < len(self.dealt) else ""
        if faces == EXCHANGED:
            self.exchange(acts, told)
            return
        for seat in self.live if faces else ():
            known = told.get(seat, [])
            if len(known) > len(faces):
                raise HistoryError(f"{len(known)} cards were dealt to a player where {len(faces)} belong")
            dealt = [UNKNOWN] * (len(faces) - len(known)) + known  # what lies open comes last
            self.held[seat] += dealt
            self.actions.append(f"d dh p{seat + 1} {spelt(dealt)}")

    def exchange(self, acts: list[dict[str, Any]], told: dict[int, list[int]]) -> None:
        """What each throws away and, when all have, is dealt for it."""
        thrown: dict[int, int] = {}
        for row in acts:
            if row.get("action") in ("Draw", "Stand"):
                seat, away = self.seat(row), _cards(row.get("cards", []))
                if seat in thrown:
                    raise HistoryError("somebody draws twice on one street")
                thrown[seat] = len(away)
                self.actions.append(f"p{seat + 1} sd {spelt(away)}".rstrip())
                for card in away:
                    known = card if card in self.held[seat] else UNKNOWN
                    if known in self.held[seat]:
                        self.held[seat].remove(known)
        for seat, count in thrown.items():
            known_cards = told.get(seat, [])
            if len(known_cards) > count:
                raise HistoryError(f"{len(known_cards)} cards were dealt to a player who threw away {count}")
            dealt = known_cards + [UNKNOWN] * (count - len(known_cards))
            self.held[seat] += dealt
            if dealt:
                self.actions.append(f"d dh p{seat + 1} {spelt(dealt)}")

    def act(self, row: dict[str, Any]) -> None:
        """What somebody does on their turn, or at the showdown."""
        word = row["action"]
        if word in _PLAIN:
            seat = self.seat(row)
            if word == "Fold" and seat in self.live:
                self.live.remove(seat)
            if word == "Bring In":
                self.bring_in = _field(row, "amount", _NUMBER)
            if word == "Call":
                self.bets[seat] += _field(row, "amount", _NUMBER)
            self.actions.append(f"p{seat + 1} {_PLAIN[word]}")
        elif word in ("Bet", "Raise"):
            seat = self.seat(row)
            amount = _field(row, "amount", _NUMBER)
            self.bets[seat] = amount if word == "Raise" else self.bets[seat] + amount
            self.actions.append(f"p{seat + 1} cbr {Decimal(self.bets[seat]).normalize():f}")
        elif word == "Shows Cards":
            seat = self.seat(row)
            hidden = iter([card for card in _cards(row.get("cards", [])) if card not in self.held[seat]])
            self.held[seat] = [next(hidden, card) if card == UNKNOWN else card for card in self.held[seat]]
            self.actions.append(f"p{seat + 1} sm {spelt(self.held[seat])}")
        elif word == "Mucks Cards":
            self.actions.append(f"p{self.seat(row) + 1} sm")


def _cards(told: object) -> list[int]:
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise HistoryError("cards must be a list of texts")
    try:
        return list(cards(" ".join(told)))
    except CardError as error:
        raise HistoryError(str(error)) from None
