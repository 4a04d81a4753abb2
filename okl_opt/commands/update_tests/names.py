"""SSA values and their captures in CHECK lines: defined at first use, used after."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from okl_opt.commands.update_tests.output import closes, defined, opens, values

_ANY = "%{{.*}}"


@dataclass
class Names:
    """The captures known at a line of the output.

    `variables` are filecheck's variables with their values. New names avoid `taken`. With `literal`, values are written
    as they are; with `sparse`, values without a capture match anything.
    """

    variables: dict[str, str | int] = field(default_factory=dict[str, "str | int"])
    taken: Collection[str] = ()
    literal: bool = False
    sparse: bool = False
    hide: str = ""
    """A folder whose path differs in each run; patterns leave it out of paths."""
    _scopes: list[dict[str, str]] = field(default_factory=lambda: [{}])
    _made: set[str] = field(default_factory=set[str])

    def begin_part(self) -> None:
        """Forget all values: an op that is isolated from above begins."""
        self._scopes = [{}]
        self._made = set()

    def enter(self, line: str) -> None:
        """Go to a line; must be called first for each line."""
        if closes(line) and len(self._scopes) > 1:
            self._scopes.pop()
        if opens(line):
            self._scopes.append({})

    def pass_over(self, line: str) -> None:
        """Leave a line unchecked: its definitions shadow earlier values of the same name."""
        for value in defined(line):
            self._forget(value)

    def bind(self, line: str, captured: Iterable[tuple[str, str]]) -> None:
        """Record the captures of a hand-written CHECK line."""
        self.pass_over(line)
        here = {line[start:stop] for start, stop in values(line)}
        results = set(defined(line))
        for variable, text in captured:
            value = text if text.startswith("%") else f"%{text}"
            if value in here:
                self._scope(line, value in results)[value] = variable

    def checked(self, line: str, wanted: Iterable[str] = ()) -> str:
        """The pattern for this line; new captures get the names in `wanted` if possible."""
        text = line.strip()
        if self.literal:
            return self.escaped(text)
        self.pass_over(line)
        results = set(defined(line))
        names = iter(wanted)
        parts: list[str] = []
        end = 0
        for start, stop in values(text):
            value = text[start:stop]
            parts += [self.escaped(text[end:start]), self._named(value, line, value in results, names)]
            end = stop
        return "".join(parts) + self.escaped(text[end:])

    def _named(self, value: str, line: str, is_result: bool, wanted: Iterator[str]) -> str:
        known = self._known(value)
        if known is not None:
            percent = "" if str(self.variables.get(known, "")).startswith("%") else "%"
            return f"{percent}[[{known}]]"
        variable = next(wanted, None)
        if variable is None:
            if self.sparse:
                return _ANY
            variable = self._fresh("VAL_" if len(self._scopes) > 2 or not value.startswith("%arg") else "ARG")
        self._scope(line, is_result)[value] = variable
        self._made.add(variable)
        self.variables[variable] = value[1:]
        return f"%[[{variable}:.*]]"

    def _fresh(self, stem: str) -> str:
        number = 0
        while (name := f"{stem}{number}") in self._made or name in self.taken:
            number += 1
        return name

    def _known(self, value: str) -> str | None:
        for scope in reversed(self._scopes):
            variable = scope.get(value)
            if variable is not None:
                # The name may capture another value by now.
                return variable if str(self.variables.get(variable, "")).lstrip("%") == value[1:] else None
        return None

    def _scope(self, line: str, is_result: bool) -> dict[str, str]:
        """The scope of a value defined on a line: for arguments the region that begins there, for results the
        enclosing one.
        """
        return self._scopes[-2] if opens(line) and is_result else self._scopes[-1]

    def _forget(self, value: str) -> None:
        for scope in self._scopes:
            scope.pop(value, None)

    def escaped(self, text: str) -> str:
        """Escape text that a CHECK line matches literally."""
        text = text.replace("{{", "{{\\{\\{}}").replace("[[", "{{\\[\\[}}")
        return text.replace(self.hide, "{{.*}}") if self.hide else text
