"""What a phone loads to sit at a table is small."""

import gzip
import re
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.running import RunningRoom

MOST = 110_000  # bytes, gzipped
SEAT = {"en-AU": "Take a seat", "de-DE": "Platz nehmen"}
SIT = {"en-AU": "Sit down", "de-DE": "Platz nehmen"}


@pytest.mark.parametrize("locale", sorted(SEAT))
def test_what_a_phone_loads_to_sit_at_a_table(visit: Visits, room: RunningRoom, locale: str) -> None:
    table = room.get("/api/lobby")["tables"][0]["id"]
    page = visit(None, phone=True, locale=locale)
    loaded: list[str] = []
    page.on("response", lambda told: loaded.append(told.url) if told.request.method == "GET" else None)
    for path in ("/", f"/table/{table}"):
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=SEAT[locale], exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=SIT[locale], exact=True).click()
    expect(page.locator(".seat.me")).to_be_visible()
    page.wait_for_load_state("networkidle")
    # A ruling may or may not have come meanwhile: what one brings is counted always.
    words = next(each for each in loaded if re.search(rf"/{locale[:2]}-[^/]+\.js$", each))
    rare = re.findall(r"\./(rare-[\w-]+\.js)", page.request.get(words).text())
    assert bool(rare) == (locale != "en-AU")
    loaded += [urljoin(words, each) for each in rare]
    sizes = {each: len(gzip.compress(page.request.get(each).body())) for each in set(loaded)}
    assert any(address.endswith(".js") for address in sizes), "no script was seen to load"
    total = sum(sizes.values())
    print(f"{total:,} bytes:", *(f"{size:8,} {address}" for address, size in sizes.items()), sep="\n")
    assert total <= MOST


def test_a_table_is_told_at_once_what_it_is_made_of(visit: Visits, room: RunningRoom) -> None:
    table = room.get("/api/lobby")["tables"][0]["id"]
    page = visit(None, phone=True)
    loaded: list[str] = []
    page.on("request", lambda asked: loaded.append(asked.url.removeprefix(room.address)))
    page.goto(f"/table/{table}")
    expect(page.get_by_role("button", name="Take a seat").first).to_be_visible()
    with urlopen(f"{room.address}/table/{table}", timeout=5) as answer:
        told = answer.read().decode()
    words = dict(re.findall(r'rel="words" hreflang="(\w+)"[^>]* href="([^"]+)"', told))
    assert set(words) >= {"en", "de"}
    icons = set(re.findall(r'rel="icon"[^>]* href="([^"]+)"', told))  # asked for when there is time
    named = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', told)) - icons - set(words.values()) | {words["en"]}
    assert len(named) >= 6
    files = {each for each in loaded if each.startswith("/assets/")} - icons
    assert named <= files, "something is loaded that nobody needs"
    assert files <= named, "named too late"
    assert len(files) == len([each for each in loaded if each in files]), "loaded twice"
