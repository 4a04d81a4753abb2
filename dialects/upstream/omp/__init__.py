"""The omp dialect: xDSL's ops; the simplest are also read in custom form."""
