"""What a phone loads to sit at a table is small."""

import gzip
from urllib.request import urlopen

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.running import RunningRoom

MOST = 150_000  # bytes, gzipped


def test_what_a_phone_loads_to_sit_at_a_table(visit: Visits, room: RunningRoom) -> None:
    table = room.get("/api/lobby")["tables"][0]["id"]
    page = visit(None, phone=True)
    loaded: dict[str, int] = {}
    page.on("response", lambda answer: loaded.setdefault(answer.url, 0))
    for path in ("/", f"/table/{table}"):
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
    for address in loaded:
        with urlopen(address, timeout=5) as answer:
            loaded[address] = len(gzip.compress(answer.read()))
    assert any(address.endswith(".js") for address in loaded), "no script was seen to load"
    total = sum(loaded.values())
    assert total <= MOST, f"{total:,} bytes:\n" + "\n".join(f"{size:8,} {address}" for address, size in loaded.items())
    print(f"{total:,} bytes")
