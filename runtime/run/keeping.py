"""The store of programs between processes, for programs that are fully determined by their key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.passes.pipeline.from_files import may_be_named_in_files
from okl_opt.passes.pipeline.text import Manager, ScheduledPass
from okl_opt.runtime.base.wall import Wall
from okl_opt.runtime.code.kept_form import KeptForm
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.run.kept import Shelf

if TYPE_CHECKING:
    from okl_opt.runtime.launch.program import LaunchProgram


class Keeper(NamedTuple):
    """A shelf with the programs of a module; `may_keep` is asked before each store."""

    shelf: Shelf
    may_keep: Callable[[], bool]

    def find(self, console: Console, *part: str, wall: Wall) -> FunctionProgram | None:
        """The program of a part of the module, if it was stored."""
        return self.shelf.find(console, *part, wall=wall)

    def find_form(self, console: Console, form: KeptForm, wall: Wall) -> FunctionProgram | None:
        """The program of a module in normal form, if it was stored and nothing outside its key decides about it."""
        return self.shelf.find_form(console, form, wall) if self.may_keep() else None

    def keep_form(self, program: FunctionProgram, form: KeptForm) -> None:
        """Store the program of a module in normal form."""
        if self.may_keep():
            self.shelf.keep_form(program, form)

    def keep_launches(self, program: LaunchProgram) -> None:
        """Store the program of a module of launches."""
        if self.may_keep():
            self.shelf.keep_launches(program)

    def keep_choice(self, choice: str) -> Sequence[str]:
        """Store the choice of `--codegen=auto` for a run; return the part that has its program."""
        return self.shelf.keep_choice(choice) if self.may_keep() else ()

    def keep(self, program: FunctionProgram, *part: str) -> None:
        """Store the program of the module, or of a part of it."""
        if self.may_keep():
            self.shelf.keep(program, *part)


def may_be_kept(manager: Manager, origins: Collection[str]) -> bool:
    """Return whether all passes come from these origins and read no files: other passes may change their effect."""
    return all(each.origin in origins and may_be_named_in_files(type(each.instance)) for each in _passes(manager))


def _passes(manager: Manager) -> Iterator[ScheduledPass]:
    for element in manager.elements:
        if isinstance(element, Manager):
            yield from _passes(element)
        else:
            yield element
