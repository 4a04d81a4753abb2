from collections.abc import Callable, Sequence

from lit.LitConfig import LitConfig
from lit.Test import Test

class ScriptFatal(Exception): ...

_Ran = tuple[str, str, int, str | None, str | None]
executeScriptInternal: Callable[[Test, LitConfig, str, Sequence[str], str], _Ran]
executeScript: Callable[[Test, LitConfig, str, Sequence[str], str], _Ran]

def formatOutput(title: str, data: str, limit: int | None = None) -> str: ...
