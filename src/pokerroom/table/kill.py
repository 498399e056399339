"""The kill: what a killer posts, and the sign under which a hand with a kill is played.

Knows how much larger it makes everything. Must not know when there is one: `hands` does. Ask `blinds` for who posts it.
"""

from __future__ import annotations

from pokerroom.law.sign import Sign

_DERIVED: dict[tuple[int, int, bool], tuple[Sign, Sign]] = {}


def kill_size(sign: Sign) -> int:
    """What a killer posts."""
    return _larger(sign, sign.blinds[-1])


def sign_of_hand(sign: Sign, ante: int, kill: bool) -> Sign:
    """The sign under which a hand is played: the table's, with a freeze-out's ante, if any, or a kill's limits."""
    if not kill and not ante:
        return sign
    key = (id(sign), ante, kill)
    found = _DERIVED.get(key)
    if found is None or found[0] is not sign:
        derived = sign.but(ante=ante) if ante else sign
        found = (sign, _with_kill(derived) if kill else derived)
        if len(_DERIVED) > 1024:
            _DERIVED.clear()
        _DERIVED[key] = found
    return found[1]


def _with_kill(sign: Sign) -> Sign:
    """Everything about wagers is larger by the kill."""
    return sign.but(
        blinds=(*sign.blinds[:-1], kill_size(sign)),
        bets=tuple([_larger(sign, bet) for bet in sign.bets]),
        least_wager=_larger(sign, sign.least_wager),
        most_wager=_larger(sign, sign.most_wager) if sign.most_wager is not None else None,
    )


def _larger(sign: Sign, chips: int) -> int:
    return chips * (4 if sign.kill == "full" else 3) // 2
