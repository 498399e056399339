"""Traits of acts at a table that more than one noun has.

Knows what they mean. Must not know which acts have them: those say it where they are declared.
"""

from __future__ import annotations

from pokerroom.machine.traits import Trait

IN_TOURNAMENT = Trait("it is done at a table of a tournament too, where no other act of a table is")
