"""Bufferization of calls of extern functions: they write results into destinations, and read nothing of these."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.interfaces.bufferization import Bufferizable, Buffers, Operand
from okl_opt.dialects.upstream.shared.buffers import DESTINATION_STYLE, is_destination


def _is_argument(operand: Operand, buffers: Buffers) -> bool:
    return not is_destination(operand, buffers)


BUFFERS: Mapping[str, Bufferizable] = {"byoc.extern_call": DESTINATION_STYLE._replace(reads=_is_argument)}
