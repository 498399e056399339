"""Something goes wrong: the same bet out of turn at two casinos, and what each book says of it.

python examples/ruling.py
"""

import pokerroom as pr
from pokerroom.hand import line

PLAYERS = {"Ann": 500, "Bob": 500, "Cy": 500}  # Cy has the button and acts first; Bob bets before that


def ruled(sign: str, *said: str) -> None:
    """Play what was said, and print what was recorded from the slip on."""
    hand = pr.Hand(pr.sign(sign), PLAYERS, deck=pr.deck(52))
    for each in said:
        for event in hand.play(each):
            print(line(event, hand.names))


# At Crown a wager out of turn stands where those who were passed over only called.
ruled("crown holdem, no limit, blinds 5/10", "Bob raises to 40", "Cy calls", "Ann calls")
# → irregularity with Bob: act out of turn [CROWN 1.1 action]
# → Cy calls 10 [CROWN 8.17.1]
# → Ann calls 10 [CROWN 8.17.2, CROWN 8.17.3]
# → ruling: act stands [CROWN 6.18.1]
# → Bob raises to 40 [CROWN 6.18.1]
# → done: act stands [CROWN 6.18.1]

# In Victoria's rules of 2003 a supervisor decides: the engine asks, and never decides for them.
ruled("victoria-2003 holdem, fixed 10/20, blinds 5/10", "Bob raises to 20", "Cy calls", "Ann calls")
# → irregularity with Bob: act out of turn
# → Cy calls 10 [VIC 8.14.3(a), VIC 1.1 call]
# → Ann calls 10 [VIC 8.14.3(b), VIC 8.14.3(c)]
# → ruling: wait for the decision [VIC 11.9]
# → the Poker Room Supervisor may choose: act stands; return the act; call or fold [VIC 11.9]

# The clause itself, in our own words, and what all five books say of it.
print(pr.book("crown")["6.18.1"])  # → CROWN 6.18.1  A bet, raise or call out of turn stands.
for book, clauses in pr.compare("out of turn").answers.items():
    print(book, [clause.id for clause in clauses][:2])
# → victoria-2003 ['VIC 11.9']
# → tasmania-2006 ['TAS C 19.11', 'TAS C 19.12']
# → canberra-1994 ['ACT 7CS 17.4', 'ACT 7CS 17.4/2']
# → crown ['CROWN 6.18', 'CROWN 6.18.1']
# → grand-17.7 ['GRAND 63', 'GRAND 64']

# A program that plays wants no ruling: a strict hand refuses, and nothing changes.
hand = pr.Hand(pr.sign("crown holdem, no limit, blinds 5/10"), PLAYERS, deck=pr.deck(52), strict=True)
try:
    hand.play("Bob raises to 40")
except pr.Refused as refused:
    print(refused)  # → it is Cy's turn, not Bob's.
