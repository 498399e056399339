# Everything is in pyproject.toml but the C module, which a machine without a compiler may do without:
# `optional` lets the install go on, and pokerroom.cards then uses its pure-Python twin.
import sys

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "pokerroom.cards._fast",
            ["src/pokerroom/cards/_fast.c"],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
            optional=True,
        )
    ]
)
