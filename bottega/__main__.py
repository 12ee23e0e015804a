"""``python -m bottega``: the command ``bottega`` if scripts are not on the path."""

import sys

from bottega import main

if __name__ == "__main__":
    sys.exit(main())
