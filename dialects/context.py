"""A context that imports the extension of an xDSL dialect only for a text that needs it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container
from dataclasses import dataclass, field, replace

from xdsl.context import Context
from xdsl.ir import Attribute, Dialect, Operation, TypeAttribute

from okl_opt.dialects.modules import dialect_module
from okl_opt.dialects.text.renamed import READ_AS


@dataclass(frozen=True)
class ExtendedDialect:
    """A dialect of xDSL and its extension; calling it returns both merged."""

    name: str
    base: Callable[[], Dialect]

    def overridden(self) -> Collection[str]:
        """Names of ops, attributes and types defined by both; the extension's class wins."""
        return getattr(dialect_module(self.name), "OVERRIDDEN", "").split()

    def __call__(self) -> Dialect:
        dialect, module = self.base(), dialect_module(self.name, "ops")
        if module is None:
            return dialect
        extension: Dialect = getattr(module, self.name.upper())
        operations = {op.name: op for op in (*dialect.operations, *extension.operations)}
        # A type and an attribute may have the same name.
        attributes = {
            (attribute.name, issubclass(attribute, TypeAttribute)): attribute
            for attribute in (*dialect.attributes, *extension.attributes)
        }
        return replace(dialect, _operations=list(operations.values()), _attributes=list(attributes.values()))


@dataclass
class ExtendingContext(Context):
    """A context that loads only xDSL's part of an `ExtendedDialect` until a name needs the extension."""

    _unextended: dict[str, ExtendedDialect] = field(default_factory=dict[str, ExtendedDialect])

    def clone(self) -> ExtendingContext:
        copy = super().clone()
        return ExtendingContext(
            copy.allow_unregistered,
            copy._loaded_dialects,
            copy._loaded_ops,
            copy._loaded_attrs,
            copy._loaded_types,
            copy._registered_dialects,
            self._unextended.copy(),
        )

    def register_dialect(self, name: str, dialect_factory: Callable[[], Dialect]) -> None:
        super().register_dialect(name, dialect_factory)
        if isinstance(dialect_factory, ExtendedDialect):
            self._unextended[name] = dialect_factory

    def load_registered_dialect(self, name: str) -> None:
        """Load the dialect with its extension."""
        dialect = self._unextended.pop(name, None)
        if dialect is None or name not in self._loaded_dialects:
            super().load_registered_dialect(name)
            return
        self._loaded_dialects[name] = whole = dialect()
        for op in whole.operations:
            self._loaded_ops.setdefault(op.name, op)
        for attribute in whole.attributes:
            if issubclass(attribute, TypeAttribute):
                self._loaded_types.setdefault(attribute.name, attribute)
            else:
                self._loaded_attrs.setdefault(attribute.name, attribute)

    def get_optional_dialect(self, name: str) -> Dialect | None:
        if name in self._unextended:
            self.load_registered_dialect(name)
        return super().get_optional_dialect(name)

    def get_optional_type(self, name: str) -> type[TypeAttribute] | None:
        name = READ_AS.get(name, name)
        self._settle(name, self._loaded_types)
        return super().get_optional_type(name)

    def get_optional_attr(self, name: str) -> type[Attribute] | None:
        name = READ_AS.get(name, name)
        self._settle(name, self._loaded_attrs)
        return super().get_optional_attr(name)

    def _get_known_op(self, name: str) -> type[Operation] | None:
        name = READ_AS.get(name, name)
        self._settle(name, self._loaded_ops)
        return super()._get_known_op(name) or self._declared_op(name)

    def _declared_op(self, name: str) -> type[Operation] | None:
        """The class of an op that its dialect makes when a text first names it."""
        dialect, _, _ = name.partition(".")
        if dialect not in self._loaded_dialects:
            return None
        make: Callable[[str], type[Operation] | None] | None
        make = getattr(dialect_module(dialect, "declared"), "op_class", None)
        op = None if make is None else make(name)
        if op is not None:
            self.load_op(op)
        return op

    def _settle(self, name: str, loaded: Container[str]) -> None:
        """Load xDSL's dialect for `name` and, if that lacks the name, the extension."""
        if name in loaded:
            return
        dialect, _, _ = name.partition(".")
        extended = self._unextended.get(dialect)
        if extended is None:
            return
        if dialect not in self._loaded_dialects and name not in extended.overridden():
            self._load_base(dialect, extended)
        if name not in loaded:
            self.load_registered_dialect(dialect)

    def _load_base(self, name: str, extended: ExtendedDialect) -> None:
        base, overridden = extended.base(), extended.overridden()
        self._loaded_dialects[name] = base
        for op in base.operations:
            if op.name not in overridden:
                self.load_op(op)
        for attribute in base.attributes:
            if attribute.name not in overridden:
                self.load_attr_or_type(attribute)
