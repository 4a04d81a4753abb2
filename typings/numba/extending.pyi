from collections.abc import Callable
from typing import Any

from numba.core.typing import Signature

Codegen = Callable[[Any, Any, Any, Any], Any]

def intrinsic(function: Callable[..., tuple[Signature, Codegen]]) -> Callable[..., Any]: ...
