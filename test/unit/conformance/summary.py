"""How close our text and our diagnostics are to mlir-opt's: counts, and the differences with their reasons.

Names of snippets or dialects may be given; then only those are looked at, and every difference is shown in full.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from conformance.bad_inputs import BAD, diagnose, diagnose_theirs
from conformance.conversions import converted, ways
from conformance.folds import FILES, canonicalized
from conformance.harness import FORMS, REFUSED, MlirOpt, NoMlirOpt, Outcome, compare, find_mlir_opt
from conformance.snippets import load_all


def main(names: Sequence[str]) -> int:
    """0 if nothing is wrong that the tables of differences do not name, and where mlir-opt is missing."""
    try:
        mlir_opt = find_mlir_opt()
    except NoMlirOpt as missing:
        print(f"nothing to compare with: {missing}")
        return 0
    outcomes = _outcomes(mlir_opt, names)
    problems = [problem for outcome in outcomes if (problem := outcome.problem()) is not None]
    if names:
        shown = [text for outcome in outcomes if (text := outcome.problem() or outcome.difference()) is not None]
        print("\n\n".join(shown) or f"{len(outcomes)} texts as mlir-opt's")
        return 1 if problems else 0
    _print_counts(outcomes)
    _print_differences(outcomes)
    print(*problems, sep="\n\n")
    differs = [_diagnostics_differ(mlir_opt), _canonicalizes_otherwise(mlir_opt), _converts_otherwise(mlir_opt)]
    return 1 if any(differs) or problems else 0


def _outcomes(mlir_opt: MlirOpt, names: Sequence[str]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for dialect, snippets in load_all().items():
        wanted = [snippet for snippet in snippets if not names or dialect in names or snippet.name in names]
        for form in FORMS if wanted else ():
            outcomes.extend(compare(mlir_opt, wanted, form))
    return outcomes


def _print_counts(outcomes: Sequence[Outcome]) -> None:
    print("Snippets that mlir-opt 22 accepts: byte-identical to its text, and read back by it")
    for form in FORMS:
        accepted = [outcome for outcome in outcomes if outcome.form == form and outcome.accepted]
        identical = sum(outcome.identical for outcome in accepted)
        read_back = sum(outcome.read_back for outcome in accepted)
        share = 100 * identical / max(1, len(accepted))
        printed = sum(not outcome.ours.startswith(REFUSED) for outcome in accepted)
        counts = f"{identical} of {len(accepted)} ({share:.1f} %)"
        print(f"  {form:<12} {counts}; we read {printed}, mlir-opt reads back {read_back}")


def _print_differences(outcomes: Sequence[Outcome]) -> None:
    forms: dict[tuple[str, str], list[str]] = {}
    for outcome in outcomes:
        if outcome.reason is not None:
            forms.setdefault((outcome.snippet.name, outcome.reason), []).append(outcome.form)
    print(f"Known differences ({sum(map(len, forms.values()))})")
    for (name, reason), listed in forms.items():
        print(f"  {name} ({', '.join(listed)}): {reason}")


def _diagnostics_differ(mlir_opt: MlirOpt) -> bool:
    """Print how diagnostics compare; whether a difference is not in the table."""
    places: list[str] = []
    words: list[str] = []
    unlisted: list[str] = []
    all_theirs = diagnose_theirs(mlir_opt, BAD)
    for name, bad in BAD.items():
        ours, theirs = diagnose(bad.text), all_theirs[name]
        if ours[0] != theirs[0]:
            (places if bad.differs else unlisted).append(f"{name}: {bad.differs or f'{ours}, not {theirs}'}")
        elif ours[1] != theirs[1]:
            (words if bad.words else unlisted).append(f"{name}: {bad.words or f'{ours[1]!r}, not {theirs[1]!r}'}")
    placed = len(BAD) - len(places)
    print(f"Bad inputs: severity, line and column of every diagnostic and note as mlir-opt's: {placed} of {len(BAD)}")
    for line in places:
        print(f"  {line}")
    print(f"  the words too: {placed - len(words)} of {len(BAD)}")
    for line in words:
        print(f"  {line}")
    for line in unlisted:
        print(f"not in the table: {line}")
    return bool(unlisted)


def _canonicalizes_otherwise(mlir_opt: MlirOpt) -> bool:
    """Print how many functions are canonicalized alike; whether a difference is not in the table."""
    outcomes = [outcome for file in FILES for outcome in canonicalized(mlir_opt, file)]
    equal = sum(outcome.theirs == outcome.ours for outcome in outcomes)
    print(f"Functions canonicalized as by mlir-opt, byte for byte: {equal} of {len(outcomes)}")
    for outcome in outcomes:
        if outcome.reason is not None:
            print(f"  {outcome.function.name}: {outcome.reason}")
    problems = [problem for outcome in outcomes if (problem := outcome.problem()) is not None]
    print(*problems, sep="\n\n")
    return bool(problems)


def _converts_otherwise(mlir_opt: MlirOpt) -> bool:
    """Print a table of passes with the inputs on which they are compared; whether one gives what is not expected."""
    compared: dict[str, Counter[str]] = {}
    unexpected: list[str] = []
    for way in ways():
        for found in converted(mlir_opt, way):
            kind = "differs" if found.differs else "simplified" if found.canonicalized else "equal"
            for name in way.passes():
                compared.setdefault(name, Counter())[kind] += 1
            if not found.expected:
                unexpected.append(f"{way.path.stem} {way.flags}\n{found.ours}\n--- not mlir-opt's:\n{found.theirs}")
    print(
        "Passes with mlir-opt's names: inputs with its text, with its text once mlir-opt simplified both, with another"
    )
    for name, counts in sorted(compared.items()):
        print(f"  {name:<40} {counts['equal']:>5} {counts['simplified']:>5} {counts['differs']:>5}")
    print(*unexpected, sep="\n\n")
    return bool(unexpected)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
