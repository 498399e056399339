"""The papers of a tournament: its conditions announced, checked, approved, published, changed; entries opened.

Knows which paper must be there before which step. Must not know what the conditions bring about: other nouns do. Ask
`conditions` for what is missing in them.
"""

from __future__ import annotations

import tomllib
from typing import Any

from pokerroom.law.error import Refused, quoted
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.changes import check_changes
from pokerroom.tournament.checks import conditions_of, says, the_operator
from pokerroom.tournament.clock import check_levels
from pokerroom.tournament.conditions import Conditions, missing, say_missing
from pokerroom.tournament.fields import FORMS, Key, Number, Office, TournamentEvent, Value, Words
from pokerroom.tournament.items import BY_KEY, RE_ENTRY, SATELLITE, SECRET
from pokerroom.tournament.money import dollars
from pokerroom.tournament.pool import fee_within
from pokerroom.tournament.rules import BEFORE_ENTRIES, NOT_ASKED, TournamentRules
from pokerroom.tournament.standing import check_changeable, start_of
from pokerroom.tournament.state import ANNOUNCED, OPEN, TournamentState

noun: Noun[TournamentState] = Noun("papers", FORMS)


# ---------------------------------------------------------------------------------------------- announcing


def _announced(state: TournamentState, event: Announced) -> None:
    state.conditions = Conditions(event.given) if event.given else None
    state.version = 1
    state.start = event.start


@noun.event("{title} is announced", seen=by_everybody, effect=_announced)
class Announced(TournamentEvent):
    """A tournament is announced under conditions, perhaps none yet; `start` is when it is to begin."""

    title: Words
    book: str
    game: str
    given: dict[str, Any]
    start: Number


def announce(state: TournamentState, log: Log, conditions: Conditions | None, start: int) -> None:
    """Announce a tournament, or refuse one that the book does not allow."""
    rules = state.rules
    if not rules.tournament_held.value:
        raise Refused("the book has no tournaments.", rules.tournament_held.by)
    if conditions is not None:
        check_allowed(rules, conditions)
    title = conditions["name"] if conditions is not None else "a tournament"
    given = dict(conditions.given) if conditions is not None else {}
    log.emit(Announced(rules.tournament_held.by, state.at, title, state.game.book, state.game.key, given, start))


def check_allowed(rules: TournamentRules, conditions: Conditions) -> None:
    """Refuse conditions that no such tournament may have."""
    check_changes(conditions)
    asks = rules.tournament_asks
    if conditions["chips.banks"] and rules.tournament_approved.value == NOT_ASKED:
        _check_banks(rules)
    if str(conditions["chips.kind"]).casefold() == "cash chips" and not rules.tournament_cash_chips.value:
        raise Refused("cash chips are not played with in a tournament.", rules.tournament_cash_chips.by)
    if conditions.offer(SECRET) and conditions["wagers.secret"] and not rules.tournament_secret.value:
        raise Refused("no game has a secret wager, and the rules prevail.", cited(asks["says_rules_prevail"]))
    shares = conditions["prizes.shares"]
    if shares != "house" and sum(shares) != 100_00:
        raise Refused("the shares of the prize pool come to 100 percent.", asks["prizes_shares"].by)
    least, most = conditions["players.least"], conditions["players.most"]
    if least > most:
        raise Refused("the fewest players are more than the most.", asks["players_least"].by)
    _check_bounty(rules, conditions)
    if conditions["format.kind"] == SATELLITE and rules.tournament_seats_won.value and not conditions["prizes.seat"]:
        raise Refused("a satellite says what a seat costs that is won (prizes.seat).", rules.tournament_seats_won.by)
    check_levels(conditions, asks["wagers_levels"].by)
    fee = conditions["price.entry_fee"]
    if fee and not rules.tournament_fee.value:
        raise Refused("no entry fee may be asked.", rules.tournament_fee.by)


def _check_bounty(rules: TournamentRules, conditions: Conditions) -> None:
    """Refuse a bounty that is more than what an entry leaves for prizes."""
    bounty = conditions["prizes.bounty"]
    prices = [conditions["price.entry_fee"] + conditions["price.buy_in"]]
    if conditions.offer(RE_ENTRY):
        prices.append(conditions["price.re_entry"])
    least = min(paid - fee_within(rules, conditions, paid) for paid in prices)
    if bounty > least:
        said = f"the bounty is {dollars(bounty)}, and is paid out of {dollars(least)}."
        raise Refused(said, rules.tournament_asks["prizes_bounty"].by or rules.tournament_heads.by)


def _check_banks(rules: TournamentRules) -> None:
    """Refuse banks that differ."""
    if rules.tournament_equal.value:
        raise Refused(
            "all begin with the same bank: nobody has an equal chance otherwise.",
            cited(rules.tournament_equal, rules.tournament_bank),
        )


# ------------------------------------------------------------------------------------------------- papers


def _is_approved(state: TournamentState, event: Approved) -> None:
    state.approved = event.version


@noun.event("the conditions are approved, version {version}", seen=by_everybody, effect=_is_approved)
class Approved(TournamentEvent):
    """The regulator approved the conditions in writing, and the operator has it on file."""

    version: Number


def _approve(state: TournamentState, log: Log, act: Approve, grant: Grant) -> None:
    conditions_of(state)
    log.emit(Approved(state.rules.tournament_approved.by, state.at, state.version))


@noun.act("the {office} files the approval of the conditions", by=the_operator, answer=_approve)
class Approve(Act):
    """The operator files the regulator's written approval of the conditions."""

    office: Office


def _is_published(state: TournamentState, event: Published) -> None:
    state.published = event.version


@noun.event("patrons can read the conditions, version {version}", seen=by_everybody, effect=_is_published)
class Published(TournamentEvent):
    """The conditions are there for patrons to read."""

    version: Number


def _publish(state: TournamentState, log: Log, act: Publish, grant: Grant) -> None:
    conditions_of(state)
    log.emit(Published(state.rules.tournament_published.by, state.at, state.version))


@noun.act("the {office} publishes the conditions", by=the_operator, answer=_publish)
class Publish(Act):
    """The operator makes the conditions available to patrons."""

    office: Office


def _are_told(state: TournamentState, event: InspectorsTold) -> None:
    state.told = event.version


@noun.event("the inspectors know of it, version {version}", seen=by_everybody, effect=_are_told)
class InspectorsTold(TournamentEvent):
    """The inspectors on the site were told of the tournament as it now stands."""

    version: Number


def _tell(state: TournamentState, log: Log, act: TellInspectors, grant: Grant) -> None:
    conditions_of(state)
    by = state.rules.tournament_inspectors.by if state.version == 1 else says(state, "says.changes_told")
    log.emit(InspectorsTold(by, state.at, state.version))


@noun.act("the {office} tells the inspectors", by=the_operator, answer=_tell)
class TellInspectors(Act):
    """The operator tells the inspectors of the tournament."""

    office: Office


# ------------------------------------------------------------------------------------------------ changing


def _changed(state: TournamentState, event: ConditionsChanged) -> None:
    assert state.conditions is not None
    state.conditions = state.conditions.but(event.key, event.value)
    state.version = event.version
    if event.start >= 0:
        state.start = event.start
    if event.key == "changes" and state.is_now != ANNOUNCED:
        state.yields = list(event.yields)


@noun.event("{key} of the conditions is now {shown}; version {version}", seen=by_everybody, effect=_changed)
class ConditionsChanged(TournamentEvent):
    """The conditions were changed: they are another version, which must be told, published and approved again.

    `start`: when it begins then, if it is told; `yields`: which words of changed rules yield to the rules.
    """

    key: Key
    shown: Words
    version: Number
    value: Any
    start: int = -1
    yields: tuple[str, ...] = ()


def _change(state: TournamentState, log: Log, act: ChangeConditions, grant: Grant) -> None:
    if act.key not in BY_KEY:
        raise Refused(f"{quoted(act.key)} is nothing that conditions say.")
    value = read_value(act.value)
    changed = conditions_of(state).but(act.key, value)
    check_changeable(state, act.key, changed)
    check_allowed(state.rules, changed)
    if state.is_now != ANNOUNCED:
        _check_complete(state.rules, changed)
    by, version = says(state, "says.changes_told"), state.version + 1
    start, yields = start_of(state, changed), _yields(state.rules, changed)
    log.emit(ConditionsChanged(by, state.at, act.key, act.value, version, value, start, yields))


@noun.act("the {office} changes {key} to {value}", by=the_operator, answer=_change)
class ChangeConditions(Act):
    """The operator changes an item of the conditions before the first hand."""

    office: Office
    key: Key
    value: Value


def read_value(text: str) -> Any:
    """A value as a file of conditions has it, or a refusal."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        raise Refused(f"{quoted(text)} is not a value: put words in quotation marks.") from None


# ------------------------------------------------------------------------------------------------- opening


def _are_open(state: TournamentState, event: EntriesOpened) -> None:
    state.is_now = OPEN
    state.yields = list(event.yields)


@noun.event("entries are open", seen=by_everybody, effect=_are_open)
class EntriesOpened(TournamentEvent):
    """Entries are taken from now on; `yields` are the words of the conditions that yield to the rules."""

    yields: tuple[str, ...]


def _open(state: TournamentState, log: Log, act: OpenEntries, grant: Grant) -> None:
    rules = state.rules
    if state.is_now != ANNOUNCED:
        raise Refused("entries have been opened already.")
    if state.conditions is None and not rules.tournament_written.value:
        log.emit(EntriesOpened((), state.at, ()))
        return
    conditions = conditions_of(state)
    _check_complete(rules, conditions)
    check_papers(state)
    yields = _yields(rules, conditions)
    changed = [rules.tournament_changes] if len(yields) < len(conditions["changes"]) else []
    prevails = [rules.tournament_prevails] if conditions["changes"] else []
    log.emit(EntriesOpened(cited(rules.tournament_written, *prevails, *changed), state.at, yields))


def _check_complete(rules: TournamentRules, conditions: Conditions) -> None:
    """Refuse conditions that leave out what the book asks for."""
    left_out = missing(rules, conditions) if rules.tournament_complete.value else []
    if left_out:
        by = tuple(dict.fromkeys(clause for _, rule in left_out for clause in rule.by))
        raise Refused(say_missing(left_out), (*rules.tournament_complete.by, *by))


def _yields(rules: TournamentRules, conditions: Conditions) -> tuple[str, ...]:
    """The words of changed rules that yield to the rules."""
    return tuple(each["word"] for each in conditions["changes"] if not holds(rules, each))


@noun.act("the {office} opens entries", by=the_operator, answer=_open)
class OpenEntries(Act):
    """The operator opens entries."""

    office: Office


def check_papers(state: TournamentState) -> None:
    """Refuse to take entries before every paper is there that the book wants before them, of this version."""
    rules = state.rules
    if rules.tournament_published.value == BEFORE_ENTRIES and state.published != state.version:
        raise Refused("patrons cannot read the conditions yet.", rules.tournament_published.by)
    if rules.tournament_inspectors.value == BEFORE_ENTRIES and state.told != state.version:
        raise Refused("the inspectors have not been told.", rules.tournament_inspectors.by)
    check_approved(state, BEFORE_ENTRIES)
    if conditions_of(state)["chips.banks"] and state.approved != state.version:  # whoever approves may let them differ
        _check_banks(rules)


def check_approved(state: TournamentState, *when: str) -> None:
    """Refuse a step before which the conditions had to be approved as they now stand."""
    rule = state.rules.tournament_approved
    if rule.value in when and state.approved != state.version:
        raise Refused("the conditions are not approved.", rule.by)


def holds(rules: TournamentRules, change: dict[str, Any]) -> bool:
    """Whether a change of the rules by the conditions holds."""
    if rules.tournament_prevails.value == "the conditions":
        return True
    return rules.tournament_changes.value and bool(change.get("clause"))
