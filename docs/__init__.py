"""The documentation, with the programs that make the reference and run what the pages show."""
