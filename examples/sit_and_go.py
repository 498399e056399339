"""Tournaments by bots: prizes, what stacks are worth by ICM, and a picture of who came in where.

    python examples/sit_and_go.py places.svg

With pokerroom[plot] the picture may be called places.png too; without a name none is drawn.
"""

import sys

import pokerroom as pr
from pokerroom.cli.pictures import check_picture, draw
from pokerroom.simulation.sheet import AMBER, ROW, Sheet, bars
from pokerroom.simulation.takings import mean_of
from pokerroom.tournament import icm

# One tournament, from the draw to the prizes, by Crown's book and the conditions of its Friday.
event = pr.Tournament("crown", "friday", players=9, seed=1)
event.play()
print(event)  # → <Tournament the Friday tournament, crown: 9 entrants, … hands, P… won>
print(event.results)  # → <1. P… $545, 2. P… $320, 3. P… $215 and 6 more>

# Three are left: half of the chips is worth less than half of the money.
worth = icm.exact((5000, 3000, 2000), (50_00, 30_00, 20_00))
print([f"${float(cents) / 100:.2f}" for cents in worth])  # → ['$38.39', '$32.75', '$28.86']

# Ten more of them: the places of each kind of bot, and their mean with its error.
places: dict[str, list[int]] = {}
for seed in range(2, 12):
    event = pr.Tournament("crown", "friday", players=9, seed=seed)
    for placing in event.play():
        places.setdefault(event.bots[placing.name], []).append(placing.place)
means = {kind: mean_of(len(each), sum(each), sum(place * place for place in each)) for kind, each in places.items()}
for kind, mean in sorted(means.items()):
    print(f"{kind}: {places[kind].count(1)} won, {mean.value:.1f} ± {mean.error:.1f}")
# → loose-aggressive: … won, … ± …
# → tight: … won, … ± …

if sys.argv[1:]:
    check_picture(sys.argv[1])
    sheet = Sheet()
    sheet.panel("The place of each kind of bot, on average", len(means) * ROW + 34)
    bars(sheet, sorted(means.items()), AMBER, "{:.1f}")
    draw(sys.argv[1], sheet.drawn("Places"))
