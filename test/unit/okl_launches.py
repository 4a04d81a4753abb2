"""Launches in okl ops as text: contexts with their kernels, and a function that launches them."""

from __future__ import annotations

TENSOR = "tensor<2x3xf32>"
_HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
_LAUNCHER = "!okl.launcher_ctx"


def kernel(op: str, *operands: str, result: int) -> str:
    """The region of a reg context: an op on arguments (`arg0`) and results (`ret0`) that writes a result."""
    lines = [
        f'%{place} = "okl.get_tensor_from_{place[:3]}"(%l) {{index = {place[3:]} : i32}} : ({_LAUNCHER}) -> {TENSOR}'
        for place in dict.fromkeys(operands)
    ]
    names, types = ", ".join(f"%{place}" for place in operands), ", ".join([TENSOR] * len(operands))
    lines.append(f'%0 = "oneflow.{op}"({names}) {{{_HERE}, op_name = "o{result}"}} : ({types}) -> {TENSOR}')
    written = f'"okl.get_tensor_as_ret"(%l, %0) {{index = {result} : i32}}'
    lines.append(f"%1 = {written} : ({_LAUNCHER}, {TENSOR}) -> {TENSOR}")
    return "\n".join(["({", *lines, "okl.return", "})"])


def contexts(*kernels: str) -> str:
    """The function that builds contexts and kernels."""
    lines: list[str] = []
    for number, region in enumerate(kernels):
        lines.append(f'%g{number} = "okl.build_reg_ctx"() {region} {{function_type = () -> ()}} : () -> !okl.reg_ctx')
    for number in range(len(kernels)):
        lines.append(f'%r{number} = "okl.build_run_ctx"(%g{number}) : (!okl.reg_ctx) -> !okl.run_ctx')
        lines.append(f'%k{number} = "okl.build_op_kernel"(%g{number}) : (!okl.reg_ctx) -> !okl.kernel')
    return "\n".join([f"func.func @okl_init_context(%l: {_LAUNCHER}) {{", *lines, "return", "}"])


def compute(*launches: tuple[int, str]) -> str:
    """The function that launches: for each launch the number of its op, and its attributes."""
    lines: list[str] = []
    for number in sorted({number for number, _ in launches}):
        index = f"{{index = {number} : si64}}"
        lines.append(f'%r{number} = "okl.fetch_run_ctx"(%l) {index} : ({_LAUNCHER}) -> !okl.run_ctx')
        lines.append(f'%k{number} = "okl.fetch_kernel"(%l) {index} : ({_LAUNCHER}) -> !okl.kernel')
    for number, attributes in launches:
        lines.append(f'"okl.launch"(%r{number}, %k{number}) {attributes} : (!okl.run_ctx, !okl.kernel) -> ()')
    return "\n".join([f"func.func @okl_compute(%l: {_LAUNCHER}) {{", *lines, "return", "}"])


def place(stream: int, waits: tuple[int, ...] = (), record: int | None = None) -> str:
    """The attributes of a launch on a stream."""
    events = ", ".join(map(str, waits))
    parts = [f"okl.stream = {stream} : i32"]
    if waits:
        parts.append(f"okl.wait = array<i32: {events}>")
    if record is not None:
        parts.append(f"okl.record = {record} : i32")
    return "{" + ", ".join(parts) + "}"
