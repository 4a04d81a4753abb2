"""LLVM IR that checks the sizes of a product and calls gemm, once for each matrix of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from okl_opt.passes.codegen.contractions import Matrix
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.codegen.blas.products import Product
from okl_opt.runtime.codegen.bodies import Unsuitable
from okl_opt.runtime.codegen.operands import Operand, Size

_GEMM = "okl_gemm"
_MOST = 2**31 - 1
"""The greatest size and leading dimension of CBLAS."""
_ROW_MAJOR, _NO_TRANSPOSE, _TRANSPOSE = 101, 111, 112
_TYPES = {DType.F32: "float", DType.F64: "double"}


def declarations(dtype: DType) -> list[str]:
    """The declarations of the called functions."""
    type_ = _TYPES[dtype]
    return [
        f"declare void @{_GEMM}(i32, i32, i32, i32, i32, i32, {type_}, ptr, i32, ptr, i32, {type_}, ptr, i32)",
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
    ]


def imports(gemm: Mapping[DType, int], dtype: DType) -> dict[str, int]:
    """The address of the called function."""
    return {_GEMM: gemm[dtype]}


class _Lines:
    """Emits instructions, and folds those whose result is known."""

    def __init__(self, lines: Sequence[str]):
        self.lines = list(lines)
        self._count = 0

    def add(self, text: str) -> str:
        self._count += 1
        self.lines.append(f"%v{self._count} = {text}")
        return f"%v{self._count}"

    def times(self, one: Size, other: Size) -> Size:
        if isinstance(one, int) and isinstance(other, int):
            return one * other
        if 1 in (one, other):
            return other if one == 1 else one
        return self.add(f"mul i64 {one}, {other}")

    def product(self, sizes: Sequence[Size]) -> Size:
        found: Size = 1
        for size in sizes:
            found = self.times(found, size)
        return found

    def all(self, conditions: Sequence[str]) -> str:
        """Return an i1 value: True if all conditions hold."""
        found = "true"
        for condition in conditions:
            found = condition if found == "true" else self.add(f"and i1 {found}, {condition}")
        return found

    def same(self, sizes: Sequence[Size]) -> list[str]:
        """Return run-time conditions for sizes to be equal. Raises: Unsuitable if they are known to differ."""
        first, *others = sorted(dict.fromkeys(sizes), key=lambda size: isinstance(size, str))
        if any(isinstance(other, int) for other in others):
            raise Unsuitable(f"sizes differ: {', '.join(map(str, sizes))}")
        return [self.add(f"icmp eq i64 {other}, {first}") for other in others]

    def small(self, sizes: Sequence[Size]) -> list[str]:
        """Return run-time conditions for sizes to fit CBLAS. Raises: Unsuitable if one is known not to fit."""
        large = next((size for size in sizes if isinstance(size, int) and size > _MOST), None)
        if large is not None:
            raise Unsuitable(f"a size is {large}, and BLAS takes sizes up to {_MOST}")
        return [self.add(f"icmp ule i64 {size}, {_MOST}") for size in dict.fromkeys(sizes) if isinstance(size, str)]

    def i32(self, size: Size) -> str:
        return f"i32 {size}" if isinstance(size, int) else f"i32 {self.add(f'trunc i64 {size} to i32')}"

    def at(self, address: str, offset: Size, dtype: DType) -> str:
        return self.add(f"getelementptr {_TYPES[dtype]}, ptr {address}, i64 {offset}")


def body_text(
    product: Product, a: Operand, b: Operand, addend: Operand | None, result: Operand, first: list[str]
) -> str:
    """The body of the function; `first` are its first instructions. Raises: Unsuitable for sizes that never fit."""
    lines = _Lines(first)
    found, dtype = product.contraction, product.dtype
    pairs = [(found.a, a), (found.b, b), (found.c, result)]
    m, n, k = result.sizes[found.c.outer], result.sizes[found.c.inner], a.sizes[found.a.inner]
    checks = lines.same([m, a.sizes[found.a.outer]])
    checks += lines.same([n, b.sizes[found.b.outer]])
    checks += lines.same([k, b.sizes[found.b.inner]])
    batch: Size = 1
    if found.c.batch is not None:
        batch = result.sizes[found.c.batch]
        checks += lines.same([operand.sizes[matrix.batch or 0] for matrix, operand in pairs])
    if addend is not None:
        for one, other in zip(addend.sizes, result.sizes, strict=True):
            checks += lines.same([one, other])
    leading = [_leading(lines, matrix, operand) for matrix, operand in pairs]
    limits = lines.small([m, n, k, *leading])
    bytes_ = lines.times(lines.product(result.sizes), dtype.itemsize)
    steps = [_stride(lines, operand, matrix.batch) if matrix.batch is not None else 0 for matrix, operand in pairs]
    is_same, is_small = lines.all(checks), lines.all(limits)
    lines.lines += [
        f"br i1 {is_same}, label %same, label %different",
        f"different:\n  ret i32 {Status.INVALID_ARGUMENT.value}",
        f"same:\n  br i1 {is_small}, label %small, label %large",
        f"large:\n  ret i32 {Status.UNSUPPORTED.value}",
        "small:",
    ]
    if addend is not None:
        lines.lines.append(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {result.address}, ptr {addend.address}, i64 {bytes_}, i1 false)"
        )
    is_empty = lines.add(f"icmp eq i64 {bytes_}, 0")
    has_sums = lines.add(f"icmp ne i64 {k}, 0")
    zeros = f"call void @llvm.memset.p0.i64(ptr {result.address}, i8 0, i64 {bytes_}, i1 false)"
    lines.lines += [
        f"br i1 {is_empty}, label %done, label %full",
        f"full:\n  br i1 {has_sums}, label %begin, label %no_sums",
        "no_sums:",
        *([zeros] if addend is None else []),
        "br label %done",
        "begin:\n  br label %head",
        "head:",
        "%number = phi i64 [ 0, %begin ], [ %next, %head ]",
    ]
    addresses = [
        lines.at(operand.address, lines.times("%number", step), dtype) if step != 0 else operand.address
        for (_, operand), step in zip(pairs, steps, strict=True)
    ]
    type_ = _TYPES[dtype]
    arguments = [
        f"i32 {_ROW_MAJOR}",
        *(f"i32 {_NO_TRANSPOSE if _is_last(found.a, found.a.inner) else _TRANSPOSE}",),
        *(f"i32 {_TRANSPOSE if _is_last(found.b, found.b.inner) else _NO_TRANSPOSE}",),
        *(lines.i32(size) for size in (m, n, k)),
        f"{type_} 1.0",
        *(f"ptr {addresses[0]}", lines.i32(leading[0])),
        *(f"ptr {addresses[1]}", lines.i32(leading[1])),
        f"{type_} {0.0 if addend is None else 1.0}",
        *(f"ptr {addresses[2]}", lines.i32(leading[2])),
    ]
    lines.lines += [
        f"call void @{_GEMM}({', '.join(arguments)})",
        "%next = add i64 %number, 1",
        f"%more = icmp ult i64 %next, {batch}",
        "br i1 %more, label %head, label %done",
        "done:\n  ret i32 0",
    ]
    return "\n".join(f"  {line}" for line in lines.lines)


def _is_last(matrix: Matrix, dim: int) -> bool:
    return dim == max(matrix.batch or 0, matrix.outer, matrix.inner)


def _stride(lines: _Lines, operand: Operand, dim: int) -> Size:
    """The elements between two indices of a dimension."""
    return lines.product(operand.sizes[dim + 1 :])


def _leading(lines: _Lines, matrix: Matrix, operand: Operand) -> Size:
    """The elements between two lines of a matrix."""
    return _stride(lines, operand, matrix.outer if _is_last(matrix, matrix.inner) else matrix.inner)
