"""The part of numba that the project uses; numba has no types of its own that pyright could follow."""

from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

class CFunc:
    address: int

def cfunc(signature: str) -> Callable[[Callable[..., int]], CFunc]: ...
def njit(*, error_model: str = ...) -> Callable[[_F], _F]: ...
def carray(pointer: Any, shape: Any, dtype: Any = ...) -> Any: ...
