"""Whether a pass kept the meaning of a function: by proof, and by trial."""
