from collections.abc import Callable
from typing import Any

from numba.types import Signature, Type

Codegen = Callable[[Any, Any, Any, Any], Any]

def intrinsic(function: Callable[[Any, Type], tuple[Signature, Codegen]]) -> Callable[[Any], Any]: ...
