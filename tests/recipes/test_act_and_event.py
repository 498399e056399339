"""An act and an event, of a hand and of a table: declared in the file of their noun, and nowhere else."""

from __future__ import annotations

from tests.recipes.copies import Copy

HAND_NOUN = "hand/gesture.py"
DECLARED = '''

def squeezed(state: State, event: Squeezed) -> None:
    """Whoever squeezes their cards has looked at them; that changes nothing here."""


def _own(event: Squeezed, viewer: Viewer) -> bool:
    return viewer == event.seat


@noun.event("{seat} squeezes {cards}", seen=by_all(cards=_own), effect=squeezed)
class Squeezed(Event):
    """A player squeezed their cards, so that only they could see them."""

    seat: "Seat"
    cards: "Cards"


def _squeeze(state: State, log: HandLog, act: Squeeze) -> None:
    seat_here(state, act.seat)
    if not state.hole[act.seat]:
        raise Refused(f"{state.names[act.seat]} has no cards to squeeze.")
    log.emit(Squeezed((), act.seat, tuple(state.hole[act.seat])))


@noun.act("{seat} squeezes the cards", "{seat} squeezes", by=the_seat, answer=_squeeze)
class Squeeze(Act):
    """A player squeezes their cards."""

    seat: "Seat"
'''
IMPORTS = """from pokerroom.hand.fields import FORMS, Added, Cards, Chips, Motions, OwnWords, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.turns import seat_here
from pokerroom.law.error import Refused
from pokerroom.machine.authority import the_seat
from pokerroom.machine.kinds import Act
from pokerroom.machine.secrecy import Viewer, by_all
"""


def test_an_act_and_an_event_are_declared_in_one_file(copy: Copy) -> None:
    copy.edit(HAND_NOUN, "from pokerroom.hand.fields import FORMS, Added, Chips, Motions, OwnWords, Seat\n", IMPORTS)
    copy.append(HAND_NOUN, DECLARED)
    assert copy.changed == [HAND_NOUN]
    copy.python(PLAYED)
    types = copy.pokerroom("types")
    assert "{ type: 'Squeeze' }" in types  # a player's own act: the room knows the seat
    schema = copy.pokerroom("schema")
    assert '"Squeezed"' in schema and '"Squeeze"' in schema


def test_an_event_with_cards_says_who_knows_them(copy: Copy) -> None:
    copy.edit(HAND_NOUN, "from pokerroom.hand.fields import FORMS, Added, Chips, Motions, OwnWords, Seat\n", IMPORTS)
    copy.append(HAND_NOUN, DECLARED.replace("by_all(cards=_own)", "by_everybody"))
    told = copy.python("try:\n    import pokerroom\nexcept TypeError as error:\n    print(error)")
    assert told == "Squeezed does not say who knows cards\n"


PLAYED = """
from random import Random
import pokerroom as pr
from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.gesture import Squeeze, Squeezed
from pokerroom.hand.hand import replay
from pokerroom.notation import read_act, read_events, write_act, write_events
from pokerroom.room.lines import Players, line_of

hand = pr.Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 90, "Bob": 90}, chance=Random(3))
made = hand.play("Ann squeezes")
assert [type(event) for event in made] == [Squeezed]
event = hand.log[-1]
assert event.cards == tuple(hand.state.hole[0])

# Who may see what, folded and sent, follows from the declaration.
assert hand.view("Ann").log[-1].cards == event.cards
assert hand.view("Bob").log[-1].cards == hand.view("rail").log[-1].cards == (UNKNOWN, UNKNOWN)

line = line_of(hand.view("Bob").log[-1], Players(("Ann", "Bob"), (1, 2)))
assert (line.event, line.seat, line.hidden) == ("Squeezed", 1, 2) and "squeezes" in line.text

# So does what is kept, undone and sent.
assert list(read_events(write_events(hand.log))) == list(hand.log)
assert replay(hand.sign, hand.log).state.hole == hand.state.hole
assert read_act(write_act(Squeeze(0))) == Squeeze(0)
assert len(hand.undo().log) == len(hand.log) - 1

table = pr.Table("house", "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 90, "Bob": 90})
table.deal(seed=7)
table.play("Bob squeezes the cards")
try:
    table.play("Cy squeezes")
except pr.Refused:
    pass
else:
    raise AssertionError("nobody is called Cy")
"""


TABLE_NOUN = "table/stakes.py"
AT_A_TABLE = '''

def _tipped(state: TableState, event: Tipped) -> None:
    player_of(state, event.name).chips -= event.amount
    state.accounts["cage"] += event.amount


@noun.event("{name} tips the dealer {amount}", seen=by_everybody, effect=_tipped)
class Tipped(TableEvent):
    """A player gave the dealer chips, which the cage keeps for all dealers."""

    name: "Name"
    amount: "Chips"


def _tip(state: TableState, log: Log, act: Tip) -> None:
    player = seated(state, act.name)
    amount("a tip", act.amount)
    if state.playing or act.amount >= player.chips:
        raise Refused(f"{player.name} tips between hands, from chips that they can spare.")
    log.emit(Tipped((), state.at, player.name, act.amount))


@noun.act("{name} tips the dealer {amount}", by=the_person, answer=_tip)
class Tip(Act):
    """A player tips the dealer."""

    name: "Name"
    amount: "Chips"
'''


def test_so_are_those_of_a_table(copy: Copy) -> None:
    copy.append(TABLE_NOUN, AT_A_TABLE)
    assert copy.changed == [TABLE_NOUN]
    copy.python(TIPPED)
    assert "{ type: 'Tip'; amount: number }" in copy.pokerroom("types")  # the room knows the name


TIPPED = """
import pokerroom as pr
from pokerroom.room.lines import Players, line_of
from pokerroom.table import restore
from pokerroom.table.stakes import Tipped

table = pr.Table("house", "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 90, "Bob": 90})
before = table.state.accounts["cage"]
table.play("Ann tips the dealer 5")
event = table.log[-1]
assert isinstance(event, Tipped) and event.amount == 5
assert table.stacks["Ann"] == 85 and table.state.accounts["cage"] == before + 5
assert table.view("Bob")[-1] == event
line = line_of(event, Players(("Ann", "Bob"), (1, 2)))
assert (line.event, line.name, line.amounts) == ("Tipped", "Ann", [5]), line
assert restore(pr.book("house"), table.json()).stacks == table.stacks
try:
    table.play("Ann tips the dealer 85")
except pr.Refused as refusal:
    assert "spare" in refusal.sentence
else:
    raise AssertionError("that is all they have")
"""
