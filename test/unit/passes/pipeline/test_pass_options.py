"""Options of passes by the types of their fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from okl_opt.passes.pipeline.options import OptionError, build_pass, options_text, split_options


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class OptionsPass(ModulePass):
    name = "options"

    number: int = 1
    share: float = 0.5
    deep_flag: bool = False
    text: str = ""
    mode: Literal["a", "b"] | None = None
    colour: Colour = Colour.RED
    tiles: tuple[int, ...] = ()
    words: tuple[str, ...] | None = None
    which: str | None = field(default=None, metadata={"option": "name"})

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class NeedsPass(ModulePass):
    name = "needs"

    size: int

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("text", "attribute", "expected"),
    [
        ("number=-3", "number", -3),
        ("number=0x10", "number", 16),
        ("share=1e-3", "share", 1e-3),
        ("deep-flag", "deep_flag", True),
        ("deep_flag=false", "deep_flag", False),
        ('text="two words"', "text", "two words"),
        ("text={func.func(a, b{c=d})}", "text", "func.func(a, b{c=d})"),
        ("mode=b", "mode", "b"),
        ("colour=blue", "colour", Colour.BLUE),
        ("tiles=1,2,3", "tiles", (1, 2, 3)),
        ("tiles=4", "tiles", (4,)),
        ('words=a,"b c"', "words", ("a", "b c")),
        ("number=1 number=2", "number", 2),
        ("name=x", "which", "x"),
        ("", "number", 1),
    ],
)
def test_values(text: str, attribute: str, expected: object) -> None:
    assert getattr(build_pass("options", OptionsPass, text), attribute) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("numbr=1", "no such option numbr of pass 'options', did you mean 'number'?"),
        ("which=1", "no such option which of pass 'options'"),
        ("number=foo", "pass 'options', option 'number': 'foo' is not an integer of 64 bits"),
        ("number", "pass 'options', option 'number': nothing is not an integer of 64 bits"),
        ("deep-flag=maybe", "'maybe' is not a boolean (true or false)"),
        ("mode=c", "'c' is not one of 'a' or 'b'"),
        ("colour=green", "'green' is not one of 'red' or 'blue'"),
        ("tiles=1,x", "'1,x' is not a comma list, each an integer of 64 bits"),
        ("tiles=1,,2", "'1,,2' is not a comma list, each an integer of 64 bits"),
        ("tiles=1,", "'1,' is not a comma list, each an integer of 64 bits"),
        ("number=99999999999999999999", "'99999999999999999999' is not an integer of 64 bits"),
        ("number=-9223372036854775809", "is not an integer of 64 bits"),
        ('text="open', 'missing closing "'),
        ("=1", "expected the name of an option"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        build_pass("options", OptionsPass, text)
    assert message in str(caught.value)


def test_a_field_without_a_default_must_be_given() -> None:
    with pytest.raises(OptionError, match="pass 'needs' needs the option 'size'"):
        build_pass("needs", NeedsPass, "")


def test_blanks_and_brackets() -> None:
    assert split_options("a=1  b={x y}\tc") == {"a": "1", "b": "x y", "c": None}


@pytest.mark.parametrize(
    ("instance", "text"),
    [
        (
            OptionsPass(),
            "colour=red deep-flag=false mode=none number=1 share=0.5 text=  ",
        ),
        (
            OptionsPass(text="a b", words=("c", "d e", "f,g"), tiles=(1, -2), which="none", mode="b", deep_flag=True),
            "colour=red deep-flag=true mode=b name=none number=1 share=0.5 text={a b} tiles={1,-2} "
            "words={c,{d e},{f,g}}",
        ),
        (
            OptionsPass(text="x{y} 'z'", words=('"q"',), share=1e-07, colour=Colour.BLUE),
            "colour=blue deep-flag=false mode=none number=1 share=1e-07 text=\"x{y} 'z'\"  words={'\"q\"'}",
        ),
    ],
)
def test_the_text_of_options_is_read_back(instance: OptionsPass, text: str) -> None:
    assert options_text(instance) == text
    assert build_pass("options", OptionsPass, text) == instance
