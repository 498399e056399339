"""All steps of rulings, joined from the modules that declare them.

Knows which modules there are; none of them knows this one. Ask `step` for what a step is.
"""

from __future__ import annotations

from pokerroom.hand.rulings import betting_steps, card_steps, hand_steps
from pokerroom.hand.rulings.step import Step

STEPS: dict[str, Step] = {**hand_steps.steps, **betting_steps.steps, **card_steps.steps}
