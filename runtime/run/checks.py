"""Option values that are invalid for any module."""

from __future__ import annotations

from okl_opt.runtime.base.devices import DEVICES
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.graphs import GRAPHS
from okl_opt.runtime.base.options import RunOptions, check_level
from okl_opt.runtime.base.targets import EMULATED, HOST, TARGETS
from okl_opt.runtime.base.units import parse_size
from okl_opt.runtime.machine.threads import check_threads


def limit_of(options: RunOptions) -> int | None:
    """The bytes that a function may allocate; None for the default."""
    return None if options.memory_limit is None else parse_size(options.memory_limit)


def check_options(options: RunOptions) -> None:
    """Refuse option values that are invalid for any module. Raises: OklRuntimeError."""
    if options.device is not None and options.device not in DEVICES:
        raise OklRuntimeError(f"--device={options.device}: there is no such device, only {' and '.join(DEVICES)}")
    if options.target not in TARGETS:
        raise OklRuntimeError(f"--target={options.target}: there is no such target, only {', '.join(TARGETS)}")
    if options.emulator_seed is not None and options.target != EMULATED:
        raise OklRuntimeError(f"--emu-seed is for --target={EMULATED}")
    if options.check_accesses and options.target not in (HOST, EMULATED):
        raise OklRuntimeError(
            f"--check-accesses: accesses on an NVIDIA GPU are not checked; --target={EMULATED} checks those of kernels"
        )
    if options.cuda_graph is not None and options.cuda_graph not in GRAPHS:
        raise OklRuntimeError(f"--cuda-graph={options.cuda_graph}: there is no such word, only {', '.join(GRAPHS)}")
    if options.threads is not None:
        check_threads(options.threads)
    check_level(options.opt_level)
    if options.memory_limit is not None:
        try:
            parse_size(options.memory_limit)
        except ValueError as problem:
            raise OklRuntimeError(f"--memory-limit={options.memory_limit}: {problem}") from problem
    if options.repeat < 1:
        raise OklRuntimeError(f"--repeat={options.repeat}: a program runs at least once")
    _check_watching(options)
    if not 1 <= options.output_digits <= 100:
        raise OklRuntimeError(f"--output-digits={options.output_digits}: there are 1 to 100")
    if options.output_max_element_count < 0:
        raise OklRuntimeError(f"--output-max-element-count={options.output_max_element_count}: it is 0 or more")
    for op_type, provider in options.kernel_providers.items():
        _check_provider(op_type, provider)
    for flag, tolerance in (("atol", options.expected_atol), ("rtol", options.expected_rtol)):
        if tolerance is not None and not tolerance >= 0:
            raise OklRuntimeError(f"--expected-{flag}={tolerance}: a tolerance is 0 or more")


def _check_watching(options: RunOptions) -> None:
    if options.benchmark is not None:
        from okl_opt.runtime.watch.benchmark import check_seconds

        check_seconds(options.benchmark)
        if options.observes:
            raise OklRuntimeError(
                f"--benchmark can't be used with {options.observes[0]}, which takes time of the runs that are measured"
            )
    if options.profile not in (None, "-"):
        from okl_opt.runtime.watch.profile import check_profile_place

        check_profile_place(options.profile)
    if options.trace_tensors is not None and options.trace_tensors < 0:
        raise OklRuntimeError(f"--trace-tensors={options.trace_tensors}: it is 0 or more")


def _check_provider(op_type: str, provider: str) -> None:
    """Refuse unknown providers and kernels, which would be ignored silently. Raises: OklRuntimeError."""
    # Imported here, since most runs name none.
    from okl_opt.runtime.kernels.registry import default_registry
    from okl_opt.runtime.kernels.table import PROVIDERS

    flag = f"--kernel-provider={op_type}:{provider}"
    if provider not in PROVIDERS and provider not in (providers := default_registry().providers()):
        raise OklRuntimeError(f"{flag}: there is no such provider, only {', '.join(providers)}")
    names = default_registry().op_types()
    if op_type != "*" and op_type not in names:
        from difflib import get_close_matches

        near = get_close_matches(op_type, names, n=3)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise OklRuntimeError(f"{flag}: no kernel has the name '{op_type}'{hint}")
