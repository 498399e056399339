"""One hand with two all-ins: what is due, what may be done, and who may win which pot.

python examples/one_hand.py
"""

from random import Random

import pokerroom as pr
from pokerroom.hand import line

sign = pr.sign("house holdem, no limit, blinds 1/2")
players = {"Ann": 40, "Bob": 100, "Cy": 200}  # Cy, the last, has the button
hand = pr.Hand(sign, players, deck="Ah Kd Qs  As Kc Qd", chance=Random(4), strict=True)

# `due` says who must act and with which options; `legal()` has them as acts that can be played.
print(hand.turn, hand.due)  # → Cy Due(seat 2: fold, call, raise, 4 to 200)
print(hand.legal())  # → [Fold(seat=2), Call(seat=2), Bet(seat=2, to=4), Bet(seat=2, to=7), Bet(seat=2, to=200)]

# Acts are said as at a table, or called as methods for whoever's turn it is.
hand.play("Cy raises to 6")
hand.all_in()
hand.play("Bob goes all in")

# Ann cannot win more than 40 from anybody: what is above it is a pot of its own.
for pot in hand.pots:
    print(pot)
# → Pot(86: Ann, Bob, Cy)
# → Pot(60: Bob, Cy)

# What Bob may know is a view: it has no card that they were not shown.
print([pr.spell(cards) for cards in hand.view("Bob").state.hole])  # → ['?? ??', 'Kd Kc', '?? ??']

# When Cy calls nobody is left to act, and the automatic dealer plays the rest.
hand.call()
print("board", pr.spell(hand.board), hand.over)  # → board 8d 9s 2d 2s 5c True
for name in players:
    print(name, hand.stacks[name] - players[name])
# → Ann 80
# → Bob 20
# → Cy -100

# Everything that happened is in the log, each event with the clauses that it stands on.
for event in hand.log[-3:]:
    print(line(event, hand.names))
# → Ann wins 120 from the main pot [HOUSE 7, HOUSE 63, HOUSE 4, HOUSE 5, HOUSE 3, HOUSE 40]
# → Bob wins 120 from side pot 1 [HOUSE 7, HOUSE 63, HOUSE 4, HOUSE 5, HOUSE 3, HOUSE 40]
# → the hand is over: Ann 120, Bob 120, Cy 100
