"""`python -m deploy.local`: what `make run` starts in the virtual environment."""

import sys

from deploy.local.run import main

sys.exit(main())
