"""A table over an evening: seats, blinds that were missed, commission, and every chip accounted for.

python examples/evening.py
"""

from random import Random

import pokerroom as pr
from pokerroom.hand import line
from pokerroom.hand.forced import Posted
from pokerroom.players import BOTS, Seen

table = pr.Table(
    "crown holdem, no limit, blinds 5/10, commission 5% cap 15",
    players={"Ann": 500, "Bob": 500, "Cy": 500, "Dee": 500},
    seed=7,
)
mind = Random(7)


def play(hands: int) -> None:
    """Let bots play some hands."""
    for _ in range(hands):
        hand = table.deal()
        while not hand.over:
            hand.play(BOTS["tight"](Seen(hand), mind))


# An hour passes. The house takes its part of each pot, never more than the cap.
play(30)
print(table.stacks)  # → {'Ann': …, 'Bob': …, 'Cy': …, 'Dee': …}
print("in the box:", table.state.accounts["box"])  # → in the box: …

# What a book does not allow is refused with its clause, and nothing changes.
try:
    table.play("Bob takes 100 off the table")
except pr.Refused as refused:
    print(refused)  # → chips stay on the table until their owner leaves. [CROWN 6.11, CROWN 1.1 buy-in]

# Ann steps away, and the blinds pass them by; Eve takes a seat.
table.play("20:00 Ann steps away")
table.play("20:05 Eve sits in seat 7 with 500")
play(5)
table.play("20:30 Ann comes back")
table.play("Ann posts what they owe")
hand = table.deal()
for event in hand.log:
    if isinstance(event, Posted):
        print(line(event, hand.names))
# → Dee posts a blind of 5 [CROWN 8.9.2(a), CROWN 6.4]
# → Eve posts a blind of 10 [CROWN 8.9.2(b), CROWN 6.4]
# → Ann posts a live blind of 10 [CROWN 8.9.3]
# → Ann posts a dead blind of 5 [CROWN 8.9.3]

while not hand.over:
    hand.fold()

# Chips are neither made nor lost: what people brought lies before them or in the box.
print(sum(table.stacks.values()) + table.state.accounts["box"])  # → 2500
