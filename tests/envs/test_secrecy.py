"""What a program is shown is what its seat may know: worlds that differ in hidden cards alone look the same to it."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from pokerroom import Refused, envs
from pokerroom.hand.deal import Dealt
from pokerroom.hand.see import Views
from tests.envs.games import GAMES, HOLDEM, stacks


def walked(game: envs.Game, cards: list[int], choices: list[int], viewer: int) -> tuple[list[object], envs.State]:
    """What a viewer is shown on the way through the tree, with these cards and these choices, up to the showdown."""
    node, given, chosen = game.new_initial_state(), iter(cards), iter(choices)
    shown: list[object] = []
    while not node.is_terminal():
        if node.is_chance_node():
            outcomes = {outcome for outcome, _ in node.chance_outcomes()}
            node.apply_action(next(card for card in given if card in outcomes))
            continue
        shown.append(everything(node, viewer))
        choice = next(chosen, None)
        if choice is None:
            break
        node.apply_action(choice)
    return shown, node


def everything(node: envs.State, viewer: int) -> tuple[object, ...]:
    """All that can be asked of a node for a viewer."""
    return (
        node.information_state_string(viewer),
        array("f", node.information_state_tensor(viewer)).tobytes(),
        node.observation_string(viewer),
        array("f", node.observation_tensor(viewer)).tobytes(),
        node.current_player(),
        node.legal_actions(viewer),
    )


def other_world(node: envs.State, cards: list[int], viewer: int, mind: Random) -> list[int]:
    """The same cards but for those that others hold face down, which are others that were never dealt."""
    hidden, dealt = [], set()
    for event in node._hand.log:  # type: ignore[union-attr]
        if isinstance(event, Dealt):
            for seat, card, up in zip(event.seats, event.cards, event.ups, strict=True):
                if seat not in (viewer, -1) and not up:  # the kitty may become the viewer's
                    hidden.append(card)
        dealt |= set(getattr(event, "cards", ())) if type(event).__name__ in ("Dealt", "Turned") else set()
    unseen = [card for card in node.get_game().cards if card not in dealt]
    mind.shuffle(unseen)
    swap = dict(zip(hidden, unseen, strict=False))
    swap |= {other: card for card, other in swap.items()}
    return [swap.get(card, card) for card in cards]


def compared(sign: str, players: int, seed: int) -> int:
    """Play a hand in two worlds and compare what somebody is shown; give at how many nodes."""
    mind = Random(f"{sign} {seed}")
    game = envs.game(sign, players, stacks(sign))
    viewer = seed % players
    cards = mind.sample(game.cards, len(game.cards))
    node, given, choices = game.new_initial_state(), iter(cards), []
    before = node
    while not node.is_terminal():
        before = node.clone()
        if node.is_chance_node():
            outcomes = {outcome for outcome, _ in node.chance_outcomes()}
            node.apply_action(next(card for card in given if card in outcomes))
        else:
            choices.append(mind.choice(node.legal_actions()))
            node.apply_action(choices[-1])
    del before, choices[-1:]
    one, _ = walked(game, cards, choices, viewer)
    there = other_world(node, cards, viewer, mind)
    assert there != cards
    try:
        two, _ = walked(game, there, choices, viewer)
    except Refused:  # what another may do hangs on hidden cards in one book: then the worlds part there
        return 0
    assert one == two
    return len(one)


@pytest.mark.parametrize(("sign", "players"), GAMES.items())
def test_worlds_that_differ_in_hidden_cards_look_the_same(sign: str, players: int) -> None:
    assert sum(compared(sign, players, seed) for seed in range(6)) >= 12


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    of = Views.of

    def leaking(self: Views, viewer: int) -> object:
        view = of(self, viewer)
        whole = of(self, "surveillance")
        view.state.hole[1 - viewer] = whole.state.hole[1 - viewer]  # type: ignore[operator]
        return view

    monkeypatch.setattr(Views, "of", leaking)
    with pytest.raises(AssertionError):
        for seed in range(6):
            compared(HOLDEM, 2, seed)


def test_text_shows_own_cards_and_no_others() -> None:
    env = envs.aec(HOLDEM, ["ann_1", "bob_2"], 200)
    env.reset(seed=3)
    for agent in env.possible_agents:
        mine, other = (
            next(line for line in env.text(agent).splitlines() if name in line)
            for name in (agent, *(set(env.possible_agents) - {agent}))
        )
        assert "??" not in mine and "????" in other.replace(" ", "")
