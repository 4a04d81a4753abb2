"""Ops with two operands that mean the same in any order, as MLIR 22 declares them; xDSL's trait marks more."""

COMMUTATIVE = frozenset(
    f"{dialect}.{name}"
    for dialect, names in (
        ("arith", "addi muli andi ori xori maxsi maxui minsi minui addui_extended mulsi_extended mului_extended"),
        ("arith", "addf mulf maximumf minimumf maxnumf minnumf"),
        ("index", "add mul and or xor maxs maxu mins minu"),
        ("llvm", "add mul"),
    )
    for name in names.split()
)
