"""An environment loop: one seat learns against bots which of three plain policies does best (needs pokerroom[rl]).

python examples/environment.py
"""

from pokerroom import envs

env = envs.solo("house holdem, fixed 2/4, blinds 1/2", bots=["check-call"], rewards="big blinds")
names = env.contest.choices.names
print(names)  # → ('fold', 'check or call', 'bet or raise')

# A policy is a wish; where it is not open, a check or call is.
WISHES = {"folds": 0, "calls": 1, "raises": names.index("bet or raise")}
won = {}
for policy, wish in WISHES.items():
    total = 0.0
    env.reset(seed=1)  # the same cards for each policy
    for _ in range(200):
        seen, info = env.reset()
        over = False
        while not over:
            choice = wish if info["action_mask"][wish] else 1
            seen, reward, over, cut_short, info = env.step(choice)
            total += reward
    won[policy] = total
print(seen.shape, {policy: round(total, 1) for policy, total in won.items()})
# → (131,) {'folds': -58.0, 'calls': 6.0, 'raises': 42.0}
