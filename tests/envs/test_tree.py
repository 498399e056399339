"""The tree of a game as OpenSpiel has it: chance, choices, what is known, going on and back."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import Refused, envs, read_cards
from tests.envs.games import DRAW, GAMES, HOLDEM, charged, stacks


def walk(node: envs.State, mind: Random, most: int = 500) -> envs.State:
    """Go down to the end by chance, or so many steps."""
    for _ in range(most):
        if node.is_terminal():
            break
        node.apply_action(mind.choice(node.legal_actions()))
    return node


def test_cards_come_one_by_one_and_each_is_as_likely_as_any_other() -> None:
    node = envs.game(HOLDEM).new_initial_state()
    for given in range(4):
        assert node.is_chance_node() and node.current_player() == -1
        outcomes = node.chance_outcomes()
        assert len(outcomes) == 52 - given
        assert {round(chance * (52 - given), 9) for _, chance in outcomes} == {1}
        node.apply_action(outcomes[given][0])
        with pytest.raises(Refused, match="dealt") if given < 3 else pytest.raises(Refused, match="chance is not"):
            node.information_state_string(0) if given < 3 else node.chance_outcomes()
    assert node.is_player_node() and not node.is_terminal()


def test_a_card_that_nobody_gets_is_no_outcome() -> None:
    """A burn lies before the flop, but the flop is three outcomes."""
    node = envs.game("house holdem, no limit, blinds 1/2").new_initial_state()
    for card in read_cards("As Ah Kd Kc"):
        node.apply_action(card)
    node.apply_action(1)
    node.apply_action(1)
    for card in read_cards("2c 3c 4c"):
        assert node.is_chance_node()
        node.apply_action(card)
    assert "board   2c 3c 4c" in node.observation_string(0)
    assert len(node.history()) == 9


def test_who_gets_which_card_is_what_chance_said() -> None:
    node = envs.game("house holdem, no limit, blinds 1/2", ["Ann", "Bob"]).new_initial_state()
    for card in read_cards("As Kh Ad Kc"):
        node.apply_action(card)
    assert node.information_state_string(0).startswith("Ann holds As Ad: ")
    assert node.information_state_string(1).startswith("Bob holds Kh Kc: ")
    assert node.current_player() == 1  # the button posts the small blind and acts first
    assert node.action_to_string(1) == "Bob calls"
    assert node.string_to_action("Bob makes it 6") == 4
    assert node.action_to_string(1, 5) == "Bob makes it 200"
    for action in (1, 1, *read_cards("2c 3c 4c"), 5, 1, *read_cards("9d 9h")):
        node.apply_action(action)
    assert node.is_terminal() and node.current_player() == -4
    assert node.legal_actions() == [] and node.rewards() == node.returns()
    assert node.returns() == [200, -200]  # aces, and kings


@pytest.mark.parametrize(("sign", "players"), GAMES.items())
@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_every_way_down_ends_and_can_be_gone_back(sign: str, players: int, chance: str) -> None:
    mind = Random(sign)
    game = envs.game(sign, players, stacks(sign), chance=chance)
    for _ in range(2):
        node = walk(game.new_initial_state(), mind)
        assert node.is_terminal()
        total = sum(node.returns())
        assert total == 0 or (total < 0 and charged(sign))
        assert game.min_utility() <= min(node.returns()) and max(node.returns()) <= game.max_utility()
        passed = [(player, action, said(node)) for player, action in node.full_history()[-1:]]
        for player, action in reversed(node.full_history()):
            after = said(node)
            node.undo_action(player, action)
            before = said(node)
            if chance == "explicit":  # what is sampled may come otherwise
                child = node.child(action)
                assert said(child) == after
                assert said(node) == before
        assert passed and node.history() == []


def said(node: envs.State) -> object:
    """All that can be said of a node."""
    if node.is_chance_node():
        return node.legal_actions(), node.history()
    known = [(node.information_state_string(seat), node.observation_tensor(seat)) for seat in range(node.num_players())]
    return node.current_player(), node.legal_actions(), node.returns(), node.history(), known


def test_a_clone_goes_its_own_way() -> None:
    mind = Random(3)
    node = walk(envs.game(DRAW, 3).new_initial_state(), mind, 17)
    before = said(node)
    clone = node.clone()
    children = [node.child(action) for action in node.legal_actions()]
    assert len({repr(said(child)) for child in children}) == len(children)
    walk(clone, mind)
    assert said(node) == before and clone.is_terminal()


def test_sampled_chance_is_one_outcome_and_the_seed_says_which() -> None:
    def dealt(seed: int) -> str:
        node = envs.game(HOLDEM, chance="sampled", seed=seed).new_initial_state()
        assert node.chance_outcomes() == [(0, 1.0)] and node.action_to_string(0) == "shuffle"
        node.apply_action(0)
        return node.information_state_string(0)

    assert dealt(1) == dealt(1) != dealt(2)


def test_a_shuffle_in_the_middle_of_a_hand_is_chance_too() -> None:
    """Eight players who throw everything away draw more than the deck has: what was thrown is shuffled."""
    node = envs.game("victoria draw ante, fixed 2/4, ante 1", 8, 400).new_initial_state()
    mind, shuffles = Random(1), 0
    while not node.is_terminal():
        if node.is_chance_node():
            shuffles += node.action_to_string(node.legal_actions()[0]) == "shuffle"
            node.apply_action(mind.choice(node.legal_actions()))
        else:
            open_now = node.legal_actions()
            node.apply_action(open_now[-1] if len(open_now) == 32 or node.move_number() < 42 else 1)
    assert shuffles >= 1 and sum(node.returns()) == 0


def test_what_is_not_open_is_refused() -> None:
    node = envs.game(HOLDEM).new_initial_state()
    for wrong in (52, -1, "As", None):
        with pytest.raises(Refused, match="is not open here"):
            node.apply_action(wrong)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="not the last action"):
        node.undo_action(-1, 3)
    walk(node, Random(1), 4)
    with pytest.raises(Refused, match="is not a player"):
        node.information_state_string(2)
    with pytest.raises(Refused, match="nothing that is open"):
        node.string_to_action("player_0 dances")


def test_a_history_as_numbers_tells_who_did_what() -> None:
    game = envs.game("house holdem, no limit, blinds 1/2", longest=8)
    node = game.new_initial_state()
    for action in (*read_cards("As Ah Kd Kc"), 4, 1):
        node.apply_action(action)
    for action in read_cards("2c 3c 4c"):
        node.apply_action(action)
    layout = game.contest.layout
    found = node.information_state_tensor(0)
    assert len(found) == game.information_state_tensor_shape()[0] == layout.size + 8 * layout.deed
    deeds = [found[layout.size + number * layout.deed :][: layout.deed] for number in range(8)]
    # two blinds, the raise of seat 1, the call of seat 0; then nothing
    assert [deed[:2] for deed in deeds[:5]] == [[0, 1], [1, 0], [0, 1], [1, 0], [0, 0]]
    assert [round(deed[-1] * 400) for deed in deeds[:4]] == [1, 2, 6, 6]
