"""The part of numba that the project uses; numba has no types of its own that pyright could follow."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

from numba.core.dispatcher import Dispatcher

_F = TypeVar("_F", bound=Callable[..., Any])

@overload
def njit(*, inline: str) -> Callable[[_F], _F]: ...
@overload
def njit(*, error_model: str, boundscheck: bool) -> Callable[[Callable[..., object]], Dispatcher]: ...
