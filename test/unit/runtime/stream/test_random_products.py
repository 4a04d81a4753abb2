"""Random products on two random devices, by way of their encodings, are those of NumPy.

The second device adds its product to that of the first. Elements are small integers: sums are exact in any order.
"""

from __future__ import annotations

import numpy as np
import pytest
from encoded_products import ELEMENTS, PRODUCTS, EncodedProduct
from host import examples
from hypothesis import given, note
from hypothesis import strategies as st

from okl_opt import load
from okl_opt.runtime.run.functions import Functions

_CPU = (
    '#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {{encoding_solver = #iree_cpu.cpu_encoding_solver<>, '
    'cpu_features = "{}", target_triple = "x86_64-unknown-unknown-eabi-elf"}}>'
)
_VMVX = (
    '#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {{encoding_solver = '
    '#iree_cpu.vmvx_encoding_solver<target_configuration = {{ukernels = "{}"}}>}}>'
)
TARGETS = {
    "avx512": _CPU.format("+avx512f,+avx512bw"),
    "avx2": _CPU.format("+avx2"),
    "sse": _CPU.format(""),
    "vmvx": _VMVX.format("none"),
    "tiles of the device": _VMVX.format("all"),
    "no solver": '#hal.executable.target<"vmvx", "plain">',
}


def text_of(product: EncodedProduct, first: str, second: str) -> str:
    """`@f(a, b, c)` gives `c + 2ab`: a product on each of two devices."""
    types = [
        product.type(letters, element) for letters, element in zip(product.operands, product.elements, strict=True)
    ]
    arguments = ", ".join(
        f"%{name}: {type} {{iree.abi.affinity = #hal.device.promise<@one>}}"
        for name, type in zip("abc", types, strict=True)
    )
    lines: list[str] = []
    dims: list[str] = []
    for name, letters, type in zip("abc", product.operands, types, strict=True):
        sizes = [f"%{name}{number}" for number in range(len(letters) if product.is_dynamic else 0)]
        for number, size in enumerate(sizes):
            lines.append(f"  %i{name}{number} = arith.constant {number} : index")
            lines.append(f"  {size} = tensor.dim %{name}, %i{name}{number} : {type}")
        dims.append(f"{{{', '.join(sizes)}}}" if sizes else "")
    lines += product.product("%here", ["%a", "%b", "%c"], types)
    moved: list[str] = []
    for number, (name, type, sizes) in enumerate(zip(("%a", "%b", "%here"), types, dims, strict=True)):
        moved.append(f"%moved{number}")
        lines.append(f"  {moved[-1]} = flow.tensor.transfer {name} : {type}{sizes} to #hal.device.promise<@two>")
    lines += product.product("%there", moved, types)
    lines.append(f"  %r = flow.tensor.transfer %there : {types[2]}{dims[2]} to #hal.device.promise<@one>")
    body = "\n".join(lines)
    return f"""
util.global private @one = #hal.device.target<"local", [{TARGETS[first]}]> : !hal.device
util.global private @two = #hal.device.target<"local", [{TARGETS[second]}]> : !hal.device
func.func @f({arguments}) -> ({types[2]} {{iree.abi.affinity = #hal.device.promise<@one>}}) {{
{body}
  return %r : {types[2]}
}}
"""


SIZES = st.tuples(st.integers(1, 3), *[st.sampled_from((1, 2, 3, 5, 8, 15, 16, 17, 33, 40))] * 3)


@pytest.mark.slow("compiles programs")
@pytest.mark.host("x86-64")
@examples(3)
@given(
    st.sampled_from(sorted(PRODUCTS.values())),
    st.sampled_from(sorted(TARGETS)),
    st.sampled_from(sorted(TARGETS)),
    st.sampled_from(("f32", "f64", "f16", "bf16", "i8")),
    SIZES,
    st.booleans(),
    st.integers(0, 1000),
)
def test_any_product_on_any_two_devices(
    letters: str, first: str, second: str, elements: str, sizes: tuple[int, ...], is_dynamic: bool, seed: int
):
    product = EncodedProduct(letters, dict(zip("bmnk", sizes, strict=True)), ELEMENTS[elements], is_dynamic, seed=seed)
    text = text_of(product, first, second)
    note(f"{product}\n{text}")
    module = load(text, passes=["encoding-pipeline"])
    assert isinstance(module, Functions)
    a, b, c = product.arguments()
    expected = 2 * product.result() - c
    np.testing.assert_array_equal(module["f"](a, b, c), expected)
    assert module.stats.allocated == module.stats.freed
