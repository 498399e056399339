"""Traits of what is done and recorded in a tournament: who has done it, who plays by it, and what it leaves as it is.

Knows what each trait means. Must not know the events that have one: they say so where they are declared.
"""

from __future__ import annotations

from pokerroom.machine.traits import Trait

OF_PLAY = Trait("play, players or the room come to it by themselves: it is no deed of the Director")
COMES_TO_PLAY = Trait("somebody comes to play by it, or to play on: whom a room keeps away is refused it")
WITH_A_COUNT = Trait("a count of a table comes to it, or it has nothing to do with one: it is in no count's way")
