"""The machine code of a function, with its entry and the functions that it calls."""

from __future__ import annotations

from okl_opt.runtime.code.border import Signature
from okl_opt.runtime.code.entry import entry
from okl_opt.runtime.code.external import call_text
from okl_opt.runtime.code.foreign import foreign_text, outside_name
from okl_opt.runtime.code.globals import BEGIN
from okl_opt.runtime.code.known_helpers import helpers_in
from okl_opt.runtime.code.lowered import Lowered
from okl_opt.runtime.code.program import Code
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.machine.jit import Source, Target, compile_named, library_address
from okl_opt.runtime.machine.llvm_ir import llvm_ir_body
from okl_opt.runtime.machine.llvm_rules import FUNCTION
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.machine.threads import parallel_library
from okl_opt.runtime.native.function_regions import SYSTEM_FUNCTIONS
from okl_opt.runtime.native.function_run import JUMPS, RUN, function_run
from okl_opt.runtime.native.live_blocks import NOTE_GLOBALS
from okl_opt.runtime.native.parallel import PARALLEL_FOR


def compile_function(
    lowered: Lowered,
    signature: Signature,
    console: Console,
    target: Target,
    cache: ObjectCache | None,
    level: int,
    *,
    claims: bool = False,
    marks_writes: bool = False,
    checks_accesses: bool = False,
) -> Code:
    """Compile a function. `level` is LLVM's optimisation level. Without `claims`, LLVM gets no assumptions whose
    violation is undefined behaviour. With `marks_writes` the code tracks which memory was written, with
    `checks_accesses` it compares its accesses with the live blocks of memory.

    Raises: DiagnosticError at an op without translation; OklRuntimeError for code that breaks the rules.
    """
    text = llvm_ir_body(lowered.module, claims=claims)
    helpers = helpers_in(text)
    before = [*([NOTE_GLOBALS] if checks_accesses else []), *([BEGIN] if lowered.has_begin else [])]
    calling = entry(lowered.function, signature.params, signature.results, before)
    parallel = parallel_library(cache) if lowered.has_regions else None
    library = [*JUMPS, *(name for helper in helpers for name in helper.calls), *(SYSTEM_FUNCTIONS if parallel else ())]
    imports = {name: library_address(name) or 0 for name in library}
    if parallel is not None:
        imports[PARALLEL_FOR] = parallel.addresses[PARALLEL_FOR]
    imports.update({each.symbol: each.function.address for each in lowered.externals})
    calls = [call_text(each, marks_writes=marks_writes, checks_accesses=checks_accesses) for each in lowered.externals]
    own = [*(helper.text for helper in helpers), *map(foreign_text, lowered.foreign), *calls]
    run = function_run(has_regions=lowered.has_regions, checks_accesses=checks_accesses)
    compiled = compile_named(
        [Source(text, FUNCTION), calling, run, *own],
        target,
        optimise=level > 0,
        keep=[RUN],
        imports=[*imports, *map(outside_name, lowered.foreign)],
        level=level,
        cache=cache,
    )
    return Code(
        compiled.text,
        compiled.key,
        signature,
        lowered.foreign,
        lowered.sites,
        console,
        imports,
        parallel,
        lowered.externals,
        lowered.globals,
    )
