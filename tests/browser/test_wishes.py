"""How a player likes their table: amounts in big blinds, show or muck by itself, side wagers, and the last hand at hand."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.players import Player, Tables, play_out


def wish(player: Player, what: str, wanted: bool) -> None:
    """Tick or untick something in the menu of the table."""
    player.page.locator("summary", has_text="Table").click()
    player.page.get_by_label(what).set_checked(wanted)
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_label(what)).to_be_hidden()


def test_amounts_in_big_blinds(pair: list[Player]) -> None:
    due, other = pair
    wish(due, "Amounts in big blinds", True)
    expect(due.page.locator(".seat.me .stack")).to_have_text(re.compile(r"^[\d.]+ bb$"))
    expect(due.button("call")).to_contain_text("0.5 bb")
    due.page.get_by_role("textbox", name="Amount, from").fill("3.5")
    expect(due.button("raise")).to_contain_text("3.5 bb")
    due.press("raise")
    for each in pair:
        each.until(lambda now: f"{due.name} raises to 7" in now.said(1), "the raise is told in chips")
    expect(other.page.locator(".seat.me .stack")).to_have_text(re.compile(r"^\d+$"))
    due.page.reload()
    expect(due.page.locator(".seat.me .stack")).to_have_text(re.compile(r"^[\d.]+ bb$"))


def test_who_wants_to_is_asked_whether_to_show(pair: list[Player]) -> None:
    asked: list[tuple[str, tuple[str, ...]]] = []
    for each in pair:
        wish(each, "Show or muck for me", False)

    def act(player: Player, looked: object) -> None:
        options = tuple(player.look().options)
        if "show" in options:
            asked.append((player.name, options))
            player.press("show" if len(asked) == 1 else "muck")
        elif options:
            player.press("check" if "check" in options else "call")

    play_out(pair, 1, act)
    (first, options), (second, _) = asked
    assert options == ("show", "muck")
    said = pair[0].look().said(1)
    assert [line for line in said if line.startswith(f"{first} shows ")]
    assert f"{second} mucks" in said
    assert [line for line in said if line.startswith(f"{first} wins ")]


def test_a_showdown_needs_no_click_of_who_wants_none(pair: list[Player]) -> None:
    def act(player: Player, looked: object) -> None:
        player.press("check" if "check" in player.look().options else "call")

    play_out(pair, 1, act)
    said = pair[0].look().said(1)
    assert [line for line in said if " shows " in line]
    assert len([line for line in said if " shows " in line or line.endswith(" mucks")]) == 2


def test_a_side_wager_names_its_colour(tables: Tables) -> None:
    ann = tables.person("Ann")
    tables.open("crown holdem, no limit, blinds 1/2, buy in 40 to 400, side wager flop chase", [ann])
    wager = ann.page.get_by_role("group", name="Side wager: flop chase")
    wager.get_by_role("textbox").fill("4")
    wager.get_by_role("button", name="Red").click()
    expect(ann.page.get_by_role("region", name="What happened at the table")).to_contain_text("Ann puts 4 on red")


def test_the_last_hand_is_one_click_away(pair: list[Player], tmp_path: Path) -> None:
    due = pair[0]
    due.press("fold")
    due.until(lambda now: now.hand > 1 or any(line.startswith("hand 1 is over") for line in now.said(1)), "it is over")
    due.page.locator("summary", has_text="Table").click()
    with due.page.expect_download() as saving:
        due.page.get_by_role("link", name="PHH").click()
    saving.value.save_as(tmp_path / "hand.phh")
    assert "variant = 'NT'" in (tmp_path / "hand.phh").read_text().replace('"', "'")
    due.page.get_by_role("link", name="Replay the last hand").first.click()
    expect(due.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Hand \d+"))
