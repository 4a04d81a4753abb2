"""`python -m okl_opt` is `okl-opt`.

Python puts the working folder first on its module search path. It may hold anybody's files, so it is taken off before
anything else is imported: our modules are found beside this one.
"""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]

from okl_opt.warm.start import entry_point

entry_point()
