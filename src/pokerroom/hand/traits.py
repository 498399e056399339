"""Traits of acts and events of a hand: each says where it is declared which of these are true of it.

Knows no act and no event. Ask `machine.traits` for what a trait is.
"""

from __future__ import annotations

from pokerroom.machine.traits import Trait

BEFORE_A_DEAL = Trait("the deal of a street begins after it, whatever was dealt before")
OF_THE_STUB = Trait("cards come off the top of the stub by it, or into another order")
UNTOLD = Trait("other people's histories of hands have no words for it")
WITH_CARDS = Trait("the dealer does it with cards, and may do it by mistake")
BESIDE_CARDS = Trait("the dealer does it too, and may do it by mistake, though not by giving cards")
BY_ITSELF = Trait("it goes by itself as a deal begins: nobody enters it")
LEADS_ON = Trait("what it comes to is recorded with it, in one go")
IN_TURN = Trait("it waits for its turn, and for cards that are dealt anew")
LOOKING = Trait("whoever it is about has looked at their cards, if only to act on them")
