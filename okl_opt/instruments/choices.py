"""Prints the choices of passes, with reasons, as remarks at the ops."""

from __future__ import annotations

from contextlib import ExitStack
from types import TracebackType

from xdsl.ir import Operation
from xdsl.passes import ModulePass

from okl_opt.dialects.diagnostic import Diagnostic, Severity, emit, op_name
from okl_opt.instruments.observer import Session, SessionObserver
from okl_opt.passes.rewriting.watch import choice_sink


class ChoicesObserver(SessionObserver):
    """Listens for choices during the whole run."""

    def __init__(self, session: Session):
        super().__init__(session)
        self._run = ExitStack()

    def __enter__(self) -> None:
        self._run.enter_context(choice_sink(_tell))

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._run.close()


def _tell(by: ModulePass, op: Operation, text: str) -> None:
    emit(Diagnostic(Severity.REMARK, op.location, f"'{op_name(op)}' op is tiled by {by.name}: {text}"))
