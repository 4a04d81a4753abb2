"""Loop nests as scf and memref, which the rows on functions of loops run: each a function `@nest` and its arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32] | NDArray[np.int64] | NDArray[np.int32] | NDArray[np.int8]
    Arrays = Sequence[Array]


class Nest(NamedTuple):
    """A function that writes its last argument."""

    text: str
    arguments: Callable[[], Arrays]
    is_hoistable: bool = True
    """Whether all checks may stand before the loops: no index depends on what memory holds."""


def _matmul(rows: str, columns: str, inner: str, order: str) -> str:
    """C += A * B, with sizes or `?`; `order` is that of the loops."""
    sizes = {"i": (rows, 0, "%c"), "j": (columns, 1, "%c"), "k": (inner, 1, "%a")}
    types = {
        name: f"memref<{one}x{other}xf32>"
        for name, one, other in (("%a", rows, inner), ("%b", inner, columns), ("%c", rows, columns))
    }
    lines = [
        f"func.func @nest({', '.join(f'{name}: {type_}' for name, type_ in types.items())}) {{",
        "  %c0 = arith.constant 0 : index",
        "  %c1 = arith.constant 1 : index",
    ]
    for name, (size, dimension, of) in sizes.items():
        if size == "?":
            lines.append(f"  %n{name} = memref.dim {of}, %c{dimension} : {types[of]}")
        else:
            lines.append(f"  %n{name} = arith.constant {size} : index")
    lines += [f"  scf.for %{name} = %c0 to %n{name} step %c1 {{" for name in order]
    lines += [
        f"    %x = memref.load %a[%i, %k] : {types['%a']}",
        f"    %y = memref.load %b[%k, %j] : {types['%b']}",
        f"    %z = memref.load %c[%i, %j] : {types['%c']}",
        "    %p = arith.mulf %x, %y : f32",
        "    %s = arith.addf %z, %p : f32",
        f"    memref.store %s, %c[%i, %j] : {types['%c']}",
    ]
    return "\n".join([*lines, "  }" * len(order), "  return", "}\n"])


_STENCIL = """func.func @nest(%in: memref<?x?xf32>, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 500 : index
  %fifth = arith.constant 0.2 : f32
  %n = memref.dim %in, %c0 : memref<?x?xf32>
  %m = memref.dim %in, %c1 : memref<?x?xf32>
  %rows = arith.subi %n, %c1 : index
  %columns = arith.subi %m, %c1 : index
  scf.for %t = %c0 to %steps step %c1 {
    scf.for %i = %c1 to %rows step %c1 {
      scf.for %j = %c1 to %columns step %c1 {
        %up = arith.subi %i, %c1 : index
        %down = arith.addi %i, %c1 : index
        %left = arith.subi %j, %c1 : index
        %right = arith.addi %j, %c1 : index
        %0 = memref.load %in[%i, %j] : memref<?x?xf32>
        %1 = memref.load %in[%up, %j] : memref<?x?xf32>
        %2 = memref.load %in[%down, %j] : memref<?x?xf32>
        %3 = memref.load %in[%i, %left] : memref<?x?xf32>
        %4 = memref.load %in[%i, %right] : memref<?x?xf32>
        %5 = arith.addf %0, %1 : f32
        %6 = arith.addf %5, %2 : f32
        %7 = arith.addf %6, %3 : f32
        %8 = arith.addf %7, %4 : f32
        %9 = arith.mulf %8, %fifth : f32
        memref.store %9, %out[%i, %j] : memref<?x?xf32>
      }
    }
    scf.for %i = %c1 to %rows step %c1 {
      scf.for %j = %c1 to %columns step %c1 {
        %0 = memref.load %out[%i, %j] : memref<?x?xf32>
        memref.store %0, %in[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
"""

_GATHER = """func.func @nest(%x: memref<?xf32>, %at: memref<?xindex>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %turns = arith.constant 8 : index
  %n = memref.dim %at, %c0 : memref<?xindex>
  scf.for %t = %c0 to %turns step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %k = memref.load %at[%i] : memref<?xindex>
      %v = memref.load %x[%k] : memref<?xf32>
      %w = memref.load %out[%i] : memref<?xf32>
      %s = arith.addf %v, %w : f32
      memref.store %s, %out[%i] : memref<?xf32>
    }
  }
  return
}
"""

_REDUCTION = """func.func @nest(%x: memref<?xi32>, %w: memref<?xi32>, %out: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %out, %c0 : memref<?xi32>
  %m = memref.dim %w, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %sum = scf.for %j = %c0 to %m step %c1 iter_args(%so_far = %zero) -> i32 {
      %at = arith.addi %i, %j : index
      %a = memref.load %x[%at] : memref<?xi32>
      %b = memref.load %w[%j] : memref<?xi32>
      %p = arith.muli %a, %b : i32
      %next = arith.addi %so_far, %p : i32
      scf.yield %next : i32
    }
    memref.store %sum, %out[%i] : memref<?xi32>
  }
  return
}
"""

_VECTOR = """func.func @nest(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = memref.dim %c, %c0 : memref<?x?xf32>
  %m = memref.dim %c, %c1 : memref<?x?xf32>
  %l = memref.dim %a, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c16 {
      %start = vector.load %c[%i, %j] : memref<?x?xf32>, vector<16xf32>
      %sum = scf.for %k = %c0 to %l step %c1 iter_args(%so_far = %start) -> vector<16xf32> {
        %x = memref.load %a[%i, %k] : memref<?x?xf32>
        %v = vector.broadcast %x : f32 to vector<16xf32>
        %w = vector.load %b[%k, %j] : memref<?x?xf32>, vector<16xf32>
        %next = vector.fma %v, %w, %so_far : vector<16xf32>
        scf.yield %next : vector<16xf32>
      }
      vector.store %sum, %c[%i, %j] : memref<?x?xf32>, vector<16xf32>
    }
  }
  return
}
"""


def _floats(*shape: int) -> NDArray[np.float32]:
    import numpy as np

    return np.random.default_rng(0).standard_normal(shape, dtype=np.float32)


def _places(count: int, below: int) -> NDArray[np.int64]:
    import numpy as np

    return np.random.default_rng(1).integers(0, below, count, dtype=np.int64)


def _numbers(count: int) -> NDArray[np.int32]:
    import numpy as np

    return np.random.default_rng(2).integers(-9, 9, count, dtype=np.int32)


def _squares(size: int) -> Arrays:
    return [_floats(size, size) for _ in range(3)]


NESTS = {
    "matmul of static sizes": Nest(_matmul("320", "320", "320", "ijk"), lambda: _squares(320)),
    "matmul of unrelated sizes": Nest(_matmul("?", "?", "?", "ijk"), lambda: _squares(320)),
    "the same, rows innermost": Nest(_matmul("?", "?", "?", "ikj"), lambda: _squares(512)),
    "five-point stencil, 500 steps": Nest(_STENCIL, lambda: [_floats(300, 300), _floats(300, 300)]),
    "gather by loaded indices": Nest(
        _GATHER, lambda: [_floats(1 << 14), _places(1 << 20, 1 << 14), _floats(1 << 20)], is_hoistable=False
    ),
    "sums of products, i32": Nest(_REDUCTION, lambda: [_numbers((1 << 17) + 2047), _numbers(2048), _numbers(1 << 17)]),
    "vectors of 16, multiply and add": Nest(_VECTOR, lambda: _squares(512)),
}
