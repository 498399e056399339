"""A page of the desk: a file in frontend/src/desk, followed in a copy of the front end."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

FRONT = Path(__file__).parents[2] / "frontend"
PANEL = """<script module lang="ts">
  export const place = 45
</script>

<script lang="ts">
  /** Who is away from the table, and for how long. */
  import { ago } from '../lib/desk'
  import type { OnDesk } from '../lib/panels'

  let { table }: OnDesk = $props()

  const away = $derived(table.players.filter((each) => each.away >= 0))
</script>

<div class="panel" role="group" aria-label="Away">
  <h3>Away</h3>
  {#each away as each (each.name)}<p>{each.name} {ago(each.away)}</p>{:else}<p class="muted">Everybody is here.</p>{/each}
</div>
"""
SHOWN = """
import { mount } from 'svelte'
import { expect, it } from 'vitest'
import { panels } from '../src/lib/panels'

it('stands at its place and shows what it is told', () => {
  const [panel] = panels.filter((each) => each.place === 45)
  const players = [{ name: 'Ann', away: 90 }, { name: 'Bob', away: -1 }]
  mount(panel!.default, { target: document.body, props: { table: { players } as never, act: async () => true, busy: false } })
  expect(document.body.textContent).toContain('Ann 1 min')
  expect(document.body.textContent).not.toContain('Bob')
})
"""


def test_a_page_of_the_desk_is_a_file(tmp_path: Path) -> None:
    front = tmp_path / "frontend"
    shutil.copytree(FRONT, front, ignore=shutil.ignore_patterns("node_modules"))
    (front / "node_modules").symlink_to((FRONT / "node_modules").resolve())
    (front / "src" / "desk" / "Away.svelte").write_text(PANEL)
    (front / "tests" / "away.test.ts").write_text(SHOWN)
    for command in (
        ["vitest", "run", "tests/away.test.ts", "tests/desk.test.ts"],
        ["svelte-check", "--fail-on-warnings"],
    ):
        ended = subprocess.run(["npx", *command], cwd=front, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-2000:]
