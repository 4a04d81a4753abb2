"""Functions of a host that submit work to devices: ops become steps."""
