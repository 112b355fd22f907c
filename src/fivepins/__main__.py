"""`python -m fivepins` is the `fivepins` command."""

import sys

from fivepins.cli import main

sys.exit(main())
