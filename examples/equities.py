"""Equity: hands, ranges and boards; exact shares, sampled ones with their error, outs, and other games.

python examples/equities.py
"""

import pokerroom as pr

# Two hands before the flop: all 1,712,304 boards are counted.
race = pr.equity(["AhKh", "QsQd"])
print(race)
# → AhKh                  46.21 %   wins 46.02 %, shares 0.39 %
# → QsQd                  53.79 %   wins 53.59 %, shares 0.39 %
# → 1,712,304 run-outs counted
print(race.exact, race.runouts, race.fractions[0])  # → True 1712304 197833/428076

# A range is text: kinds of hands, spans, weights, per cents of all hands.
opens = pr.Range("77+, ATs+, KQs, AQo+, T9s:0.5")
print(f"{float(opens.size):.0f} hands, {float(opens.size) / 1326:.1%} of all")  # → 94 hands, 7.1% of all
three = pr.equity([opens, "random", "20%"], trials=20_000, seed=7)
print([f"{share:.3f} ± {error:.3f}" for share, error in zip(three.share, three.error, strict=True)])
# → ['0.468 ± 0.003', '0.212 ± 0.003', '0.319 ± 0.003']

# On the flop: who is ahead, and which cards help.
board = "2h 7h 4s"
made, draw = pr.outs(["9c9d", "AhKh"], board)
print(made.ahead, draw.ahead, len(draw.cards))  # → True False 15

# Every game of every book: here Omaha hi-lo, where a low may take half of the pot.
halves = pr.equity(["As2s3cKd", "KsKhQdJd"], board="4h 5c Kc", game="crown omaha hi-lo eight qualifier")
print([round(share, 4) for share in halves.share], [round(low, 4) for low in halves.low])
# → [0.5915, 0.4085] [0.3841, 0.0]

# A call of 40 that makes the pot 140 is right where one wins more often than 40 times in 140.
needed, has = 40 / 140, pr.equity(["AhKh", "QQ+, 99, 77, AQs+"], board=board).share[0]
print(f"needs {needed:.1%}, has {has:.1%}: {'call' if has > needed else 'fold'}")  # → needs 28.6%, has 53.6%: call
