"""The text after a module: location aliases, which may be defined after their uses, and resources.

Resources of dialects are values of their attributes. External resources belong to other tools, such as the pipeline
of a reproducer; they are kept with the module of their file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import Builtin
from xdsl.ir import Operation

Sections = Mapping[str, Mapping[str, str]]

_EXTERNAL: WeakKeyDictionary[Operation, Sections] = WeakKeyDictionary()

_LOCATION_ALIAS = re.compile(r"^[ \t]*(#[A-Za-z_$][A-Za-z0-9_$-]*)[ \t]*=[ \t]*(?=loc\()", re.MULTILINE)


def location_aliases(text: str) -> dict[str, int]:
    """Name of each location alias and the offset of its value."""
    return {match[1]: match.end() for match in _LOCATION_ALIAS.finditer(text)}


def keep_external(module: Operation, resources: Sections) -> None:
    """Attach `resources` to `module` for printing: tool -> key -> text of the value."""
    _EXTERNAL[module] = resources


def external(module: Operation) -> Sections:
    """The resources attached to `module`; copies of it have none."""
    return _EXTERNAL.get(module, {})


def drop_external(module: Operation, tool: str) -> None:
    """Remove the resources of `tool`, which have been used, from `module`."""
    kept = {name: entries for name, entries in _EXTERNAL.get(module, {}).items() if name != tool}
    if module in _EXTERNAL:
        keep_external(module, kept)


def metadata_text(module: Operation, resources: Sections, elide_above: int | None) -> str:
    """The `{-# ... #-}` after a module: dialect resources that its text refers to and that have a value, and external
    ones.

    With `elide_above`, only those whose value is not longer; MLIR prints the brackets even if that leaves none.
    """
    values: dict[str, str] = {}
    # Only this dialect has resources.
    interface = Builtin.get_interface(OpAsmDialectInterface)
    if interface is not None:
        handles = resources.get("builtin", {})
        values = {handles[key]: f'"{blob}"' for key, blob in interface.build_resources(handles).items()}
    kinds: tuple[tuple[str, Sections], ...] = (
        ("dialect_resources", {"builtin": values}),
        ("external_resources", _EXTERNAL.get(module, {})),
    )
    if not any(entries for _, sections in kinds for entries in sections.values()):
        return ""
    parts = [part for kind, sections in kinds if (part := _kind_text(kind, sections, elide_above))]
    return f"\n\n{{-#\n{_joined(parts)}\n#-}}"


def _kind_text(kind: str, sections: Sections, elide_above: int | None) -> str:
    parts: list[str] = []
    for name, entries in sections.items():
        # The length includes the quotes.
        kept = [
            f"      {key}: {text}" for key, text in entries.items() if elide_above is None or len(text) <= elide_above
        ]
        if kept:
            parts.append(f"    {name}: {{\n{_joined(kept)}\n    }}")
    return f"  {kind}: {{\n{_joined(parts)}\n  }}" if parts else ""


def _joined(parts: Sequence[str]) -> str:
    return ",\n".join(parts)
