"""IR dumps before and after passes, byte for byte as mlir-opt writes them.

Source: MLIR's IRPrinting.cpp.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from dialects.text import PrintOptions, print_op
from okl_opt.flags import Settings
from okl_opt.pass_manager import Instrument
from okl_opt.pipeline import ScheduledPass

# What a symbol may hold and a file's name may not.
_NO_FILE_NAME = re.compile(r"[/\\\x00-\x1f]")
NO_SYMBOL = "no-symbol-name"


@dataclass
class IRDumps(Instrument):
    """Writes the op of a pass to `stream`, or to files under `tree_dir`.

    `label` says which pipeline of a run the passes belong to, empty for the command line's own.
    """

    settings: Settings
    stream: TextIO
    options: PrintOptions
    print_all: bool = False
    label: str = ""
    _texts: dict[Operation, str] = field(default_factory=dict[Operation, str])
    _counters: dict[Operation, int] = field(default_factory=dict[Operation, int])

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        settings = self.settings
        if settings.print_after_change and self._prints_after(scheduled):
            self._texts[op] = print_op(op, self.options)
        if settings.print_before_all or scheduled.name in settings.print_before:
            self._dump("Before {} ({})", scheduled, op)

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        settings = self.settings
        before = self._texts.pop(op, None)
        if settings.print_after_failure or not self._prints_after(scheduled):
            return
        if settings.print_after_change and before == print_op(op, self.options):
            return
        self._dump("After {} ({})", scheduled, op)

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._texts.pop(op, None)
        if self.settings.print_after_failure or self._prints_after(scheduled):
            self._dump("After {} Failed ({})", scheduled, op)

    def _prints_after(self, scheduled: ScheduledPass) -> bool:
        settings = self.settings
        if settings.print_after_all or self.print_all or scheduled.name in settings.print_after:
            return True
        # A tree alone would stay empty, as it does in mlir-opt.
        return settings.print_tree_dir is not None and not (
            settings.print_after or settings.print_before or settings.print_before_all or settings.print_after_failure
        )

    def _dump(self, what: str, scheduled: ScheduledPass, op: Operation) -> None:
        header = what.format(scheduled.dump_name, scheduled.name)
        shown, options = op, self.options
        if self.settings.print_module_scope:
            symbol = _symbol(op)
            header += f" ('{op.name}' operation" + (f": @{symbol})" if symbol is not None else ")")
            while (parent := shown.parent_op()) is not None:
                shown = parent
        elif op.parent is not None:
            options = options._replace(local_scope=True)
        if self.label:
            header += f" [{self.label}]"
        end = "\n\n" if shown.parent is not None or options.local_scope else "\n\n\n"
        text = f"// -----// IR Dump {header} //----- //\n{print_op(shown, options)}{end}"
        if self.settings.print_tree_dir is None:
            self.stream.write(text)
        else:
            self._write_file(Path(self.settings.print_tree_dir), scheduled, op, text)

    def _write_file(self, root: Path, scheduled: ScheduledPass, op: Operation, text: str) -> None:
        """Into the folder of the op and of all ops around it; the name counts the dumps of each of them."""
        self._counters[op] = self._counters.get(op, -1) + 1
        folders: list[str] = []
        counts: list[str] = []
        around: Operation | None = op
        while around is not None:
            counts.append(str(self._counters.setdefault(around, 0)))
            symbol = _symbol(around)
            kind = around.name.replace(".", "_")
            folders.append(f"{kind}_{NO_SYMBOL if symbol is None else _NO_FILE_NAME.sub('_', symbol)}")
            around = around.parent_op()
        folder = root.joinpath(*([_NO_FILE_NAME.sub("_", self.label)] if self.label else ()), *reversed(folders))
        folder.mkdir(parents=True, exist_ok=True)
        name = "_".join(reversed(counts))
        Path(folder, f"{name}_{scheduled.name}.mlir").write_text(text, encoding="utf-8")


def _symbol(op: Operation) -> str | None:
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else None
