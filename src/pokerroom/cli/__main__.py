"""`python -m pokerroom.cli` is `pokerroom`."""

import sys

from pokerroom.cli import main

sys.exit(main())
