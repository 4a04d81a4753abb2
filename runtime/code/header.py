"""The C header of a shared library: a struct for each kind of memref, and prototypes of the functions that C can call.

C and LLVM pass numbers and pointers alike, but not returned structs. A function that returns a struct, as for several
results, is called through its wrapper `_mlir_ciface_NAME`, which stores the struct at its first argument.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from xdsl.dialects import llvm
from xdsl.dialects.builtin import Float32Type, Float64Type, IntegerType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from okl_opt.dialects.diagnostic import DiagnosticError, error
from okl_opt.dialects.text import print_attribute, quoted
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Scalar, Signature
from okl_opt.runtime.code.border_types import border_of
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.code.signature import LoweredSignature, signature_of
from okl_opt.runtime.code.symbols import C_PREFIX
from okl_opt.runtime.machine.llvm_rules import words

MARK = "/* Made by okl-opt --emit=so"
"""The first text of a header: a file that does not begin so is never overwritten."""

_KEYWORDS = words("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval
    constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast
    else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not
    not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires restrict return short
    signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
    typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq linux unix
""")
"""Words that are no names in C or C++, and names that gcc defines as numbers."""
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OWN_NAMES = re.compile(r"okl_(?:memref|unranked|f16|bf16|c32|c64)\w*|okl_\w+_results|u?int\w*_t|_[A-Z_]\w*")
"""Names that this header or a C compiler uses."""

_INTEGERS = {DType.BOOL: "int8_t", DType.SI8: "int8_t", DType.SI16: "int16_t", DType.SI32: "int32_t"}
_FLOATS = {DType.F32: "float", DType.F64: "double", DType.F16: "okl_f16", DType.BF16: "okl_bf16"}

_ELEMENT_TYPES: Mapping[str, str] = {
    "okl_f16": """#ifdef __FLT16_MAX__
__extension__ typedef _Float16 okl_f16;
#else
typedef uint16_t okl_f16; /* its bits */
#endif""",
    "okl_bf16": "typedef uint16_t okl_bf16; /* its bits */",
    "okl_c32": "typedef struct { float re, im; } okl_c32;",
    "okl_c64": "typedef struct { double re, im; } okl_c64;",
}
_WIDTH = 110
_UNRANKED = "okl_unranked_memref"
_RECEIVED_AS_BITS = "okl_bf16"
"""A number that C passes otherwise than LLVM."""


class Exported(NamedTuple):
    """A public function of the library: its lowered form, its signature if it is still the stated one, and its wrapper.

    `type_text` is its type before lowering if known, else after.
    """

    op: llvm.FuncOp
    stated: LoweredSignature | None
    wrapper: llvm.FuncOp | None
    type_text: str

    @property
    def name(self) -> str:
        """The symbol of the function."""
        return self.op.sym_name.data


def exported(functions: Sequence[llvm.FuncOp], stated: Mapping[str, FuncOp]) -> list[Exported]:
    """Public functions with their wrappers; `stated` are the functions with a body before lowering.

    Raises: DiagnosticError for a type that does not cross the border.
    """
    by_name = {function.sym_name.data: function for function in functions}
    found: list[Exported] = []
    for name, function in by_name.items():
        if name.startswith(C_PREFIX) and name.removeprefix(C_PREFIX) in by_name:
            continue
        before = stated.get(name)
        signature = None if before is None else _signature(before)
        kind = function.function_type
        if signature is not None and (tuple(kind.inputs), kind.output) != (signature.arguments, signature.result):
            signature = None
        shown = kind if before is None or signature is None else before.function_type
        found.append(Exported(function, signature, by_name.get(C_PREFIX + name), print_attribute(shown)))
    return found


def _signature(function: FuncOp) -> LoweredSignature:
    kind = function.function_type
    for what, types in (("parameter", kind.inputs), ("result", kind.outputs)):
        for number, type_ in enumerate(types):
            if isinstance(border_of(type_), str):
                raise _not_callable(function, f"{what} {number} is {quoted(type_)}, for which C has no type")
    return signature_of(function)


def _not_callable(function: FuncOp | llvm.FuncOp, reason: str) -> DiagnosticError:
    name = function.sym_name.data
    return error(function.location, f"'{name}' cannot be called from C: {reason} (--emit=obj needs no header)")


def c_header(library: str, functions: Sequence[Exported], needed: Sequence[str]) -> str:
    """The header of a library with these functions; `needed` are the symbols that its user links.

    Raises: DiagnosticError for a function that C cannot call.
    """
    return _Header().text(library, functions, needed)


class _Header:
    """Writes prototypes and collects the types that they need."""

    def __init__(self) -> None:
        self._types: dict[str, str] = {}

    def text(self, library: str, functions: Sequence[Exported], needed: Sequence[str]) -> str:
        prototypes = [self._function(function) for function in functions]
        guard = re.sub(r"\W", "_", f"OKL_{library}_H", flags=re.ASCII).upper()
        links = [" *", " * Not in the library, to be linked by its user:", *(f" *   {_shown(name)}" for name in needed)]
        types = [_once(name, text) for name, text in self._types.items()]
        return "\n".join(
            [
                f"{MARK} for {_shown(library)}.",
                *(links if needed else ()),
                _ABOUT,
                f"#ifndef {guard}",
                f"#define {guard}\n",
                "#include <stdint.h>\n",
                *types,
                "#ifdef __cplusplus",
                'extern "C" {',
                "#endif\n",
                *prototypes,
                "#ifdef __cplusplus",
                "}",
                "#endif",
                "#endif\n",
            ]
        )

    # ----- functions

    def _function(self, function: Exported) -> str:
        if not _is_c_name(function.name):
            return f"/* {_shown(function.name)} has no name in C. */\n"
        if function.stated is None:
            return self._plain(function)
        stated = function.stated
        lines = [_comment(function)]
        for number, border in enumerate((*stated.params, *stated.results)):
            if isinstance(border, Scalar) and (border.is_vector or self._number(border.element) == _RECEIVED_AS_BITS):
                at = number - len(stated.params)
                what = f"parameter {number}" if at < 0 else f"result {at}"
                reason = f"{what} is {'a vector of ' if border.is_vector else ''}{border.element.text}"
                raise _not_callable(function.op, f"{reason}, which C passes in another way")
        params = [each for number, param in enumerate(stated.params) for each in self._expanded(number, param)]
        number = _one_number(stated.results)
        if not stated.results or number is not None:
            result = "void" if number is None else self._number(number)
            lines.append(_prototype(result, function.name, params))
        elif function.wrapper is None:
            reason = "its results are a struct of LLVM's, and it has no wrapper"
            raise _not_callable(function.op, f"{reason} (llvm-request-c-wrappers asks for one)")
        if function.wrapper is not None:
            lines += self._wrapper(function.name, stated)
        borders = (*stated.params, *stated.results)
        if any(isinstance(each, Scalar) and each.element.dtype is DType.F16 for each in borders):
            lines = [lines[0], "#ifdef __FLT16_MAX__", *lines[1:], "#endif"]
        return "\n".join(lines) + "\n"

    def _wrapper(self, name: str, stated: Signature) -> list[str]:
        """The prototype of a wrapper, after the struct of its results if there are several."""
        params = [each for number, param in enumerate(stated.params) for each in self._by_pointer(number, param)]
        lines: list[str] = []
        result = "void"
        if len(stated.results) > 1:
            fields = "".join(f"  {self._stored(each)} r{at};\n" for at, each in enumerate(stated.results))
            lines.append(f"typedef struct {{\n{fields}}} okl_{name}_results;")
            params.insert(0, f"okl_{name}_results *results")
        elif (number := _one_number(stated.results)) is not None:
            result = self._number(number)
        elif stated.results:
            params.insert(0, f"{self._stored(stated.results[0])} *result")
        return [*lines, _prototype(result, C_PREFIX + name, params)]

    def _plain(self, function: Exported) -> str:
        """The prototypes of a function of which only LLVM's types are known."""
        lines = [_comment(function)]
        problem: DiagnosticError | None = None
        for op in (function.op, function.wrapper):
            if op is None:
                continue
            try:
                lines.append(_plain_prototype(op))
            except DiagnosticError as error:
                problem = error
        if len(lines) == 1 and problem is not None:
            raise problem
        return "\n".join(lines) + "\n"

    # ----- types

    def _expanded(self, number: int, border: Border) -> list[str]:
        """The C parameters of a function for one parameter."""
        name = f"arg{number}"
        match border:
            case Memory(element=element, shape=shape):
                pointer = f"{self._element(element)} *{name}"
                sizes = [f"int64_t {name}_{what}{at}" for what in ("size", "stride") for at in range(len(shape))]
                return [f"{pointer}_allocated", f"{pointer}_aligned", f"int64_t {name}_offset", *sizes]
            case AnyMemory():
                return [f"int64_t {name}_rank", f"void *{name}_descriptor"]
            case Scalar():
                return self._by_value(name, border.element)

    def _by_pointer(self, number: int, border: Border) -> list[str]:
        """The C parameters of a wrapper for one parameter."""
        name = f"arg{number}"
        if isinstance(border, Scalar):
            return self._by_value(name, border.element)
        return [f"{self._stored(border)} *{name}"]

    def _by_value(self, name: str, element: Element) -> list[str]:
        if element.numbers == 2:
            number = _FLOATS[element.dtype]
            return [f"{number} {name}_re", f"{number} {name}_im"]
        return [f"{self._number(element)} {name}"]

    def _stored(self, border: Border) -> str:
        """The type of a value in memory."""
        match border:
            case Memory(element=element, shape=shape):
                return self._memref(element, len(shape))
            case AnyMemory():
                fields = "  int64_t rank;\n  void *descriptor; /* an okl_memref_<rank>d_<type> */\n"
                self._types[_UNRANKED] = f"typedef struct {{\n{fields}}} {_UNRANKED};"
                return _UNRANKED
            case Scalar():
                return self._element(border.element)

    def _memref(self, element: Element, rank: int) -> str:
        type_ = self._element(element)
        name = f"okl_memref_{rank}d_{_word(element)}"
        shape = f"  int64_t sizes[{rank}];\n  int64_t strides[{rank}]; /* in elements */\n" if rank else ""
        self._types[name] = (
            f"typedef struct {{\n  {type_} *allocated; /* what `free` takes, if it is the caller's to free */\n"
            f"  {type_} *aligned;\n  int64_t offset; /* of the first element from `aligned`, in elements */\n"
            f"{shape}}} {name};"
        )
        return name

    def _element(self, element: Element) -> str:
        if element.numbers == 2:
            name = "okl_c32" if element.dtype is DType.F32 else "okl_c64"
            self._types[name] = _ELEMENT_TYPES[name]
            return name
        return self._number(element)

    def _number(self, element: Element) -> str:
        """The C type of a number; the next wider type for widths that C lacks."""
        if element.dtype.is_float:
            name = _FLOATS[element.dtype]
            if name in _ELEMENT_TYPES:
                self._types[name] = _ELEMENT_TYPES[name]
            return name
        name = _INTEGERS.get(element.dtype, "int64_t")
        return f"u{name}" if element.is_unsigned or element.dtype is DType.BOOL else name


def _once(name: str, text: str) -> str:
    """A type definition that headers of several libraries may repeat."""
    return f"#ifndef {name.upper()}\n#define {name.upper()}\n{text}\n#endif\n"


def _plain_prototype(op: llvm.FuncOp) -> str:
    kind = op.function_type
    if kind.is_variadic:
        raise _not_callable(op, "it takes any number of arguments")
    params = [f"{_plain_type(op, type_)} arg{at}".replace("* ", "*") for at, type_ in enumerate(kind.inputs)]
    result = "void" if isinstance(kind.output, llvm.LLVMVoidType) else _plain_type(op, kind.output)
    return _prototype(result, op.sym_name.data, params)


def _plain_type(op: llvm.FuncOp, type_: Attribute) -> str:
    match type_:
        case IntegerType(width=width) if width.data in (8, 16, 32, 64):
            return f"int{width.data}_t"
        case IntegerType(width=width) if width.data == 1:
            return "uint8_t"
        case Float32Type():
            return "float"
        case Float64Type():
            return "double"
        case llvm.LLVMPointerType():
            return "void *"
        case _:
            raise _not_callable(op, f"C does not pass {quoted(type_)} as LLVM does")


def _one_number(results: Sequence[Border]) -> Element | None:
    """The type of a single number result, which C returns as LLVM does; None for other results."""
    match results:
        case [Scalar(element=element)] if element.numbers == 1:
            return element
        case _:
            return None


def _is_c_name(name: str) -> bool:
    is_name = _IDENTIFIER.fullmatch(name) is not None
    return is_name and name not in _KEYWORDS and _OWN_NAMES.fullmatch(name) is None


def _word(element: Element) -> str:
    return element.text if element.numbers == 1 else f"c{8 * element.dtype.itemsize}"


def _comment(function: Exported) -> str:
    return f"/* {function.name}: {function.type_text.replace('*/', '* /')} */"


def _prototype(result: str, name: str, params: Sequence[str]) -> str:
    """A prototype, broken into lines."""
    text = f"{result} {name}({', '.join(params) or 'void'});"
    return "\n".join(wrap(text, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False))


def _shown(name: str) -> str:
    """A name from a module, in a comment."""

    def escaped(match: re.Match[str]) -> str:
        return "".join(f"\\{byte:02X}" for byte in match[0].encode(errors="surrogateescape"))

    return re.sub(r"[^\w.$ -]", escaped, name, flags=re.ASCII)


_ABOUT = """ *
 * A memref is passed to _mlir_ciface_NAME as a pointer to its descriptor, and to NAME as the fields of it.
 * `index` is int64_t. An integer whose width C does not have is in the next wider type; only its own bits count in
 * what a function returns: of an i1 the lowest bit.
 */"""
