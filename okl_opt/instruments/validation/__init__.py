"""`--validate`: whether each pass kept what functions compute, by proof and by trial."""
