"""The fixed indexing maps of linalg's named ops, which are part of the generic form.

Source: `LinalgNamedStructuredOps.yaml` of MLIR; `memoized_indexing_maps` in the `getIndexingMaps` made from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseIntOrFPElementsAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineExpr, AffineMap

MEMOIZED = "linalg.memoized_indexing_maps"
"""The attribute of the generic form with the maps; MLIR does not check it."""

# The loops, one letter for each, then what each operand is indexed by. `h+y` is a place in a window: `h` times the
# stride plus `y` times the dilation of its dimension, which are counted from the left.
_LOOPS: Mapping[str, str] = {
    "batch_matvec": "bmk: b m k, b k, b m",
    "batch_mmt4d": "bmnkijl: b m k i l, b n k j l, b m n i j",
    "batch_vecmat": "bnk: b k, b k n, b n",
    "conv_1d": "wx: w+x, x, w",
    "conv_1d_ncw_fcw": "nfwcx: n c w+x, f c x, n f w",
    "conv_1d_nwc_wcf": "nwfxc: n w+x c, x c f, n w f",
    "conv_2d": "hwyx: h+y w+x, y x, h w",
    "conv_2d_nchw_fchw": "nfhwcyx: n c h+y w+x, f c y x, n f h w",
    "conv_2d_ngchw_fgchw": "ngfhwcyx: n g c h+y w+x, f g c y x, n g f h w",
    "conv_2d_ngchw_gfchw": "ngfhwcyx: n g c h+y w+x, g f c y x, n g f h w",
    "conv_2d_nhwc_fhwc": "nhwfyxc: n h+y w+x c, f y x c, n h w f",
    "conv_2d_nhwc_hwcf": "nhwfyxc: n h+y w+x c, y x c f, n h w f",
    "conv_2d_nhwgc_gfhwc": "nhwgfyxc: n h+y w+x g c, g f y x c, n h w g f",
    "conv_3d": "dhwzyx: d+z h+y w+x, z y x, d h w",
    "conv_3d_ncdhw_fcdhw": "nfdhwczyx: n c d+z h+y w+x, f c z y x, n f d h w",
    "conv_3d_ndhwc_dhwcf": "ndhwfzyxc: n d+z h+y w+x c, z y x c f, n d h w f",
    "depthwise_conv_1d_ncw_cw": "nwcx: n c w+x, c x, n c w",
    "depthwise_conv_1d_nwc_wc": "nwcx: n w+x c, x c, n w c",
    "depthwise_conv_1d_nwc_wcm": "nwcmx: n w+x c, x c m, n w c m",
    "depthwise_conv_2d_nchw_chw": "nhwcyx: n c h+y w+x, c y x, n c h w",
    "depthwise_conv_2d_nhwc_hwc": "nhwcyx: n h+y w+x c, y x c, n h w c",
    "depthwise_conv_2d_nhwc_hwcm": "nhwcmyx: n h+y w+x c, y x c m, n h w c m",
    "depthwise_conv_3d_ncdhw_cdhw": "ndhwzyxc: n c d+z h+y w+x, c z y x, n c d h w",
    "depthwise_conv_3d_ndhwc_dhwc": "ndhwzyxc: n d+z h+y w+x c, z y x c, n d h w c",
    "depthwise_conv_3d_ndhwc_dhwcm": "ndhwmzyxc: n d+z h+y w+x c, z y x c m, n d h w c m",
    "dot": "k: k, k, ",
    "fill_rng_2d": "mn: , , , m n",
    "matvec": "mk: m k, k, m",
    "mmt4d": "mnkijl: m k i l, n k j l, m n i j",
    "pooling_nchw": "nchwyx: n c h+y w+x, y x, n c h w",
    "pooling_ncw": "ncwx: n c w+x, x, n c w",
    "pooling_ndhwc": "ndhwczyx: n d+z h+y w+x c, z y x, n d h w c",
    "pooling_nhwc": "nhwcyx: n h+y w+x c, y x, n h w c",
    "pooling_nwc": "nwcx: n w+x c, x, n w c",
    "quantized_batch_matmul": "bmnk: b m k, b k n, b m n",
    "quantized_matmul": "mnk: m k, k n, m n",
    "vecmat": "nk: k, k n, n",
}
# All kinds of pooling have the same loops.
_POOLING_KIND = re.compile(r"_(max|min|sum)(_unsigned)?$")


def has_fixed_maps(name: str) -> bool:
    """Return whether the maps of `linalg.name` are determined by its name, strides and dilations."""
    return _row(name) in _LOOPS


def fixed_maps(name: str, properties: Mapping[str, Attribute]) -> ArrayAttr[AffineMapAttr]:
    """The maps of `linalg.name`; missing strides and dilations are 1."""
    return _maps(name, steps_in(properties.get("strides")), steps_in(properties.get("dilations")))


def _row(name: str) -> str:
    return _POOLING_KIND.sub("", name).removesuffix("_q")


def steps_in(held: Attribute | None) -> tuple[int, ...]:
    """The strides or dilations in a property; an empty tuple if it is missing: all are 1."""
    if not isinstance(held, DenseIntOrFPElementsAttr):
        return ()
    return tuple(int(number) for number in held.iter_values() if isinstance(number, int))


@cache
def _maps(name: str, strides: tuple[int, ...], dilations: tuple[int, ...]) -> ArrayAttr[AffineMapAttr]:
    loops, _, operands = _LOOPS[_row(name)].partition(": ")
    dimensions = {letter: AffineExpr.dimension(number) for number, letter in enumerate(loops)}
    maps: list[AffineMap] = []
    for operand in operands.split(","):
        results: list[AffineExpr] = []
        windows = 0
        for term in operand.split():
            if "+" not in term:
                results.append(dimensions[term])
                continue
            place, offset = (dimensions[letter] for letter in term.split("+"))
            results.append(_times(place, strides[windows:]) + _times(offset, dilations[windows:]))
            windows += 1
        maps.append(AffineMap(len(loops), 0, tuple(results)))
    if name.endswith("_q") or name.startswith("quantized_"):
        # The zero points of the inputs.
        maps[-1:-1] = [AffineMap(len(loops), 0, ())] * 2
    return ArrayAttr(map(AffineMapAttr, maps))


def _times(expression: AffineExpr, factors: tuple[int, ...]) -> AffineExpr:
    """`expression` times the first of `factors`; times 1 if there is none."""
    factor = factors[0] if factors else 1
    if factor == 0:
        return AffineExpr.constant(0)
    return expression if factor == 1 else expression * factor
