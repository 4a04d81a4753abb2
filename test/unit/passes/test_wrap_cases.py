"""Corners of wrap-ops-to-kernel-launch that need ops of unknown dialects, or two runs."""

from __future__ import annotations

import re

T = "tensor<2xf32>"
HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
WRAP = "wrap-ops-to-kernel-launch"


def relu(result: str, operand: str) -> str:
    return f'{result} = "oneflow.relu"({operand}) {{{HERE}, op_name = "r"}} : ({T}) -> {T}\n'


def job(*lines: str, returned: str = "%0") -> str:
    return f"oneflow.job @j(%a: {T}) -> {T} {{\n{''.join(lines)}oneflow.return {returned} : {T}\n}}"


def launched(text: str) -> list[str]:
    return re.findall(r"kernel_launch (@\w+\(.*?\))", text)


def test_op_without_a_name_ends_a_group(apply):
    unnamed = f'%1 = "x.y"(%0) {{{HERE}}} : ({T}) -> {T}\n'
    text = apply(job(relu("%0", "%a"), unnamed, relu("%2", "%1"), returned="%2"), WRAP, allow_unregistered=True)
    assert launched(text) == ["@wrap0(%arg0)", "@wrap1(%1)"]


def test_op_of_another_dialect_is_wrapped_by_default_but_not_with_mode(apply, make_pass):
    foreign = f'%1 = "x.y"(%0) {{{HERE}, op_name = "f"}} : ({T}) -> {T}\n'
    text = job(relu("%0", "%a"), foreign, relu("%2", "%1"), returned="%2")
    assert launched(apply(text, WRAP, allow_unregistered=True)) == ["@wrap0(%arg0)"]
    simple = make_pass(WRAP, mode="simple", min_ops=1)
    assert len(launched(apply(text, simple, allow_unregistered=True))) == 2


def test_users_in_regions_see_the_launch(apply):
    region = f'"x.y"() ({{\n"x.z"(%0) : ({T}) -> ()\n}}) {{{HERE}, op_name = "f"}} : () -> ()\n'
    text = apply(job(relu("%0", "%a"), region), WRAP, allow_unregistered=True)
    assert launched(text) == ["@wrap0(%arg0)"]
    assert '"x.z"(%0)' in text


def test_launch_that_is_there_ends_a_group_and_keeps_its_name(apply):
    once = apply(job(relu("%0", "%a")), WRAP)
    more = once.replace("    oneflow.return %0", f"    {relu('%1', '%0')}    oneflow.return %1")
    assert launched(apply(more, WRAP)) == ["@wrap0(%arg0)", "@wrap1(%0)"]


def test_strings_in_the_ops_survive_being_text_in_a_string(apply):
    named = f'%0 = "oneflow.relu"(%a) {{{HERE}, op_name = "a\\22b\\\\c\\0Ad \u00e9"}} : ({T}) -> {T}\n'
    wrapped = apply(job(named), WRAP)
    launch_text = wrapped[wrapped.index("kernel_launch") :]
    assert r"op_name = \22a\\22b\\\\c\\0Ad \\C3\\A9\22" in launch_text
    function = apply(wrapped, "kernel-launch-to-module")
    assert r'op_name = "a\22b\\c\0Ad \C3\A9"' in function
    assert function.split("\n")[1:4] == wrapped.split("\n")[1:4]
