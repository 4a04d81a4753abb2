"""`load(..., isolate=True)`: start a process, and let it load a module."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.plain_data import Broken, list_of, text_of
from okl_opt.runtime.isolate.asked import AskedProcess
from okl_opt.runtime.isolate.function import IsolatedFunctions
from okl_opt.runtime.isolate.process import Limits
from okl_opt.runtime.isolate.program import IsolatedProgram
from okl_opt.runtime.run.functions import Functions


def load_isolated(
    source: str,
    options: Mapping[str, object],
    places: Sequence[str] | None,
    reads: Sequence[str],
    limits: Limits,
    *,
    is_strict: bool,
) -> IsolatedProgram | Functions:
    """Load `source` with the options and the parameters in files, in a process that may read `reads`.

    Raises: as `load`.
    """
    facts = {
        "memory": limits.memory,
        "strict": is_strict,
        "reads": list(reads),
        "object_cache": options.get("object_cache"),
    }
    process = AskedProcess(facts, limits)
    try:
        missing = process.missing()
        if missing and is_strict:
            raise OklRuntimeError("; ".join(f"--isolate=strict: {problem}" for problem in missing))
        for problem in missing:
            warnings.warn(f"--isolate: {problem}", RuntimeWarning, stacklevel=4)
        answer = process.ask({"call": "load", "source": source, "options": options, "parameters": places})
        strict_layout = bool(options.get("strict_layout"))
        if "functions" not in answer:
            return IsolatedProgram(process, answer, places, limits.memory, strict_layout=strict_layout)
        try:
            names = [text_of(name) for name in list_of(answer["functions"])]
        except Broken as broken:
            raise process.fail(f"it gave {broken}") from None
        program = IsolatedFunctions(process, limits.memory).program
        return Functions(names, program, strict_layout, close=process.end)
    except BaseException:
        process.end()
        raise
