"""What kernels of a stranger try in order to reach other memory than their own: each is refused, or ends the run."""

from __future__ import annotations

import pytest
from launching_programs import floats, refusal
from test_emulated_kernels import one_block

SHARED = "memref<?xi8, #gpu.address_space<workgroup>>"
FOUR = "memref<4xf32, #gpu.address_space<workgroup>>"
STRIDED = "memref<8xf32, strided<[?], offset: ?>>"
VALUES = """
%v = arith.constant 1.0 : f32
%huge = arith.constant 4611686018427387904 : index
%least = arith.constant -9223372036854775808 : index
%many = arith.constant 1000000 : index
"""

ATTACKS = {
    "an index whose address overflows": (
        "memref.store %v, %a[%huge] : memref<8xf32>",
        "index 4611686018427387904 is out of bounds for dimension 0 of size 8",
    ),
    "the least index": (
        "memref.store %v, %a[%least] : memref<8xf32>",
        "index -9223372036854775808 is out of bounds",
    ),
    "a sum that wraps around to an index": (
        "%i = arith.addi %least, %least : index\n%j = arith.subi %i, %c1 : index\n"
        "memref.store %v, %a[%j] : memref<8xf32>",
        "index -1 is out of bounds",
    ),
    "an offset whose address overflows": (
        "%w = memref.reinterpret_cast %a to offset: [%huge], sizes: [8], strides: [%huge] "
        f": memref<8xf32> to {STRIDED}\n"
        f"memref.store %v, %w[%c4] : {STRIDED}",
        "'memref.reinterpret_cast' op size 8 of dimension 0 reaches out of the 8 elements of its source",
    ),
    "strides whose sum overflows": (
        f"%w = memref.reinterpret_cast %a to offset: [%c0], sizes: [8], strides: [%huge] : memref<8xf32> to {STRIDED}\n"
        f"memref.store %v, %w[%c4] : {STRIDED}",
        "'memref.reinterpret_cast' op ",
    ),
    "a negative stride": (
        "%w = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [-4] "
        ": memref<8xf32> to memref<8xf32, strided<[-4]>>\n"
        "memref.store %v, %w[%c4] : memref<8xf32, strided<[-4]>>",
        "stride -4 of dimension 0 is negative",
    ),
    "more elements than there are": (
        "%w = memref.reinterpret_cast %a to offset: [0], sizes: [64], strides: [1] : memref<8xf32> to memref<64xf32>\n"
        "memref.store %v, %w[%c8] : memref<64xf32>",
        "'memref.reinterpret_cast' op ",
    ),
    "an offset of a slice": (
        "%w = memref.subview %a[%huge][8][1] : memref<8xf32> to memref<8xf32, strided<[1], offset: ?>>\n"
        "memref.store %v, %w[%c4] : memref<8xf32, strided<[1], offset: ?>>",
        "offset 4611686018427387904 is out of bounds for dimension 0 of size 8",
    ),
    "sizes that are not so": (
        "%w = memref.cast %a : memref<8xf32> to memref<?xf32>\n%y = memref.cast %w : memref<?xf32> to memref<64xf32>\n"
        "memref.store %v, %y[%c8] : memref<64xf32>",
        "'memref.cast' op dimension 0 has size 8, not 64",
    ),
    "a view past shared memory": (
        f"%m = gpu.dynamic_shared_memory : {SHARED}\n%w = memref.view %m[%many][] : {SHARED} to {FOUR}\n"
        f"memref.store %v, %w[%c0] : {FOUR}",
        "'memref.view' op shift 1000000 is out of the 0 bytes of its source",
    ),
    "a view before shared memory": (
        f"%m = gpu.dynamic_shared_memory : {SHARED}\n%w = memref.view %m[%least][] : {SHARED} to {FOUR}\n"
        f"memref.store %v, %w[%c0] : {FOUR}",
        "'memref.view' op shift -9223372036854775808 is out of the 0 bytes of its source",
    ),
    "an atomic update": (
        "%o = memref.atomic_rmw addf %v, %a[%c8] : (f32, memref<8xf32>) -> f32",
        "'memref.atomic_rmw' op index 8 is out of bounds",
    ),
    "a vector over the end": (
        "%o = vector.load %a[%c7] : memref<8xf32>, vector<4xf32>\n"
        "vector.store %o, %a[%c0] : memref<8xf32>, vector<4xf32>",
        "'vector.load' op accesses index 10, which is out of bounds for dimension 0 of size 8",
    ),
    "bounds that are not kept": (
        "%o = vector.transfer_read %a[%c7], %v {in_bounds = [true]} : memref<8xf32>, vector<4xf32>\n"
        "vector.store %o, %a[%c0] : memref<8xf32>, vector<4xf32>",
        "'vector.transfer_read' op accesses index 10, which is out of bounds",
    ),
    "the address as an index": (
        "%p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index\n"
        "memref.store %v, %a[%p] : memref<8xf32>",
        "is out of bounds for dimension 0 of size 8",
    ),
    "the address as a pointer": (
        "%p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index\n"
        "%q = arith.index_cast %p : index to i64\n%r = llvm.inttoptr %q : i64 to !llvm.ptr\n"
        "llvm.store %v, %r : f32, !llvm.ptr",
        "'llvm.inttoptr' op is refused by --run",
    ),
    "assembly": (
        'llvm.inline_asm has_side_effects "nop", "" : () -> ()',
        "'llvm.inline_asm' op is refused by --run",
    ),
    "a format": ('gpu.printf "%n%s%s", %x : index', "'gpu.printf' op cannot be emulated"),
}


@pytest.mark.parametrize(("body", "wanted"), ATTACKS.values(), ids=ATTACKS)
def test_attacks(body: str, wanted: str) -> None:
    given = floats(8)
    before = given.copy()
    assert wanted in refusal(one_block(VALUES + body), given)
    assert given.tobytes() == before.tobytes()


def test_a_pass_that_lowers_a_kernel_before_it_is_checked() -> None:
    text = one_block(VALUES + "memref.store %v, %a[%many] : memref<8xf32>")
    said = refusal(text, floats(8), passes=["finalize-memref-to-llvm"])
    assert "a pass has lowered its accesses before they were checked" in said
