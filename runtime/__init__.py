"""The runtime: it compiles and runs modules. The public names of the library are in `okl_opt`."""
