"""The omp dialect: xDSL's ops, of which the simplest are read in custom form, too."""
