"""`python -m okl_opt` is `okl-opt`."""

from okl_opt.cli.main import entry_point

entry_point()
