# Everything is in pyproject.toml but three things that a machine may do without. The C modules: `optional` lets the
# install go on; pokerroom.cards then uses pure-Python twins, and the loop of a room sends for itself. The heart of the
# engine, which mypyc compiles from the same source that is played without it: all of it or nothing, and `pokerroom
# --version` says which it is. And the pages for the browser, which Node builds from frontend/ into the package: without
# them the room is open, but has nothing to show. `make` builds them itself.
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

FRONTEND = Path("frontend")
BUILT = Path("src/pokerroom/web/static/index.html")
PACKED = Path("PKG-INFO")  # lies in a packed source and in no clone

# The compiled modules: what happens in a hand between the door and the log, at its table between two hands, in a
# session that plays one after another, and in a room between an act and what all who watch are told of it. Whatever
# takes values from outside is not among them, since compiled code trusts its annotations, or takes any value and looks
# at it first, as `hand.play` does. Fields of a message stand in quotes there: without them only `list` is left of a
# list of events, and dictionaries are read where events were written.
HEART = [
    "machine/log",
    "hand/clauses",
    "hand/log",
    "hand/piles",
    "hand/placing",
    "hand/plan",
    "hand/state",
    "hand/street_plan",
    "hand/turns",
    "hand/award",
    "hand/deal",
    "hand/deck",
    "hand/draw",
    "hand/duty",
    "hand/forced",
    "hand/gesture",
    "hand/kitty",
    "hand/round",
    "hand/show",
    "hand/start",
    "hand/wager",
    "hand/rulings/error",
    "hand/rulings/order",
    "hand/rulings/repair",
    "hand/betting",
    "hand/commission",
    "hand/consequences",
    "hand/dealing",
    "hand/due",
    "hand/opening",
    "hand/play",
    "hand/posting",
    "hand/pots",
    "hand/round_of_play",
    "hand/settlement",
    "hand/showdown",
    "hand/starting",
    "hand/streets",
    "hand/wagering",
    "hand/openings",
    "hand/see",
    "machine/secrecy",
    "table/blinds",
    "table/due",
    "table/hands",
    "table/outcome",
    "table/hours",
    "table/kill",
    "table/log",
    "table/markers",
    "table/plan",
    "table/player",
    "table/state",
    "table/door",
    "table/people",
    "table/placing",
    "tournament/absences",
    "tournament/balance",
    "tournament/by_chance",
    "tournament/checks",
    "tournament/clock",
    "tournament/colours",
    "tournament/finish",
    "tournament/hands",
    "tournament/log",
    "tournament/moves",
    "tournament/next_hand",
    "tournament/races",
    "tournament/running",
    "tournament/seat_map",
    "tournament/seating",
    "tournament/state",
    "tournament/table_run",
    "tournament/together",
    "simulation/bot_tournament",
    "simulation/habits",
    "simulation/session",
    "simulation/tally",
    "simulation/timetable",
    "cards/seal",
    "web/frames",
    "table/view",
    "room/audience",
    "room/awards",
    "room/chain",
    "room/clock",
    "room/decisions",
    "room/effort",
    "room/felt",
    "room/lines",
    "room/mailbox",
    "room/news",
    "room/owner",
    "room/picture",
    "room/rows",
    "room/runout",
    "room/scribe",
    "room/sealed",
    "room/sent",
    "room/steps",
    "room/taken",
    "room/timer",
    "room/turn",
]

WITH_THREADS = () if sys.platform == "win32" else ("web/_sender",)  # C that needs the threads of a POSIX system


def say(words: str) -> None:
    print(f"pokerroom: {words}", file=sys.stderr)


def fresh() -> bool:
    """Say whether what was built is newer than everything it was built from; pages that were packed came with it."""
    if PACKED.is_file() or not BUILT.is_file():
        return BUILT.is_file()
    sources = [*FRONTEND.glob("*"), *(FRONTEND / "src").rglob("*"), *(FRONTEND / "public").rglob("*")]
    return all(each.stat().st_mtime <= BUILT.stat().st_mtime for each in sources if each.is_file())


def build_pages() -> None:
    """Build the browser's part, where it is not there already and can be."""
    if not (FRONTEND / "package.json").is_file() or fresh() or os.environ.get("POKERROOM_NO_FRONTEND"):
        return
    npm = shutil.which("npm")
    if npm is None:
        say("npm is not here, so the pages for the browser are not built")
        return
    subprocess.run([npm, "ci"], cwd=FRONTEND, check=True)
    subprocess.run([npm, "run", "build"], cwd=FRONTEND, check=True)


class Build(build_py):
    """Builds the browser's part before the package is put together."""

    def run(self) -> None:
        build_pages()
        super().run()


class Pack(sdist):
    """Builds the browser's part before the source is packed: whoever unpacks it needs no Node."""

    def run(self) -> None:
        build_pages()
        super().run()


class Compile(build_ext):
    """Builds the C module, and the heart for a wheel; beside a source that is edited a binary would hide the edits."""

    def run(self) -> None:
        if self.inplace or self.editable_mode:
            super().run()
            return
        self.forget()
        super().run()
        if os.environ.get("POKERROOM_PLAIN"):
            say("POKERROOM_PLAIN is set, so the engine is plain Python")
            return
        before = self.binaries()
        try:
            self.heart()
        except (Exception, SystemExit) as reason:  # mypy, mypyc and compilers fail in many ways, and none may matter
            say(f"the engine is plain Python, since mypyc could not compile it: {type(reason).__name__}: {reason}")
            self.forget(before)

    def heart(self) -> None:
        """Compile the heart into the package that is being put together."""
        from mypyc.build import mypycify

        # Of what is not compiled only the types count here: `mypy` itself looks for errors there.
        options = ["--strict", "--follow-imports=silent", f"--cache-dir={os.devnull}"]
        command = build_ext(self.distribution)
        command.build_lib, command.build_temp, command.force = self.build_lib, self.build_temp, True
        kept = self.distribution.ext_modules
        self.distribution.ext_modules = mypycify(
            [*options, *(f"src/pokerroom/{module}.py" for module in HEART)],
            opt_level="3",
            debug_level="0",
            target_dir=str(Path(self.build_temp, "heart")),
            group_name="pokerroom",
        )
        try:
            command.ensure_finalized()
            command.run()
        finally:
            self.distribution.ext_modules = kept

    def binaries(self) -> set[Path]:
        return set(Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))

    def forget(self, kept: set[Path] = frozenset()) -> None:  # type: ignore[assignment]
        """Remove binaries, also those that an earlier build has left: they would be taken for today's."""
        for binary in self.binaries() - kept:
            binary.unlink()


setup(
    cmdclass={"build_py": Build, "build_ext": Compile, "sdist": Pack},
    ext_modules=[
        Extension(
            f"pokerroom.{name.replace('/', '.')}",
            [f"src/pokerroom/{name}.c"],
            depends=["src/pokerroom/cards/_fast.h"],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
            optional=True,
        )
        for name in ("cards/_equity", "cards/_fast", "cards/_tree", *WITH_THREADS)
    ],
)
