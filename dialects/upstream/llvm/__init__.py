"""The llvm dialect."""

OVERRIDDEN = "llvm.framePointerKind"
