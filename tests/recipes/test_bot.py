"""A bot: a function of what its seat may see, and its row in `BOTS`; outside the package a function will do."""

from __future__ import annotations

from random import Random

import pokerroom as pr
from pokerroom.hand.wager import Called
from pokerroom.players import BOTS, Seen
from pokerroom.simulation import Scenario, play_session
from tests.recipes.copies import Copy

STYLES = "players/styles.py"
ROCK = '''
def rock(seen: Seen, mind: Random) -> Act:
    """Plays nothing but the best starting hands, and never bluffs."""
    return _tempered(seen, mind, ROCK)


'''
TEMPER = "ROCK = Temper(plays=0.95, raises=0.97, bets=0.8, again=0.95, careful=2.0, bluffs=0.0, size=0.5)\n"


def test_a_bot_is_a_function_and_its_row(copy: Copy) -> None:
    copy.edit(STYLES, "\n\ndef tight(", f"{TEMPER}\n\ndef tight(")
    copy.edit(STYLES, "\nBOTS: dict[str, Bot] = {\n", f'{ROCK}BOTS: dict[str, Bot] = {{\n    "rock": rock,\n')
    assert copy.changed == [STYLES]

    told = copy.pokerroom(
        "simulate", "--book", "crown", "--game", "holdem", "--hands", "60", "--bots", "rock, tight", "--processes", "1"
    )
    assert "rock" in told
    assert "rock" in copy.pokerroom("simulate", "--help")
    copy.python(SEATED)


SEATED = """
from random import Random
import pokerroom as pr
from pokerroom.players import styles
from pokerroom.room import stand_in

# In the room a bot's name says how it plays: with some name it plays so.
played = []
for name, style in styles.BOTS.items():
    styles.BOTS[name] = lambda seen, mind, name=name, style=style: (played.append(name), style(seen, mind))[1]
for letter in "ABCDEFGHIJ":
    hand = pr.Hand(pr.sign("crown holdem, no limit, blinds 1/2"), {letter: 200, letter + "2": 200}, chance=Random(1))
    while not hand.over:
        hand.play(stand_in.bots_turn(hand, Random(1)))
assert "rock" in played and set(played) == set(styles.BOTS) - set(styles.BLIND), played
"""


def test_outside_the_package_a_function_will_do() -> None:
    def station(seen: Seen, mind: Random) -> pr.Act:
        """Calls whatever comes."""
        if "call" in seen.options:
            return pr.Call(seen.seat)
        return BOTS["check-call"](seen, mind)

    hand = pr.Hand(pr.sign("crown holdem, no limit, blinds 1/2"), {"Ann": 200, "Bob": 200}, chance=Random(7))
    while not hand.over:
        hand.play(station(Seen(hand), Random(1)))
    assert any(isinstance(event, Called) for event in hand.log)

    try:
        BOTS["station"] = station
        scenario = Scenario("crown holdem, no limit, blinds 1/2", ("station", "tight"), hands=20, seed=7)
        assert play_session(scenario, 0).hands == 20
    finally:
        del BOTS["station"]
