"""Notices: how the sign changes: after hands, minutes, a word to the players, or by agreement.

Knows what kind of change needs which notice. Must not know what a sign may say: `law` makes it or refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pokerroom.law.book import rules_of
from pokerroom.law.choice import Choice
from pokerroom.law.choices import changed_choices
from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import changed_sign, said_sign, spoken_sign
from pokerroom.law.stakes import AGREEMENTS, LOW_ACE, REDUCED_DECK
from pokerroom.machine.authority import Grant, Power, office_for, office_with, the_dealer, the_person
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.checks import between_hands, seated
from pokerroom.table.desk import DeskQuestion, by_dealer, offered
from pokerroom.table.fields import FORMS, Name, Office, TableEvent, Words
from pokerroom.table.people import voters
from pokerroom.table.rules import TableRules
from pokerroom.table.stakes import MustBuy
from pokerroom.table.state import Deck, PendingNotice, Positions, TableState

noun: Noun[TableState] = Noun("notices", FORMS)

Choices = frozenset[Choice[Any, Any]]
COMMISSION: Choices = frozenset({Sign.commission})
STAKES: Choices = frozenset({Sign.buy_in, Sign.top_up})


def _agreement(state: TableState, event: Agreed) -> None:
    notice = state.closing if event.to == "the closing" else state.notice
    if notice is not None:
        notice.agreed.append(event.name)


@noun.event("{name} agrees to {to}", seen=by_everybody, effect=_agreement)
class Agreed(TableEvent):
    """A player agreed to something."""

    name: "Name"
    to: "Words"


def _notice_given(state: TableState, event: NoticeGiven) -> None:
    notice = PendingNotice(event.sign, event.at, state.number, [])
    if event.sign:
        state.notice = notice
    else:
        state.closing = notice


@noun.event("notice: {sign:notice}", seen=by_everybody, effect=_notice_given, topic="notice")
class NoticeGiven(TableEvent):
    """The players know that the sign will change (`sign`), or that the table will close (no sign)."""

    office: "Office"
    sign: "Words" = ""


def sign_changed(state: TableState, sign: Sign, shown: bool) -> None:
    """Let another sign hang at the table, and with it end what it has no more."""
    blinds = len(state.sign.blinds)
    deck, game = state.sign.deck, state.sign.game.key
    state.hang(sign)
    state.taken_down = state.taken_down or (state.shown and not shown)
    state.shown = shown
    state.notice = None
    if len(state.sign.blinds) != blinds:  # blinds begin anew from the marker
        state.positions = Positions(state.positions.marker)
    if state.sign.game.key != game:
        state.first_marker = 0
    if state.sign.kill == "none":  # nobody owes what is not played any more
        state.kill, state.winner, state.run = "", "", 0
        for player in state.players.values():
            if player.entry == "killed":
                player.entry = player.choice = ""
    if state.sign.deck != deck:
        state.deck = Deck(reduced=state.sign.deck < 52)


def _changed(state: TableState, event: Changed) -> None:
    sign_changed(state, spoken_sign(event.sign, lambda name: state.book), event.shown)


@noun.event("the sign is now: {sign}{shown:shown}", seen=by_everybody, effect=_changed, topic="notice")
class Changed(TableEvent):
    """The sign changed. `shown`: it hangs at the table as it is now."""

    office: "Office"
    sign: "Words"
    shown: "bool" = True


def _sign_shown(state: TableState, event: SignShown) -> None:
    state.shown = True


@noun.event("the sign is up", seen=by_everybody, effect=_sign_shown)
class SignShown(TableEvent):
    """The sign hangs at the table as it is now."""


def _wanted(state: TableState, line: str) -> Sign:
    if not isinstance(line, str) or not line.strip():
        raise Refused("say what the sign will be.")
    sign = changed_sign(state.sign, line, lambda name: state.book)
    if not changed_choices(state.sign, sign):
        raise Refused("that is what the sign says now.")
    _check_seats(state, sign)
    return sign


def _check_seats(state: TableState, sign: Sign) -> None:
    """Refuse a sign for fewer players than sit here, or one of a table without the seats that they have."""
    clauses = rules_of(TableRules, sign.played).seats[sign.deck].by
    taken = max(state.players, default=0)
    if sign.has_fewer_places and taken > sign.seats:
        raise Refused(f"seat {taken} is taken, and {sign.game.name} has only {sign.seats} seats.", clauses)
    count = len(state.players)
    if count > sign.seats:
        raise Refused(f"{count} players are too many: {sign.game.name} has at most {sign.seats} here.", clauses)


def _asked(kind: type[Notify], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if asked.sign:
        yield Suggestion(kind(asked.office, asked.sign), asked.sign)


def _notify(state: TableState, log: Log, act: Notify, grant: Grant) -> None:
    rules = state.rules
    sign = _wanted(state, act.sign)
    given = cited(rules.notice_hands, rules.notice_minutes, rules.notice_told, rules.notice_higher, grant)
    log.emit(NoticeGiven(given, state.at, act.office, said_sign(sign)))


@noun.act(
    "the {office} gives notice: {sign}",
    by=office_with(TableRules.offices_changes_sign),
    answer=_notify,
    desk=offered("a change", "Give notice", _asked, "Notice is given."),
)
class Notify(Act):
    """An office gives notice of a change of the sign: a spoken sign, or the part of it that changes."""

    office: "Office"
    sign: "Words"


def _agree(state: TableState, log: Log, act: Agree) -> None:
    player = seated(state, act.name)
    notice = {"the change": state.notice, "the closing": state.closing}.get(act.to)
    if notice is None:
        raise Refused(f"{act.to} has not been proposed.")
    if player.name in notice.agreed:
        raise Refused(f"{player.name} has agreed already.")
    rule = state.rules.closing_agreement if act.to == "the closing" else state.rules.notice_agreement
    log.emit(Agreed(rule.by, state.at, player.name, act.to))


@noun.act("{name} agrees to {to}", by=the_person, answer=_agree)
class Agree(Act):
    """A player agrees to what is proposed: "the change", "the closing"."""

    name: "Name"
    to: "Words"


_COMMISSION = Power(
    (TableRules.offices_picks_scale, TableRules.offices_varies_commission, TableRules.offices_changes_sign),
    "the commission",
)
_STAKES = Power((TableRules.offices_sets_stakes, TableRules.offices_changes_sign), "what stakes are allowed")
_SIGN = Power((TableRules.offices_changes_sign,), "anything else")


def _changes(state: TableState, act: Change) -> Power:
    """The power for a change of this kind."""
    changed = changed_choices(state.sign, _meant(state, act))
    if changed and changed <= COMMISSION:
        return _COMMISSION
    return _STAKES if changed and changed <= STAKES else _SIGN


def _meant(state: TableState, act: Change) -> Sign:
    """The sign that an office changes to: what it says, or what notice was given of."""
    if act.sign:
        return _wanted(state, act.sign)
    if state.notice is None:
        raise Refused(
            "no notice of a change was given.",
            cited(state.rules.notice_hands, state.rules.notice_minutes, state.rules.notice_told),
        )
    sign = spoken_sign(state.notice.sign, lambda name: state.book)
    _check_seats(state, sign)
    return sign


def _proposed(kind: type[Change], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if state.notice is not None:
        yield Suggestion(kind(asked.office), label="Change it now")
    if asked.sign:
        yield Suggestion(kind(asked.office, asked.sign), asked.sign)


def _change(state: TableState, log: Log, act: Change, grant: Grant) -> None:
    rules = state.rules
    sign = _meant(state, act)
    line = said_sign(sign)
    changed = changed_choices(state.sign, sign)
    clauses = grant.by
    between_hands(
        state,
        "the sign changes between hands.",
        rules.notice_hands,
        rules.notice_told,
        rules.notice_minutes,
        rules.notice_commission,
    )
    clauses += _allowed(state, sign, changed, line)
    at_once = rules.notice_commission.value == "at once"
    shown_now = state.house == "automatic" or at_once or not changed <= COMMISSION
    before = state.sign.buy_in[0]
    log.emit(Changed(tuple(dict.fromkeys(clauses)), state.at, act.office, line, shown_now))
    if state.sign.buy_in[0] > before and rules.stake_raised.value == "every player must reach it":
        least = state.sign.buy_in[0]
        for player in list(state.players.values()):
            if player.chips < least:
                log.emit(MustBuy(rules.stake_raised.by, state.at, player.name, least))


@noun.act(
    "the {office} changes the sign{sign:none}",
    "the {office} changes the sign: {sign}",
    by=office_for(_changes, _COMMISSION, _STAKES, _SIGN),
    answer=_change,
    desk=offered("a change", "Change at once", _proposed, "The sign is changed."),
)
class Change(Act):
    """An office changes the sign: what notice was given of, or what is said here."""

    office: "Office"
    sign: "Words" = ""


def _allowed(state: TableState, sign: Sign, changed: Choices, line: str) -> tuple[str, ...]:
    """Refuse a change for which notice or agreement is missing; give the clauses by which it is made."""
    notice = state.notice if state.notice is not None and state.notice.sign == line else None
    if changed <= COMMISSION:
        return _charge_allowed(state, notice)
    if changed <= STAKES and sign.buy_in[0] == state.sign.buy_in[0]:
        return ()
    if sign.agreed - state.sign.agreed:
        return _consented(state, sign, notice)
    if not state.players:
        return _minutes_signed(state, sign, notice)  # there is nobody to be told, or to agree
    about = state.rules.notice_about
    touched = {"least wager": Sign.least_wager in changed, "least stake": sign.buy_in[0] != state.sign.buy_in[0]}
    if about.given and not any(touched[each] for each in about.value):
        clauses = [clause for each in sign.rows if each in changed for clause in sign.by[each]]
        return tuple(dict.fromkeys(clauses)) or about.by
    return _stakes_allowed(state, sign, notice)


def _charge_allowed(state: TableState, notice: PendingNotice | None) -> tuple[str, ...]:
    """Whether the charge may change now, and nothing else."""
    rule = state.rules.notice_commission
    if rule.value == "before the game starts" and state.number:
        raise Refused("the commission changes before the game starts.", rule.by)
    if rule.value == "after notice" and notice is None and state.players:
        raise Refused("the players must be told first.", rule.by)
    return rule.by


def _consented(state: TableState, sign: Sign, notice: PendingNotice | None) -> tuple[str, ...]:
    """Whether all players agree to what needs their agreement."""
    if not _agreed(state, notice, "all players"):
        missing = ", ".join(_missing(state, notice))
        raise Refused(f"all players must agree, and these have not: {missing}.", _consent(state, sign))
    _same_stakes(state, sign)
    return _consent(state, sign)


def _stakes_allowed(state: TableState, sign: Sign, notice: PendingNotice | None) -> tuple[str, ...]:
    """Whether forced bets and least wager may change as they do."""
    rules = state.rules
    other_way = bool(sign.blinds) != bool(state.sign.blinds) or bool(sign.ante) != bool(state.sign.ante)
    if other_way and rules.notice_forced.given:
        if not _agreed(state, notice, rules.notice_forced.value):
            raise Refused("the players must agree on blinds or antes.", rules.notice_forced.by)
        return rules.notice_forced.by
    higher = sign.least_wager > state.sign.least_wager
    if higher and state.sign.freeze_out and not rules.freeze_out_raise.value:
        raise Refused("the least wager does not change in a freeze-out.", rules.freeze_out_raise.by)
    if higher and rules.notice_least_wager.given:
        if not _agreed(state, notice, rules.notice_least_wager.value):
            raise Refused("every player must agree to a higher least wager.", rules.notice_least_wager.by)
        return rules.notice_least_wager.by
    return _minutes_signed(state, sign, notice) + noticed(state, notice, before_change(rules))


def _same_stakes(state: TableState, sign: Sign) -> None:
    """Refuse to begin a freeze-out with stakes that are not all the same."""
    least = sign.buy_in[0]
    uneven = [player.name for player in state.players.values() if player.chips != least]
    if sign.freeze_out and not state.sign.freeze_out and uneven and state.rules.freeze_out_buy_in.value == "the same":
        raise Refused(f"everybody buys in for {least}, and {uneven[0]} has not.", state.rules.freeze_out_buy_in.by)


def _consent(state: TableState, sign: Sign) -> tuple[str, ...]:
    return cited(*[consent_rule(state, sign, each) for each in AGREEMENTS if each in sign.agreed])


def consent_rule(state: TableState, sign: Sign, what: str) -> Rule[Any]:
    """The rule by which all players must agree on something that a sign says."""
    if what == REDUCED_DECK:
        return state.rules.reduced_deck
    return state.rules.cards_low_ace[sign.deck] if what == LOW_ACE else state.sign.rule(Sign.freeze_out)


def _minutes_signed(state: TableState, sign: Sign, notice: PendingNotice | None) -> tuple[str, ...]:
    """Refuse a higher least wager that has not been up long enough, where a lower one has hung at the table."""
    minutes = state.rules.notice_higher.value
    hung = state.shown or state.number > 0
    if minutes is None or not hung or sign.least_wager <= state.sign.least_wager:
        return ()
    clauses = state.rules.notice_higher.by
    if notice is None or state.at - notice.at < minutes * 60:
        raise Refused(f"a higher least wager must be on the sign for {minutes} minutes first.", clauses)
    return clauses


def _agreed(state: TableState, notice: PendingNotice | None, whose: str) -> bool:
    names = voters(state)
    count = len([name for name in names if notice is not None and name in notice.agreed])
    return bool(names) and (count == len(names) if whose == "all players" else 2 * count > len(names))


def _missing(state: TableState, notice: PendingNotice | None) -> list[str]:
    return [name for name in voters(state) if notice is None or name not in notice.agreed]


class NoticeNeeded(NamedTuple):
    """What must come before a change or a closing: hands, minutes or a word to the players, or their agreement."""

    hands: Rule[int | None]
    minutes: Rule[int | None]
    told: Rule[str]
    agreement: Rule[str]


def before_change(rules: TableRules) -> NoticeNeeded:
    """What must come before a change of the sign."""
    return NoticeNeeded(rules.notice_hands, rules.notice_minutes, rules.notice_told, rules.notice_agreement)


def before_closing(rules: TableRules) -> NoticeNeeded:
    """What must come before a table closes."""
    return NoticeNeeded(rules.closing_hands, rules.closing_minutes, rules.closing_told, rules.closing_agreement)


def noticed(state: TableState, notice: PendingNotice | None, required: NoticeNeeded) -> tuple[str, ...]:
    """Refuse what has neither had its notice nor the agreement that stands for it."""
    if required.agreement.given and _agreed(state, notice, required.agreement.value):
        return required.agreement.by
    hands, minutes = required.hands.value, required.minutes.value
    if hands is not None and (notice is None or state.number - notice.number < hands):
        played = 0 if notice is None else state.number - notice.number
        raise Refused(f"this needs {hands} hands' notice; hands played since: {played}.", cited(*required))
    if minutes is not None and (notice is None or state.at - notice.at < minutes * 60):
        passed = 0 if notice is None else (state.at - notice.at) // 60
        raise Refused(f"this needs {minutes} minutes' notice; minutes since: {passed}.", cited(*required))
    if required.told.value == "after notice" and notice is None:
        raise Refused("the players must be told first.", cited(*required))
    return cited(required.hands, required.minutes, required.told)


def _put_up(state: TableState, log: Log, act: PutUp) -> None:
    if state.shown:
        raise Refused("the sign is already up.")
    log.emit(SignShown(cited(state.rules.notice_shown, state.rules.notice_commission), state.at))


@noun.act(
    "the dealer puts up the sign",
    by=the_dealer,
    answer=_put_up,
    desk=offered("the sign", "Put up the sign", by_dealer(lambda state: not state.shown), "The sign is up."),
)
class PutUp(Act):
    """The dealer puts the sign up as it is now."""
