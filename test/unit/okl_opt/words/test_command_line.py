"""argv to settings, and what is refused."""

import pytest

from okl_opt.dialects.suggestions import suggestions
from okl_opt.words.command_line import UsageError, parse_command_line


def test_passes_keep_their_order_and_options() -> None:
    settings = parse_command_line(["-canonicalize", "in.mlir", "--wrap-ops-to-kernel-launch=mode=simple", "-cse"])
    assert settings.passes == (("canonicalize", ""), ("wrap-ops-to-kernel-launch", "mode=simple"), ("cse", ""))
    assert settings.input == "in.mlir"


@pytest.mark.parametrize("dashes", ["-", "--"])
def test_one_dash_is_as_good_as_two(dashes: str) -> None:
    assert parse_command_line([f"{dashes}mlir-print-op-generic"]).generic


def test_an_optional_value_never_takes_the_next_word() -> None:
    settings = parse_command_line(["--split-input-file", "in.mlir"])
    assert (settings.split_marker, settings.input) == ("// -----", "in.mlir")
    assert parse_command_line(["--split-input-file=// ###"]).split_marker == "// ###"


def test_a_required_value_takes_the_next_word_whatever_it_looks_like() -> None:
    assert parse_command_line(["-o", "--cse"]).output == "--cse"
    assert parse_command_line(["-o=x.mlir"]).output == "x.mlir"
    assert parse_command_line(["-p", "builtin.module()"]).pipeline == "builtin.module()"


@pytest.mark.parametrize(
    ("value", "expected"), [("", True), ("=1", True), ("=TRUE", True), ("=0", False), ("=False", False)]
)
def test_booleans(value: str, expected: bool) -> None:
    assert parse_command_line([f"--verify-each{value}"]).verify_each is expected


def test_the_last_boolean_wins() -> None:
    assert parse_command_line(["--verify-each=0", "--verify-each"]).verify_each


def test_everything_after_two_dashes_is_a_file() -> None:
    assert parse_command_line(["--", "-cse"]).input == "-cse"


def test_repeated_flags_collect() -> None:
    settings = parse_command_line(["--run", "--input=f32=1", "--input", "f32=2", "--kernel-provider=tanh:ref"])
    assert list(settings.run_options.inputs) == ["f32=1", "f32=2"]
    assert settings.run_options.kernel_providers == {"tanh": "ref"}


def test_dump_lists_know_aliases() -> None:
    settings = parse_command_line(["--mlir-print-ir-after=cse,trim-return-as-void"])
    assert list(settings.print_after) == ["cse", "trim-return-to-void"]


def test_code_has_a_target_and_a_level() -> None:
    settings = parse_command_line(["--emit=asm", "-O1", "--target-cpu=x86-64-v2", "--target-features=+avx"])
    options = settings.run_options
    assert (options.opt_level, options.target_cpu, options.target_features) == (1, "x86-64-v2", "+avx")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (
            ["--cze"],
            "okl-opt: Unknown command line argument '--cze'.  Try: 'okl-opt --help'\nokl-opt: Did you mean '--cse'",
        ),
        (["--cse", "a", "b"], "Too many positional arguments"),
        (["-o"], "for the -o option: requires a value!"),
        (["--verify-each=maybe"], "'maybe' is invalid value for boolean argument! Try 0 or 1"),
        (["--emit=bytes"], "for the --emit option: Cannot find option named 'bytes'!"),
        (["--repeat=x", "--run"], "'x' value invalid for integer argument!"),
        (["--expected-atol=x", "--run"], "'x' value invalid for floating point argument!"),
        (["--kernel-provider=tanh", "--run"], "'tanh' is not of the form OP:NAME"),
        (["--mlir-print-ir-after=nosuch"], "for the --mlir-print-ir-after option: Cannot find option named 'nosuch'!"),
        (["--run", "--emit=llvm"], "--emit=llvm can't be used with --run"),
        (["--emit=obj"], "--emit=obj needs -o FILE"),
        (["--emit=so", "-o", "-"], "--emit=so needs -o FILE"),
        (["--emit=so", "-o", "a.h"], "'-o a.h' is where --emit=so writes its C header"),
        (["--emit=so", "-o", "a.so", "--split-input-file"], "--split-input-file can't be used with --emit=so"),
        (["--emit=llvm", "-O2"], "-O needs --run"),
        (["--emit=asm", "--threads=1"], "--threads needs --run"),
        (["--run", "-o", "-"], "'-o -' can't be used with --run"),
        (["--input=f32=1"], "--input needs --run"),
        (["--split-input-file="], "the marker must not be empty"),
        (["--mlir-elide-elementsattrs-if-larger=-1"], "'-1' value invalid for uint argument!"),
        (["--mlir-elide-resource-strings-if-larger=4294967296"], "'4294967296' value invalid for uint argument!"),
        (["--mlir-print-elementsattrs-with-hex-if-larger=9223372036854775808"], "value invalid for integer argument!"),
        (["--mlir-elide-elementsattrs-if-larger=1_0"], "'1_0' value invalid for uint argument!"),
        (["--mlir-elide-elementsattrs-if-larger= 1"], "' 1' value invalid for uint argument!"),
        (["--mlir-elide-elementsattrs-if-larger=08"], "'08' value invalid for uint argument!"),
        (["--workers=2"], "Unknown command line argument '--workers=2'"),
    ],
)
def test_refusals(argv: list[str], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_command_line(argv)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["16", "0x10", "020", "0b10000", "0o20"])
def test_integers_are_spelled_as_for_llvm(text: str) -> None:
    assert parse_command_line([f"--mlir-elide-elementsattrs-if-larger={text}"]).elide_elements_above == 16


def test_an_integer_below_zero() -> None:
    assert parse_command_line(["--mlir-print-elementsattrs-with-hex-if-larger=-1"]).hex_elements_above == -1


def test_empty_values_are_what_they_are_to_mlir_opt() -> None:
    settings = parse_command_line(
        ["--verify-diagnostics=", "--irdl-file=a", "--irdl-file=", "--mlir-generate-reproducer="]
    )
    assert (settings.verify_diagnostics, settings.irdl_file, settings.generate_reproducer) == ("all", None, None)


def test_nothing_is_suggested_for_a_word_that_looks_like_nothing() -> None:
    assert suggestions("bogus", ["cse", "canonicalize"]) == []


def test_equally_near_names_start_with_the_one_that_begins_alike() -> None:
    assert suggestions("cze", ["dce", "cse"]) == ["cse", "dce"]
