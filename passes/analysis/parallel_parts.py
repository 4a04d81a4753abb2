"""The name of the function that runs the parts of a parallel region, as plain data: a run needs it without xDSL."""

RUN_PARTS_NAME = "okl_run_parts"
