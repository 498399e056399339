# Everything is in pyproject.toml but two things that a machine may do without. The C module: `optional` lets the
# install go on, and pokerroom.cards then uses its pure-Python twin. And the pages for the browser, which Node builds
# from frontend/ into the package: without them the room is open, but has nothing to show. `make` builds them itself.
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

FRONTEND = Path("frontend")
BUILT = Path("src/pokerroom/web/static/index.html")


def fresh() -> bool:
    """Say whether what was built is newer than everything it was built from."""
    if not BUILT.is_file():
        return False
    sources = [*FRONTEND.glob("*"), *(FRONTEND / "src").rglob("*"), *(FRONTEND / "public").rglob("*")]
    return all(each.stat().st_mtime <= BUILT.stat().st_mtime for each in sources if each.is_file())


class Build(build_py):
    """Builds the browser's part before the package is put together."""

    def run(self) -> None:
        if (FRONTEND / "package.json").is_file() and not fresh() and not os.environ.get("POKERROOM_NO_FRONTEND"):
            npm = shutil.which("npm")
            if npm is None:
                print("pokerroom: npm is not here, so the pages for the browser are not built", file=sys.stderr)
            else:
                subprocess.run([npm, "ci"], cwd=FRONTEND, check=True)
                subprocess.run([npm, "run", "build"], cwd=FRONTEND, check=True)
        super().run()


setup(
    cmdclass={"build_py": Build},
    ext_modules=[
        Extension(
            "pokerroom.cards._fast",
            ["src/pokerroom/cards/_fast.c"],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
            optional=True,
        )
    ],
)
