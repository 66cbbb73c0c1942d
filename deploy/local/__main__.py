"""`python -m deploy.local`: what `make run` starts once the virtual environment is there."""

import sys

from deploy.local.run import main

sys.exit(main())
