"""Sorting, positions, and look-ups by index. Source: OneFlow's op definitions.

The order of a sort: numbers as usual, -0 and 0 equal, every NaN equal to every other and greater than all numbers. So
NaNs come last upwards, first downwards. Among equal elements the smaller position comes first, in both directions. So
do PyTorch and NumPy, the latter upwards only. Indices must lie in [0, size): a negative one does not count from the
end.
"""

from __future__ import annotations

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array, KernelArgumentError
from okl_opt.runtime.kernels.cpu.ref.op import Compute, Move, Op


def _ranks(x: Array) -> Array:
    """Integers in the order of the elements: position of each among the distinct ones of the tensor."""
    distinct, ranks = np.unique(x, return_inverse=True)  # all NaNs are one element, the last
    del distinct
    return ranks.reshape(x.shape)


def _sorted_positions(x: Array, descending: bool) -> Array:
    ranks = _ranks(x)
    return np.argsort(-ranks if descending else ranks, axis=-1, kind="stable")


def _direction(op: Op) -> bool:
    """Return whether the op sorts in descending order."""
    direction = op.reg.string("direction")
    if direction not in ("ASCENDING", "DESCENDING"):
        raise KernelArgumentError(f'direction is "{direction}", expected "ASCENDING" or "DESCENDING"')
    return direction == "DESCENDING"


def arg_sort(op: Op) -> Array:
    return _sorted_positions(op["in"], _direction(op))


def sort(op: Op) -> list[Array]:
    """The elements themselves, so that zeros keep their signs."""
    positions = _sorted_positions(op["in"], _direction(op))
    return [np.take_along_axis(op.stored("in"), positions, axis=-1)]


def top_k(op: Op) -> Array:
    """Positions of the k greatest elements, the greatest first; NaN is greatest. `sorted` makes no difference here."""
    return _sorted_positions(op["in"], True)[..., : op.out.shape[-1]]


def argmax(op: Op) -> Array:
    """The first position of the greatest element; NaN is greatest."""
    x = op["in"]
    if x.shape[-1] == 0 and op.out.elem_count:
        raise KernelArgumentError("argmax of no elements")
    return np.argmax(x, axis=-1) if x.size else np.zeros(op.out.shape, np.int64)


def checked(indices: Array, axis: int, size: int) -> Array:
    """The indices as si64.

    Raises: KernelArgumentError for the first that is not in [0, size).
    """
    wrong = np.flatnonzero((indices < 0) | (indices >= size))
    if wrong.size:
        value = indices.ravel()[wrong[0]]
        raise KernelArgumentError(
            f"index {value} at position {wrong[0]} is out of range for axis {axis} of size {size}"
        )
    return indices.astype(np.int64)


def gather(op: Op) -> list[Array]:
    """Rows along an axis: shape in[:axis] + indices.shape + in[axis + 1:]."""
    x = op.stored("in")
    axis = op.reg.integer("axis") % x.ndim
    return [np.take(x, checked(op.stored("indices"), axis, x.shape[axis]), axis=axis)]


def embedding(op: Op) -> list[Array]:
    """Rows of the weight. `padding_idx` matters to a gradient only: its row is looked up like any other."""
    weight = op.stored("weight")
    return [weight[checked(op.stored("indices"), 0, weight.shape[0])]]


def dim_gather(op: Op) -> list[Array]:
    """output[i..] = input[i.. with coordinate `dim` replaced by index[i..]]."""
    x, index = op.stored("input"), op.stored("index")
    dim = op.reg.integer("dim") % x.ndim
    coordinates: list[Array] = list(np.indices(index.shape, sparse=True))
    coordinates[dim] = checked(index, dim, x.shape[dim])
    return [x[tuple(coordinates)]]


COMPUTE: dict[str, Compute] = {"arg_sort": arg_sort, "top_k": top_k, "argmax": argmax}

MOVE: dict[str, Move] = {"sort": sort, "gather": gather, "embedding": embedding, "dim_gather": dim_gather}
