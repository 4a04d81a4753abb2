"""The part of numba that the project uses; numba has no types of its own that pyright could follow."""

from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

def njit(*, inline: str = ...) -> Callable[[_F], _F]: ...
