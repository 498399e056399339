"""Whole hands, from the first card to the pushed pot: two people in two browsers, and bots, at one table.

A flop game, a stud game, a draw game and Manila. In each somebody types, slides or picks an amount; nobody's page has a
card that is another's; the chips of the table are all there afterwards; and the next hand begins.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import picture
from tests.browser.players import Look, Player, Tables, all_dealt, amount, plain, play_out, read_cards


class Watch:
    """What is true at every moment of a hand, and the best moment for a picture of it."""

    def __init__(self, players: list[Player], hand: int, name: str) -> None:
        self.players = players
        self.hand = hand
        self.name = name
        self.up = 4 if name == "stud" else 0  # cards that a player has face up at most
        self.down: dict[str, set[str]] = {each.name: set() for each in players}  # all that each ever had face down
        first = players[0].look()
        self.names = set(first.seats)
        self.total = first.chips()
        self.best: dict[str, int] = {}

    def __call__(self, player: Player, looked: Look) -> None:
        said = looked.said(self.hand)
        over = [line for line in said if re.match(rf"hand {self.hand} is over", line)]
        if looked.hand == self.hand and not over:
            assert looked.chips() == self.total, "chips came or went while the hand was played"
            assert looked.cards <= looked.everything, "the page's cards are not read well"
            if not shows(looked, player, self.hand):
                up = looked.seats[player.name].showing
                assert len(up) <= self.up
                self.down[player.name] |= looked.cards - up
        for other in self.players:
            if other is not player and looked.hand == self.hand and not shows(looked, other, self.hand):
                assert not self.down[other.name] & looked.everything, f"{player.name}'s page has cards of {other.name}"
        self.take_picture(player, looked)

    def take_picture(self, player: Player, looked: Look) -> None:
        """At the moment with most to see: bets, cards, and buttons to press."""
        name = self.name if player is self.players[0] else "phone"
        if not looked.options or name == "draw" or (name == "phone" and self.name != "holdem"):
            return
        bets = sum(any(each.endswith(" bet") for each in seat.said) for seat in looked.seats.values())
        up = sum(len(seat.showing) for seat in looked.seats.values())
        seen = 3 * bets + 6 * min(3, len(looked.board)) + up + 2 * len(looked.options)
        if bets and seen > self.best.get(name, 0):
            self.best[name] = seen
            picture(player.page, name)


ANY = ("typed", "preset", "slider")
GAMES = {  # the sign, what the book calls the marker, and how an amount can be chosen
    "holdem": ("crown holdem, no limit, blinds 1/2, commission 5% cap 5, seats 6, buy in 40 to 400", "button", ANY),
    "stud": ("canberra seven card stud, spread 5-25, ante 5, least wager 5, seats 6, buy in 100", "buck", ANY),
    "draw": ("victoria draw blind, spread 2-10, blinds 1/2, commission 5% cap 5, seats 6, buy in 40", "button", ANY),
    "manila": ("canberra manila, blinds 10, least wager 5, seats 6, buy in 100", "buck", ("preset",) * 3),
}


@pytest.mark.pictures
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand(game: str, tables: Tables) -> None:
    sign, marker, ways = GAMES[game]
    players = [tables.person("Ann"), tables.person("Bob", phone=game == "holdem")]
    tables.open(sign, players, bots=4)
    hand = all_dealt(players)
    watch = Watch(players, hand, game)
    assert len(watch.names) == 6
    done: list[int] = []

    def act(player: Player, looked: Look) -> None:
        street = len(looked.board) + len(looked.seats[player.name].showing)
        # Once at the first chance, and again when there is more to see.
        wanted = len(done) < len(ways) and (not done or street >= 3 or (game == "draw" and "open" in looked.options))
        if "draw" in looked.options:
            discard(player, looked, hand)
        elif wanted and {"open", "raise"} & set(looked.options) and player.sizes().is_visible():
            total = player.bet(ways[len(done)])
            assert re.search(rf" (bets|raises to) {total}$", said_by(player, looked, hand))
            done.append(total)
        else:
            plain(player, looked)
            said_by(player, looked, hand)

    play_out(players, hand, act, watch)
    for _ in range(4):  # others may have raised as often as one may before it was somebody's turn here
        if done:
            break
        for player in players:
            player.until(lambda looked, before=hand: looked.hand > before, "the next hand begins")
        hand = all_dealt(players)
        watch = Watch(players, hand, game)
        play_out(players, hand, act, watch)
    assert done, "nobody could bet"
    settled(players, hand, watch)
    for player in players:
        (holder,) = [seat.name for seat in player.look().seats.values() if marker in seat.said]
        assert holder
        expect(player.page.get_by_text(re.compile(f"^{marker}$", re.IGNORECASE))).to_be_visible()
        player.until(lambda looked: f"hand {hand + 1}: " in " ".join(looked.said(hand + 1)), "the next hand begins")


def shows(looked: Look, player: Player, hand: int) -> bool:
    """Whether a player has shown their cards to everybody."""
    return any(line.startswith(f"{player.name} shows") for line in looked.said(hand))


def said_by(player: Player, before: Look, hand: int) -> str:
    """Wait until a player's act stands in the log; give the line."""

    def new(looked: Look) -> list[str]:
        return [line for line in looked.said(hand)[len(before.said(hand)) :] if line.startswith(f"{player.name} ")]

    return new(player.until(new, "their act stands in the log"))[0]


def discard(player: Player, looked: Look, hand: int) -> None:
    """Throw two cards away by clicking them, after a third that is taken back."""
    cards = player.cards()
    for at in (0, 1, 2):
        cards.nth(at).click()
    expect(player.button("draw")).to_contain_text("3")
    cards.nth(2).click()
    expect(player.button("draw")).to_contain_text("2")
    if player.name == "Ann":
        player.page.mouse.move(0, 0)
        picture(player.page, "draw")
    thrown = read_cards(" ".join(cards.nth(at).inner_html() for at in (0, 1)))
    assert len(thrown) == 2
    player.press("draw")
    assert read_cards(said_by(player, looked, hand)) == thrown
    now = player.until(lambda now: len(now.cards) == 5 and not thrown & now.cards, "they have two new cards")
    assert looked.cards - thrown < now.cards


def settled(players: list[Player], hand: int, watch: Watch) -> None:
    """The log says who won what, and it is so: nobody has chips that were not there before."""
    told = players[0].look().said(hand)
    own = ("the dealer deals ", "the cards are dealt")
    for line in players[1].look().said(hand):
        assert line in told or line.startswith(own) or " discards " in line, "the two were told different things"
    won = [found for line in told if (found := re.fullmatch(r"(.+) wins \d+ from .*pot(?: with (.+))?", line))]
    assert won, f"nobody won: {told}"
    shown = {line.partition(" shows ")[0] for line in told if " shows " in line}
    assert all(bool(line[2]) == (line[1] in shown) for line in won), f"by which hand is said where it was seen: {told}"
    (over,) = [line for line in told if line.startswith("the hand is over: ")]
    after = {
        name: int(chips) for name, chips in re.findall(r"(\D+) (\d+)(?:, )?", over.removeprefix("the hand is over: "))
    }
    commission = sum(amount(line) for line in told if line.startswith("the house takes ") and "nothing" not in line)
    assert after.keys() == watch.names
    assert sum(after.values()) + commission == watch.total
    for player in players:
        looked = player.look()
        bought = sum(amount(line.rpartition(" buys ")[2]) for _, line in looked.lines if " buys " in line)
        assert looked.chips() == watch.total - commission + bought, "chips came or went with the pot"
