"""Notices: how the sign changes and how a table closes: after hands, minutes, a word to the players, or by agreement.

Knows what kind of change needs which notice. Must not know what a sign may say: `law` makes it or refuses it.
"""

from __future__ import annotations

from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import changed_sign, said_sign, spoken_sign
from pokerroom.table import acts, events
from pokerroom.table.rules import Log, between_hands, by, emit, office, seated, value
from pokerroom.table.seats import go
from pokerroom.table.state import Notice, State

COMMISSION = ("charges",)
STAKES = ("buy_in", "top_up")
_COMPARED = (
    "game",
    "deck",
    "seats",
    "blinds",
    "ante",
    "ante_from",
    "bring_in",
    "limit",
    "bets",
    "least_wager",
    "buy_in",
    "top_up",
    "burn",
    "low_ace",
    "charges",
    "stand_alone",
    "straddle",
    "kill",
    "run_it_twice",
    "side_wager",
    "time_to_act",
    "extra_time",
    "bonus_prizes",
    "pot_rounding",
    "freeze_out",
    "marker",
    "chip",
    "dollar",
    "agreed",
)


def changes(old: Sign, new: Sign) -> set[str]:
    """What differs between two signs."""
    return {name for name in _COMPARED if getattr(old, name) != getattr(new, name)}


def voters(state: State) -> list[str]:
    """The players whose agreement counts: those at the table."""
    return [player.name for player in state.players.values() if player.away_since < 0]


def _wanted(state: State, line: str) -> Sign:
    if not isinstance(line, str) or not line.strip():
        raise Refused("say what the sign shall be.")
    sign = changed_sign(state.sign, line, lambda name: state.book)
    if not changes(state.sign, sign):
        raise Refused("that is what the sign says now.")
    _check_seats(state, sign)
    return sign


def _check_seats(state: State, sign: Sign) -> None:
    """Refuse a sign with fewer seats than are taken."""
    taken = max(state.players, default=0)
    if taken > sign.seats:
        raise Refused(f"somebody sits in seat {taken}, and {sign.game.name} has {sign.seats}.", by(state, "seats"))


def notify(state: State, log: Log, act: acts.Notify) -> None:
    """An office gives notice of a change of the sign."""
    clauses = office(state, act.office, *_power(state, set()))
    sign = _wanted(state, act.sign)
    given = by(state, "notice.hands", "notice.minutes", "notice.told", "notice.higher") + clauses
    emit(state, log, events.NoticeGiven(tuple(dict.fromkeys(given)), state.at, act.office, said_sign(sign)))


def agree(state: State, log: Log, act: acts.Agree) -> None:
    """A player agrees to a change or a closing."""
    player = seated(state, act.name)
    notice = {"the change": state.notice, "the closing": state.closing}.get(act.to)
    if notice is None:
        raise Refused(f"nothing is proposed about {shown(act.to)}.")
    if player.name in notice.agreed:
        raise Refused(f"{player.name} has agreed already.")
    key = "closing.agreement" if act.to == "the closing" else "notice.agreement"
    emit(state, log, events.Agreed(by(state, key), state.at, player.name, act.to))


def _power(state: State, changed: set[str]) -> tuple[str, ...]:
    """The rules that name the office for a change of this kind."""
    if changed and changed <= set(COMMISSION):
        return ("offices.picks_scale", "offices.varies_commission", "offices.changes_sign")
    if changed and changed <= set(STAKES):
        return ("offices.sets_stakes", "offices.changes_sign")
    return ("offices.changes_sign",)


def change(state: State, log: Log, act: acts.Change) -> None:
    """An office changes the sign."""
    if act.sign:
        sign = _wanted(state, act.sign)
    elif state.notice is not None:
        sign = spoken_sign(state.notice.sign, lambda name: state.book)
        _check_seats(state, sign)
    else:
        raise Refused("no notice of a change was given.", by(state, "notice.hands", "notice.minutes", "notice.told"))
    line = said_sign(sign)
    changed = changes(state.sign, sign)
    clauses = office(state, act.office, *_power(state, changed))
    between_hands(
        state, "the sign changes between hands.", "notice.hands", "notice.told", "notice.minutes", "notice.commission"
    )
    clauses += _allowed(state, sign, changed, line)
    at_once = value(state, "notice.commission") == "at once"
    shown_now = state.house == "automatic" or at_once or not changed <= set(COMMISSION)
    before = state.sign.buy_in[0]
    emit(state, log, events.Changed(tuple(dict.fromkeys(clauses)), state.at, act.office, line, shown_now))
    if state.sign.buy_in[0] > before and value(state, "stake.raised") == "every player must reach it":
        least = state.sign.buy_in[0]
        for player in list(state.players.values()):
            if player.chips < least:
                emit(state, log, events.MustBuy(by(state, "stake.raised"), state.at, player.name, least))


def _allowed(state: State, sign: Sign, changed: set[str], line: str) -> tuple[str, ...]:
    """Refuse a change for which notice or agreement is missing; give the clauses by which it is made."""
    if changed <= set(COMMISSION):
        when = value(state, "notice.commission", "before a hand, with the sign")
        if when == "before the game starts" and state.number:
            raise Refused("the commission changes before the game starts.", by(state, "notice.commission"))
        told = state.notice is not None and state.notice.sign == line
        if when == "after notice" and not told:
            raise Refused("the players must be told first.", by(state, "notice.commission"))
        return by(state, "notice.commission")
    if changed <= set(STAKES) and sign.buy_in[0] == state.sign.buy_in[0]:
        return ()
    notice = state.notice if state.notice is not None and state.notice.sign == line else None
    everybody = _agreed(state, notice, "all players")
    if sign.agreed - state.sign.agreed and not everybody:
        missing = ", ".join(_missing(state, notice))
        raise Refused(f"all players must agree, and these have not: {missing}.", _consent(state, sign))
    if sign.agreed - state.sign.agreed:
        _same_stakes(state, sign)
        return _consent(state, sign)
    if state.number == 0:
        return ()  # nothing has been played under the sign that hangs there
    about = value(state, "notice.about")
    touched = {"least wager": "least_wager" in changed, "least stake": sign.buy_in[0] != state.sign.buy_in[0]}
    if about is not None and not any(touched[each] for each in about):
        return by(state, "notice.about")
    other_way = bool(sign.blinds) != bool(state.sign.blinds) or bool(sign.ante) != bool(state.sign.ante)
    if other_way and "notice.forced" in state.sign.game.rules:
        if not _agreed(state, notice, value(state, "notice.forced")):
            raise Refused("the players must agree on blinds or antes.", by(state, "notice.forced"))
        return by(state, "notice.forced")
    higher = sign.least_wager > state.sign.least_wager
    if higher and state.sign.freeze_out and value(state, "freeze_out.raise", True) is False:
        raise Refused("the least wager does not change in a freeze-out.", by(state, "freeze_out.raise"))
    if higher and "notice.least_wager" in state.sign.game.rules:
        if not _agreed(state, notice, value(state, "notice.least_wager")):
            raise Refused("every player must agree to a higher least wager.", by(state, "notice.least_wager"))
        return by(state, "notice.least_wager")
    cited = _minutes_signed(state, notice) if higher else ()
    return cited + _noticed(state, notice, "notice")


def _same_stakes(state: State, sign: Sign) -> None:
    """Refuse to begin a freeze-out with stakes that are not all the same."""
    least = sign.buy_in[0]
    uneven = [player.name for player in state.players.values() if player.chips != least]
    if sign.freeze_out and not state.sign.freeze_out and uneven and value(state, "freeze_out.buy_in") == "the same":
        raise Refused(f"everybody buys in for {least}, and {uneven[0]} has not.", by(state, "freeze_out.buy_in"))


def _consent(state: State, sign: Sign) -> tuple[str, ...]:
    keys = []
    if "reduced deck" in sign.agreed:
        keys.append("reduced_deck")
    if "low ace" in sign.agreed:
        keys.append(f"cards.low_ace.{sign.deck}")
    if "freeze out" in sign.agreed:
        keys.append("option.freeze_out")
    return by(state, *keys)


def _minutes_signed(state: State, notice: Notice | None) -> tuple[str, ...]:
    minutes = value(state, "notice.higher")
    if minutes is None:
        return ()
    clauses = by(state, "notice.higher")
    if notice is None or state.at - notice.at < minutes * 60:
        raise Refused(f"a higher least wager hangs at the table for {minutes} minutes first.", clauses)
    return clauses


def _agreed(state: State, notice: Notice | None, whose: str) -> bool:
    names = voters(state)
    count = len([name for name in names if notice is not None and name in notice.agreed])
    return bool(names) and (count == len(names) if whose == "all players" else 2 * count > len(names))


def _missing(state: State, notice: Notice | None) -> list[str]:
    return [name for name in voters(state) if notice is None or name not in notice.agreed]


def _noticed(state: State, notice: Notice | None, what: str) -> tuple[str, ...]:
    """Refuse what has neither had its notice nor the agreement that stands for it."""
    agreement = value(state, f"{what}.agreement")
    if agreement is not None and _agreed(state, notice, agreement):
        return by(state, f"{what}.agreement")
    hands, minutes, told = (value(state, f"{what}.{key}") for key in ("hands", "minutes", "told"))
    keys = [f"{what}.{key}" for key in ("hands", "minutes", "told", "agreement")]
    if hands is not None and (notice is None or state.number - notice.number < hands):
        played = 0 if notice is None else state.number - notice.number
        raise Refused(f"it needs {hands} hands' notice, and {played} have been played since.", by(state, *keys))
    if minutes is not None and (notice is None or state.at - notice.at < minutes * 60):
        passed = 0 if notice is None else (state.at - notice.at) // 60
        raise Refused(f"it needs {minutes} minutes' notice, and {passed} have passed since.", by(state, *keys))
    if told == "after notice" and notice is None:
        raise Refused("the players must be told first.", by(state, *keys))
    return by(state, *keys[:3])


def put_up(state: State, log: Log, act: acts.PutUp) -> None:
    """The dealer puts the sign up."""
    if state.shown:
        raise Refused("the sign is up.")
    emit(state, log, events.SignShown(by(state, "notice.shown", "notice.commission"), state.at))


# ------------------------------------------------------------------------------------------------ closing


def notify_closing(state: State, log: Log, act: acts.NotifyClosing) -> None:
    """An office tells the players that the table will close."""
    clauses = office(state, act.office, "offices.closes_table")
    given = by(state, "closing.hands", "closing.minutes", "closing.told") + clauses
    emit(state, log, events.NoticeGiven(tuple(dict.fromkeys(given)), state.at, act.office))


def tell_inspector(state: State, log: Log, act: acts.TellInspector) -> None:
    """An office tells the inspector."""
    office(state, act.office, "offices.closes_table")
    emit(state, log, events.InspectorTold(by(state, "closing.inspector"), state.at, act.office))


def close(state: State, log: Log, act: acts.Close) -> None:
    """An office closes the table: everybody goes with his chips."""
    clauses = office(state, act.office, "offices.closes_table")
    if state.closed:
        raise Refused("the table is closed.")
    between_hands(state, "the hand in play is finished first.", "closing.hands", "closing.minutes", "closing.told")
    if state.players:
        clauses += _noticed(state, state.closing, "closing")
    if value(state, "closing.inspector", False):
        if not state.inspector_told:
            raise Refused("the inspector must be told first.", by(state, "closing.inspector"))
        clauses += by(state, "closing.inspector")
    if state.accounts["slide"]:
        raise Refused("time charges lie on the slide.", by(state, "time.verified"))
    if value(state, "deck.closing", False) and "checked at the close" not in state.deck.steps:
        if state.house != "automatic":
            raise Refused("the dealer checks the cards first.", by(state, "deck.closing"))
        emit(state, log, events.DeckStep(by(state, "deck.closing"), state.at, "checked at the close", "dealer"))
    for player in list(state.players.values()):
        go(state, log, player, "closed", ())
    emit(state, log, events.Closed(tuple(dict.fromkeys(clauses)), state.at, act.office))
