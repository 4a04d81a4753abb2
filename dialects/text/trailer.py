"""What stands after the module: location aliases that a file defines after their uses, and resources."""

from __future__ import annotations

import re
from collections.abc import Mapping

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import Builtin

_LOCATION_ALIAS = re.compile(r"^[ \t]*(#[A-Za-z_$][A-Za-z0-9_$-]*)[ \t]*=[ \t]*(?=loc\()", re.MULTILINE)


def location_aliases(text: str) -> dict[str, int]:
    """Name of each location alias and the offset of its value."""
    return {match[1]: match.end() for match in _LOCATION_ALIAS.finditer(text)}


def metadata_text(resources: Mapping[str, Mapping[str, str]], elide_above: int | None) -> str:
    """The `{-# dialect_resources: ... #-}` after a module, for those that its text mentions and that have a value.

    With `elide_above`, only those whose value is not longer; MLIR prints the brackets even if that leaves none.
    """
    values: list[str] = []
    # The one dialect that keeps resources.
    interface = Builtin.get_interface(OpAsmDialectInterface)
    if interface is not None:
        handles = resources.get("builtin", {})
        values = [f'{handles[key]}: "{blob}"' for key, blob in interface.build_resources(handles).items()]
    if not values:
        return ""
    if elide_above is not None:
        # The quotes count.
        values = [value for value in values if len(value.rpartition(": ")[2]) <= elide_above]
    if not values:
        return "\n\n{-#\n\n#-}"
    entries = ",\n".join(f"      {value}" for value in values)
    return f"\n\n{{-#\n  dialect_resources: {{\n    builtin: {{\n{entries}\n    }}\n  }}\n#-}}"
