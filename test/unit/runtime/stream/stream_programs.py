"""Stream programs written by hand, as text: two devices, a kernel, and a host that calls it."""

from __future__ import annotations

import io
from collections.abc import Sequence

from okl_opt.cli.main import main

A = "#hal.device.affinity<@a>"
B = "#hal.device.affinity<@b>"
C = "#hal.device.affinity<@c>"

DEVICES = """
#x86 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">
#vm = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">
#three = #hal.executable.target<"vmvx", "third">
util.global private @a = #hal.device.target<"local", [#x86]> : !hal.device
util.global private @b = #hal.device.target<"local", [#vm]> : !hal.device
util.global private @c = #hal.device.target<"local", [#three]> : !hal.device
"""
F32 = "tensor<?xf32>"


def subspan(name: str, binding: str, access: str, offset: str = "%c0", count: str = "%n") -> str:
    """A line that has a tensor in a binding."""
    kind = f"!flow.dispatch.tensor<{access}:{F32}>{{{count}}}"
    return f"{name} = stream.binding.subspan {binding}[{offset}] : !stream.binding -> {kind}\n"


def load_of(name: str, tensor: str, access: str, count: str = "%n") -> str:
    """A line that loads a tensor from a binding."""
    parts = f"offsets = [0], sizes = [{count}], strides = [1]"
    return (
        f"{name} = flow.dispatch.tensor.load {tensor}, {parts} : "
        f"!flow.dispatch.tensor<{access}:{F32}>{{{count}}} -> {F32}\n"
    )


def store_of(value: str, tensor: str, access: str, count: str = "%n") -> str:
    """A line that stores a tensor into a binding."""
    parts = f"offsets = [0], sizes = [{count}], strides = [1]"
    return (
        f"flow.dispatch.tensor.store {value}, {tensor}, {parts} : "
        f"{F32} -> !flow.dispatch.tensor<{access}:{F32}>{{{count}}}\n"
    )


def executable(arguments: str, body: str, name: str = "exe", functions: str = "") -> str:
    """An executable whose function has some arguments and a body."""
    return f"""
stream.executable private @{name} {{
  stream.executable.export public @k
  builtin.module {{
    {functions}
    func.func @k({arguments}) {{
      %c0 = arith.constant 0 : index
      {body}
      return
    }}
  }}
}}
"""


TWICE = executable(
    "%in: !stream.binding, %n: index, %out: !stream.binding",
    subspan("%0", "%in", "readonly")
    + subspan("%1", "%out", "writeonly")
    + load_of("%2", "%0", "readonly")
    + f"%3 = arith.addf %2, %2 : {F32}\n"
    + store_of("%3", "%1", "writeonly"),
)
"""Gives each of `n` elements twice."""


def dispatch(result: str = "%y", operand: str = "%x", count: str = "%i", on: str = A, **other: str) -> str:
    """A line that dispatches `TWICE`, of which `other` replaces sizes and the byte range."""
    size, made = other.get("size", "%s"), other.get("made", "%s")
    part = other.get("range", "%c0 to %s for %s")
    return (
        f"{result} = stream.async.dispatch on({on}) @exe::@k[%d]({operand}[{part}], {count}) : "
        f"(!stream.resource<*>{{{size}}}, index) -> !stream.resource<*>{{{made}}}\n"
    )


def transfer(result: str, operand: str, source: str = A, target: str = A, types: Sequence[str] = ("*", "*")) -> str:
    """A line that moves the bytes of a resource."""
    one, other = (f"!stream.resource<{each}>{{%s}}" for each in types)
    return f"{result} = stream.async.transfer {operand} : {one} from({source}) -> to({target}) {other}\n"


def program(body: str, executables: str = "", *, more: str = "", **other: str) -> str:
    """`@main(view, index) -> view`, in which `%x` has the elements of the view, on @a, and `%y` those of the result.

    `%d` is how many there are and `%s` their bytes; `other` replaces parts of the import and the export.
    """
    dims, size = other.get("dims", "%d"), other.get("size", "%s")
    out_dims, out_size = other.get("out_dims", "%d"), other.get("out_size", "%s")
    first = other.get("first", "")
    arguments = other.get("arguments", "%v: !hal.buffer_view, %i: index")
    return f"""{DEVICES}{executables}
util.func public @main({arguments}) -> !hal.buffer_view {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = hal.buffer_view.dim<%v : !hal.buffer_view>[0] : index
  %s = arith.muli %d, %c4 overflow<nsw> : index
  {first}
  %r = stream.tensor.import on({A}) %v : !hal.buffer_view -> {F32}{{{dims}}} in !stream.resource<external>{{{size}}}
  {transfer("%x", "%r", types=("external", "*"))}
  {body}
  {transfer("%z", "%y", types=("*", "external"))}
  %o = stream.tensor.export on({A}) %z
      : {F32}{{{out_dims}}} in !stream.resource<external>{{{out_size}}} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}}
{more}
"""


def run(text: str, *argv: str) -> tuple[int, str, str]:
    """Exit status, output and errors of `okl-opt --run` on a text."""
    out, err = io.StringIO(), io.StringIO()
    status = main(("--run", *argv), io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def refusal(text: str, *argv: str, inputs: Sequence[str] = ("4xf32=1,2,3,4", "index=4")) -> str:
    """The first line of what `okl-opt --run` says of a text that it refuses, which has a place."""
    status, out, err = run(text, *(f"--input={each}" for each in inputs), *argv)
    assert (status, out) == (1, ""), out + err
    assert err.startswith("<stdin>:"), err
    return err.partition("error: ")[2].partition("\n")[0]
