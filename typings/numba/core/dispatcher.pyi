from collections.abc import Mapping

from numba.core.compiler import CompileResult
from numba.types import Type

class Dispatcher:
    overloads: Mapping[tuple[Type, ...], CompileResult]
    def compile(self, sig: tuple[Type, ...]) -> None: ...
