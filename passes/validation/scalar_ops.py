"""The meaning of ops on single numbers, as terms: results, poison, and undefined behaviour.

Vectors are computed element by element. Floats are bits. Ops on floats are functions without a definition, only with a
name, unless MLIR defines them bit by bit. Source: `ArithOps.td`, `IndexOps.td` and `MathOps.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers import ap_float
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, width_of
from okl_opt.dialects.upstream.index.ops import ComparePredicateAttr
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.validation.terms import Term, Terms, Unsupported
from okl_opt.passes.validation.values import Bits

Undefined = Callable[[Term], None]
"""Says that the behaviour is undefined where a condition holds."""


@dataclass(frozen=True)
class Scalar:
    """An op on numbers, to be computed for one element of each operand."""

    terms: Terms
    op: Operation
    operands: Sequence[Bits]
    undefined: Undefined

    @property
    def width(self) -> int:
        """Bits of the first result."""
        width = width_of(element_of(self.op.results[0].type))
        if width is None:
            raise Unsupported(f"'{self.op.name}' has a result of type {self.op.results[0].type}")
        return width

    @property
    def poison(self) -> Term:
        """The condition for an operand to be poison."""
        terms, poison = self.terms, self.terms.false
        for operand in self.operands:
            poison = terms.either(poison, operand.poison)
        return poison

    def has_flag(self, word: str) -> bool:
        """Return True if the op has a flag, such as `nsw`: MLIR's or LLVM's."""
        if word in _UNITS and self.op.get_attr_or_prop(_UNITS[word]) is not None:
            return True
        flags = self.op.get_attr_or_prop("overflowFlags")
        return flags is not None and word in str(flags)


_UNITS = {"exact": "isExact", "nneg": "nonNeg", "disjoint": "isDisjoint"}
Rule = Callable[[Scalar], Sequence[Bits]]


def _wrapping(word: str) -> Rule:
    """An operation on the low bits; with `nsw` and `nuw` poison if the exact result does not fit."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (left, right), poison = scalar.terms, scalar.operands, scalar.poison
        result, width = terms.binary(word, left.term, right.term), scalar.width
        for flag, is_signed in (("nsw", True), ("nuw", False)):
            if scalar.has_flag(flag):
                wide = 2 * width
                operands = [terms.extend(each.term, wide, is_signed=is_signed) for each in scalar.operands]
                exact = terms.binary(word, *operands)
                fits = terms.compare("eq", exact, terms.extend(result, wide, is_signed=is_signed))
                poison = terms.either(poison, terms.invert(fits))
        if word == "or" and scalar.has_flag("disjoint"):
            common = terms.binary("and", left.term, right.term)
            poison = terms.either(poison, terms.differ(common, terms.const(0, width)))
        return [Bits(result, poison)]

    return rule


def _shift(word: str) -> Rule:
    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (left, right), width = scalar.terms, scalar.operands, scalar.width
        result = terms.binary(word, left.term, right.term)
        is_too_far = terms.invert(terms.compare("ult", right.term, terms.const(width, max(width, 7))))
        if width < 7:
            distance = terms.extend(right.term, 7, is_signed=False)
            is_too_far = terms.invert(terms.compare("ult", distance, terms.const(width, 7)))
        poison = terms.either(scalar.poison, is_too_far)
        for flag, back in (("nsw", "ashr"), ("nuw", "lshr")):
            if word == "shl" and scalar.has_flag(flag):
                poison = terms.either(poison, terms.differ(terms.binary(back, result, right.term), left.term))
        if word != "shl" and scalar.has_flag("exact"):
            poison = terms.either(poison, terms.differ(terms.binary("shl", result, right.term), left.term))
        return [Bits(result, poison)]

    return rule


def _division(compute: Callable[[Terms, Term, Term], Term], *, is_signed: bool) -> Rule:
    """A division. It is undefined for the divisor 0, and for the least number by -1."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (left, right), width = scalar.terms, scalar.operands, scalar.width
        scalar.undefined(terms.either(right.poison, terms.compare("eq", right.term, terms.const(0, width))))
        if is_signed:
            least = terms.compare("eq", left.term, terms.const(1 << width - 1, width))
            scalar.undefined(terms.both(least, terms.compare("eq", right.term, terms.const(-1, width))))
        result, poison = compute(terms, left.term, right.term), scalar.poison
        if scalar.has_flag("exact"):
            rest = terms.binary("srem" if is_signed else "urem", left.term, right.term)
            poison = terms.either(poison, terms.differ(rest, terms.const(0, width)))
        return [Bits(result, poison)]

    return rule


def _rounded(by: int) -> Callable[[Terms, Term, Term], Term]:
    """A signed quotient, rounded down or up if `by` is -1 or 1."""

    def compute(terms: Terms, left: Term, right: Term) -> Term:
        zero = terms.const(0, left.width)
        quotient, rest = terms.binary("sdiv", left, right), terms.binary("srem", left, right)
        are_unlike = terms.binary("xor", terms.compare("slt", left, zero), terms.compare("slt", right, zero))
        is_beyond = are_unlike if by < 0 else terms.invert(are_unlike)
        moved = terms.binary("add", quotient, terms.const(by, left.width))
        return terms.select(terms.both(is_beyond, terms.differ(rest, zero)), moved, quotient)

    return compute


def _rounded_up_unsigned(terms: Terms, left: Term, right: Term) -> Term:
    zero = terms.const(0, left.width)
    quotient, rest = terms.binary("udiv", left, right), terms.binary("urem", left, right)
    moved = terms.binary("add", quotient, terms.const(1, left.width))
    return terms.select(terms.differ(rest, zero), moved, quotient)


def _plainly(word: str) -> Callable[[Terms, Term, Term], Term]:
    return lambda terms, left, right: terms.binary(word, left, right)


def _extremum(word: str, *, larger: bool) -> Rule:
    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (left, right) = scalar.terms, scalar.operands
        is_less = terms.compare(word, left.term, right.term)
        pair = (right.term, left.term) if larger else (left.term, right.term)
        return [Bits(terms.select(is_less, *pair), scalar.poison)]

    return rule


def _resized(*, is_signed: bool) -> Rule:
    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (source,), poison, width = scalar.terms, scalar.operands, scalar.poison, scalar.width
        result = terms.resize(source.term, width, is_signed=is_signed)
        if scalar.has_flag("nneg"):
            poison = terms.either(poison, terms.compare("slt", source.term, terms.const(0, source.term.width)))
        for flag, back_is_signed in (("nsw", True), ("nuw", False)):
            if width < source.term.width and scalar.has_flag(flag):
                back = terms.extend(result, source.term.width, is_signed=back_is_signed)
                poison = terms.either(poison, terms.differ(back, source.term))
        return [Bits(result, poison)]

    return rule


_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


def _compared(scalar: Scalar) -> Sequence[Bits]:
    properties = scalar.op.properties
    predicate = properties.get("predicate", properties.get("pred"))
    if isinstance(predicate, ComparePredicateAttr):
        number = _PREDICATES.index(predicate.data.value)
    elif isa(predicate, IntegerAttr):
        number = predicate.value.data
    else:
        raise Unsupported(f"'{scalar.op.name}' has an unknown predicate")
    left, right = (operand.term for operand in scalar.operands)
    return [Bits(comparison(scalar.terms, number, left, right), scalar.poison)]


def comparison(terms: Terms, predicate: int, left: Term, right: Term) -> Term:
    """By the numbers of the predicates: eq ne slt sle sgt sge ult ule ugt uge."""
    if predicate < 2:
        found = terms.compare("eq", left, right)
        return terms.invert(found) if predicate else found
    word, order = ("slt", "ult")[(predicate - 2) // 4], (predicate - 2) % 4
    if order in (0, 3):
        found = terms.compare(word, left, right)
    else:
        found = terms.compare(word, right, left)
    return terms.invert(found) if order in (1, 3) else found


def _selected(scalar: Scalar) -> Sequence[Bits]:
    _check_promises(scalar.op)
    terms, (condition, then, otherwise) = scalar.terms, scalar.operands
    poison = terms.select(condition.term, then.poison, otherwise.poison)
    result = terms.select(condition.term, then.term, otherwise.term)
    return [Bits(result, terms.either(condition.poison, poison))]


def _with_high(*, is_signed: bool) -> Rule:
    """A product in two halves: low, high."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, poison, width = scalar.terms, scalar.poison, scalar.width
        wide = [terms.extend(each.term, 2 * width, is_signed=is_signed) for each in scalar.operands]
        product = terms.binary("mul", *wide)
        return [Bits(terms.extract(product, low, width), poison) for low in (0, width)]

    return rule


def _with_carry(scalar: Scalar) -> Sequence[Bits]:
    terms, (left, right), poison = scalar.terms, scalar.operands, scalar.poison
    total = terms.binary("add", left.term, right.term)
    return [Bits(total, poison), Bits(terms.compare("ult", total, left.term), poison)]


def _size(scalar: Scalar) -> Sequence[Bits]:
    terms, (source,), width = scalar.terms, scalar.operands, scalar.width
    zero, poison = terms.const(0, width), scalar.poison
    is_negative = terms.compare("slt", source.term, zero)
    return [Bits(terms.select(is_negative, terms.binary("sub", zero, source.term), source.term), poison)]


def _bit_count(scalar: Scalar) -> Sequence[Bits]:
    terms, (source,), width = scalar.terms, scalar.operands, scalar.width
    total = terms.const(0, width)
    for place in range(width):
        total = terms.binary("add", total, _bit(terms, source.term, place))
    return [Bits(total, scalar.poison)]


def _bit(terms: Terms, source: Term, place: int) -> Term:
    return terms.extend(terms.extract(source, place, 1), source.width, is_signed=False)


def _zeros(*, from_top: bool) -> Rule:
    """The number of zeros before the first one, from the top or from the bottom."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (source,), width = scalar.terms, scalar.operands, scalar.width
        result = terms.const(width, width)
        for place in range(width) if from_top else reversed(range(width)):
            count = width - 1 - place if from_top else place
            result = terms.select(terms.extract(source.term, place, 1), terms.const(count, width), result)
        return [Bits(result, scalar.poison)]

    return rule


def _same(scalar: Scalar) -> Sequence[Bits]:
    if scalar.operands[0].term.width != scalar.width:
        raise Unsupported(f"'{scalar.op.name}' changes the width of elements")
    return [scalar.operands[0]]


# ----- floats


def _format(type: Attribute) -> ap_float.Format:
    element = element_of(type)
    if not isinstance(element, AnyFloat):
        raise Unsupported(f"{type} is no float")
    return ap_float.format_of(element)


def _sign_changed(scalar: Scalar) -> Sequence[Bits]:
    terms, (source,), width = scalar.terms, scalar.operands, scalar.width
    return [Bits(terms.binary("xor", source.term, terms.const(1 << width - 1, width)), scalar.poison)]


def _without_sign(scalar: Scalar) -> Sequence[Bits]:
    terms, (source,), width = scalar.terms, scalar.operands, scalar.width
    return [Bits(terms.binary("and", source.term, terms.const((1 << width - 1) - 1, width)), scalar.poison)]


def _with_sign(scalar: Scalar) -> Sequence[Bits]:
    terms, (size, sign), width = scalar.terms, scalar.operands, scalar.width
    mask = terms.const(1 << width - 1, width)
    kept = terms.binary("and", size.term, terms.invert(mask))
    return [Bits(terms.binary("or", kept, terms.binary("and", sign.term, mask)), scalar.poison)]


def is_nan(terms: Terms, term: Term, type: Attribute) -> Term:
    """Return the condition for bits to be a NaN of a float's type. Raises: Unsupported."""
    element = element_of(type)
    infinity, width = ap_float.infinity(_format(type)), term.width
    if not isinstance(element, AnyFloat) or ap_float.format_of(element).specials is not ap_float.Specials.IEEE:
        raise Unsupported(f"NaNs of {type} are not those of IEEE 754")
    size = terms.binary("and", term, terms.const((1 << width - 1) - 1, width))
    return terms.compare("ult", terms.const(infinity, width), size)


def _compared_floats(scalar: Scalar) -> Sequence[Bits]:
    predicate, type = scalar.op.properties["predicate"], scalar.op.operands[0].type
    if not isa(predicate, IntegerAttr):
        raise Unsupported(f"'{scalar.op.name}' has an unknown predicate")
    _check_promises(scalar.op)
    terms, (left, right) = scalar.terms, (operand.term for operand in scalar.operands)
    unordered = terms.either(is_nan(terms, left, type), is_nan(terms, right, type))
    a, b = _order(terms, left), _order(terms, right)
    found = terms.false
    # The bits of a predicate: 1 equal, 2 greater, 4 less, 8 unordered.
    relations = (terms.compare("eq", a, b), terms.compare("slt", b, a), terms.compare("slt", a, b))
    for bit, relation in enumerate(relations):
        if _RELATIONS[predicate.value.data] >> bit & 1:
            found = terms.either(found, relation)
    found = terms.both(found, terms.invert(unordered))
    if _RELATIONS[predicate.value.data] & 8:
        found = terms.either(found, unordered)
    return [Bits(found, scalar.poison)]


_RELATIONS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15)
"""By the numbers of `arith.cmpf`'s predicates."""


def _order(terms: Terms, bits: Term) -> Term:
    """A signed integer that is ordered as the float is; both zeros are 0."""
    width = bits.width
    size = terms.binary("and", bits, terms.const((1 << width - 1) - 1, width))
    is_negative = terms.extract(bits, width - 1, 1)
    return terms.select(is_negative, terms.binary("sub", terms.const(0, width), size), size)


def _check_promises(op: Operation) -> None:
    """Refuse fast-math flags of an op that is computed bit by bit. Raises: Unsupported."""
    if _promises(op):
        raise Unsupported(f"'{op.name}' has fast-math flags")


def _float_extremum(*, larger: bool, keeps_nan: bool) -> Rule:
    """The larger or smaller float, and -0 is less than 0. A NaN is the result, or the other operand is."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (left, right), type = scalar.terms, scalar.operands, scalar.op.results[0].type
        _check_promises(scalar.op)
        a, b = (_total_order(terms, operand.term) for operand in (left, right))
        is_right = terms.compare("slt", a, b) if larger else terms.compare("slt", b, a)
        result = terms.select(is_right, right.term, left.term)
        for operand, other in ((right, left), (left, right)):
            taken = operand if keeps_nan else other
            result = terms.select(is_nan(terms, operand.term, type), taken.term, result)
        return [Bits(result, scalar.poison)]

    return rule


def _total_order(terms: Terms, bits: Term) -> Term:
    """A signed integer that is ordered as the float is, with -0 before 0."""
    size = terms.binary("and", bits, terms.const((1 << bits.width - 1) - 1, bits.width))
    return terms.select(terms.extract(bits, bits.width - 1, 1), terms.invert(size), size)


_FLOAT_FOLDS: Mapping[str, Callable[[int, int, ap_float.Format], int]] = {
    "addf": ap_float.add,
    "subf": ap_float.subtract,
    "mulf": ap_float.multiply,
    "divf": ap_float.divide,
}
_COMMUTATIVE = frozenset({"addf", "mulf"})


def _of_floats(word: str) -> Rule:
    """An op that rounds: computed for constants, else a function of which the name is known."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        terms, (left, right) = scalar.terms, (operand.term for operand in scalar.operands)
        type = element_of(scalar.op.results[0].type)
        if "roundingmode" in scalar.op.properties:
            raise Unsupported(f"'{scalar.op.name}' has a rounding mode")
        if word in _FLOAT_FOLDS and left.value is not None and right.value is not None:
            result = _FLOAT_FOLDS[word](left.value, right.value, _format(type))
            return [Bits(terms.const(result, scalar.width), scalar.poison)]
        promises = _promises(scalar.op)
        same = _unchanged(word, left, right, _format(type))
        if same is not None:
            return [Bits(same, scalar.poison)]
        if word in _COMMUTATIVE and left.number > right.number:
            left, right = right, left
        return [Bits(terms.call(f"{word}{promises} {type}", [left, right], scalar.width), scalar.poison)]

    return rule


def _unchanged(word: str, left: Term, right: Term, format: ap_float.Format) -> Term | None:
    """The operand that an op leaves as it is, up to the bits of NaNs: x + -0, x - 0, x * 1, x / 1."""
    one, sign = ap_float.from_integer(1, format), 1 << left.width - 1
    neutral = {"addf": sign, "subf": 0, "mulf": one, "divf": one}.get(word)
    if neutral is None:
        return None
    if right.value == neutral:
        return left
    return right if word in _COMMUTATIVE and left.value == neutral else None


def _named(word: str) -> Rule:
    """An op of which only the name is known: a function of the bits and types of its operands."""

    def rule(scalar: Scalar) -> Sequence[Bits]:
        op = scalar.op
        if "roundingmode" in op.properties or op.get_attr_or_prop("nonNeg") is not None:
            raise Unsupported(f"'{op.name}' has a rounding mode, or promises")
        types = " ".join(str(_number_type(each.type)) for each in (*op.operands, *op.results))
        operands = [operand.term for operand in scalar.operands]
        return [Bits(scalar.terms.call(f"{word}{_promises(op)} {types}", operands, scalar.width), scalar.poison)]

    return rule


def _promises(op: Operation) -> str:
    """The fast-math flags of an op, which make poison of some results; an op without them is another function."""
    flags = op.get_attr_or_prop("fastmath") or op.get_attr_or_prop("fastmathFlags")
    text = "" if flags is None else str(flags)
    return "" if text.endswith("<none>") else text


def _number_type(type: Attribute) -> Attribute:
    element = element_of(type)
    return IntegerType(INDEX_WIDTH) if isinstance(element, IndexType) else element


_CASTS = ("extf", "truncf", "sitofp", "uitofp", "fptosi", "fptoui")
RULES: Mapping[str, Rule] = {
    **{f"arith.{name}": _named(name) for name in _CASTS},
    **{f"arith.{name}": _wrapping(word) for name, word in (("addi", "add"), ("subi", "sub"), ("muli", "mul"))},
    **{f"arith.{name}": _wrapping(word) for name, word in (("andi", "and"), ("ori", "or"), ("xori", "xor"))},
    **{f"arith.{name}": _shift(word) for name, word in (("shli", "shl"), ("shrsi", "ashr"), ("shrui", "lshr"))},
    "arith.divsi": _division(_plainly("sdiv"), is_signed=True),
    "arith.divui": _division(_plainly("udiv"), is_signed=False),
    "arith.remsi": _division(_plainly("srem"), is_signed=True),
    "arith.remui": _division(_plainly("urem"), is_signed=False),
    "arith.ceildivsi": _division(_rounded(1), is_signed=True),
    "arith.ceildivui": _division(_rounded_up_unsigned, is_signed=False),
    "arith.floordivsi": _division(_rounded(-1), is_signed=True),
    "arith.maxsi": _extremum("slt", larger=True),
    "arith.maxui": _extremum("ult", larger=True),
    "arith.minsi": _extremum("slt", larger=False),
    "arith.minui": _extremum("ult", larger=False),
    "arith.extsi": _resized(is_signed=True),
    "arith.extui": _resized(is_signed=False),
    "arith.trunci": _resized(is_signed=False),
    "arith.index_cast": _resized(is_signed=True),
    "arith.index_castui": _resized(is_signed=False),
    "arith.cmpi": _compared,
    "arith.select": _selected,
    "arith.addui_extended": _with_carry,
    "arith.mulsi_extended": _with_high(is_signed=True),
    "arith.mului_extended": _with_high(is_signed=False),
    "arith.bitcast": _same,
    "arith.negf": _sign_changed,
    "arith.cmpf": _compared_floats,
    **{f"arith.{name}": _of_floats(name) for name in ("addf", "subf", "mulf", "divf", "remf")},
    "arith.maximumf": _float_extremum(larger=True, keeps_nan=True),
    "arith.minimumf": _float_extremum(larger=False, keeps_nan=True),
    "arith.maxnumf": _float_extremum(larger=True, keeps_nan=False),
    "arith.minnumf": _float_extremum(larger=False, keeps_nan=False),
    "math.absi": _size,
    "math.ctpop": _bit_count,
    "math.ctlz": _zeros(from_top=True),
    "math.cttz": _zeros(from_top=False),
    "math.absf": _without_sign,
    "math.copysign": _with_sign,
}
_SAME_AS: Mapping[str, str] = {
    **{f"index.{name}": f"arith.{name}i" for name in ("add", "sub", "mul", "and", "or", "xor")},
    **{f"index.{name}": f"arith.{name}i" for name in ("divs", "divu", "rems", "remu", "ceildivs", "ceildivu")},
    **{f"index.{name}": f"arith.{name}i" for name in ("floordivs", "maxs", "maxu", "mins", "minu")},
    **{"index.shl": "arith.shli", "index.shrs": "arith.shrsi", "index.shru": "arith.shrui"},
    **{"index.casts": "arith.index_cast", "index.castu": "arith.index_castui", "index.cmp": "arith.cmpi"},
    **{f"llvm.{name}": f"arith.{name}i" for name in ("add", "sub", "mul", "and", "or", "xor")},
    **{"llvm.shl": "arith.shli", "llvm.lshr": "arith.shrui", "llvm.ashr": "arith.shrsi"},
    **{"llvm.sdiv": "arith.divsi", "llvm.udiv": "arith.divui", "llvm.srem": "arith.remsi", "llvm.urem": "arith.remui"},
    **{f"llvm.intr.{name}": f"arith.{name[1:]}{name[0]}i" for name in ("smax", "umax", "smin", "umin")},
    **{"llvm.sext": "arith.extsi", "llvm.zext": "arith.extui", "llvm.trunc": "arith.trunci"},
    **{"llvm.icmp": "arith.cmpi", "llvm.select": "arith.select", "llvm.bitcast": "arith.bitcast"},
    **{f"llvm.f{name}": f"arith.{name}f" for name in ("add", "sub", "mul", "div", "rem", "neg")},
    **{"llvm.fcmp": "arith.cmpf", "llvm.intr.fabs": "math.absf"},
    **{"llvm.intr.copysign": "math.copysign", "llvm.intr.ctpop": "math.ctpop"},
    **{"llvm.fpext": "arith.extf", "llvm.fptrunc": "arith.truncf", "llvm.sitofp": "arith.sitofp"},
    **{"llvm.uitofp": "arith.uitofp", "llvm.fptosi": "arith.fptosi", "llvm.fptoui": "arith.fptoui"},
    **{f"llvm.intr.{name}": f"math.{name}" for name in ("sqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos")},
    **{f"llvm.intr.{name}": f"math.{name}" for name in ("fma", "ceil", "floor", "round", "roundeven", "trunc")},
    **{"llvm.intr.pow": "math.powf", "llvm.intr.powi": "math.fpowi", "llvm.intr.maximum": "arith.maximumf"},
    **{"llvm.intr.minimum": "arith.minimumf", "llvm.intr.maxnum": "arith.maxnumf", "llvm.intr.minnum": "arith.minnumf"},
}


def rule_of(op: Operation) -> Rule | None:
    """The rule of an op on numbers, and on vectors of them; None for other ops."""
    name = _SAME_AS.get(op.name, op.name)
    rule = RULES.get(name)
    if rule is None and name.startswith("math.") and len(op.results) == 1:
        return _named(name)
    return rule
