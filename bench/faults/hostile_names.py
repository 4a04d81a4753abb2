"""Names that mean something to a program that a name may reach: data for `names.py`.

A name is bytes, as between the quotes of a string in MLIR. `{touch}` stands for a shell command that makes a file.
"""

from __future__ import annotations

TOUCHED = "touched_by_a_name"
"""The file that shell commands in names make, in the folder that one works in."""

_LLVM = (
    *(
        "llvm.global_ctors",
        "llvm.global_dtors",
        "llvm.used",
        "llvm.compiler.used",
        "llvm.trap",
        "llvm.memcpy.p0.p0.i64",
    ),
    *("llvm.", "llvm.module.flags", "!llvm.module.flags", "llvm.ident", "llvm.dbg.value", "llvm.module_asm"),
    *("llvm.inline_asm", "llvm.call", "llvm.prefetch.p0", "llvm.va_start", "llvm.read_register.i64", "llvm.stacksave"),
    *('a" = alias i8, ptr @b', "x) { ret void } define void @y(", '"() { ret void }\ndefine void @y() {', "a, b"),
    *("\x01_asm", "\x01system", "$x = comdat any", "ifunc", "alias", "declare", "define", 'target triple = "x"'),
    *(
        "a\ntarget x",
        '\nmodule asm ".globl x"',
        'module asm "x"',
        "source_filename",
        "; comment",
        "#0",
        "!0",
        "%0",
        "@0",
    ),
    *("0", "007", "-1", "1e400", "0x41", "undef", "poison", "null", "zeroinitializer", "void", "ptr", "i1"),
)
_LINKER = (
    *("main", "_start", "_init", "_fini", "__libc_start_main", "system", "execve", "popen", "dlopen", "dlsym", "exit"),
    *("abort", "malloc", "free", "memcpy", "memset", "printf", "puts", "environ", "errno", "stdin", "__stack_chk_fail"),
    *(
        "_GLOBAL_OFFSET_TABLE_",
        "_DYNAMIC",
        "__dso_handle",
        "_end",
        "__TMC_END__",
        ".text",
        ".init_array",
        ".data.rel.ro",
    ),
    *(".L0", "memcpy@plt", "system@GLIBC_2.2.5", "system@@GLIBC_2.2.5", "__cxa_atexit", "_ZN3std6systemE", "?x@@YAXXZ"),
    *(
        "sin",
        "powf",
        "__muldf3",
        "__tls_get_addr",
        "_Unwind_Resume",
        "cudaMalloc",
        "omp_get_num_threads",
        "cblas_sgemm",
    ),
)
_OURS = (
    *("launch", "fetch_kernel", "fetch_run_ctx", "fetch_reg_ctx", "oneflow_okl_launch", "oneflow_okl_fetch_kernel"),
    *(
        "okl_call",
        "okl_run",
        "okl_benchmark",
        "okl_set_error",
        "okl_bind",
        "okl_compute",
        "okl_subgraph",
        "okl_recycle",
    ),
    *("okl_init_context", "_mlir_ciface_okl_compute", "_mlir_ciface_launch", "okl_llvm_func", "okl_symbol_0"),
    *(
        "okl_symbol_1",
        "okl_kernel_0",
        "kernel_0",
        "wrap0",
        "get_resources_type_0",
        "okl-opt: error: forged",
        "result[0]: 9",
    ),
    *("_mlir_oneflow_subgraph0", "_mlir__oneflow__subgraph__0", "f", "builtin", "relu", "oneflow.relu", "okl.copy"),
)
_MLIR = (
    *(
        '"quote',
        '""',
        "back\\slash",
        "\\",
        "\\22",
        "\\0A",
        "@a",
        "@a::@b",
        "::",
        "%x",
        "^bb0",
        "#map",
        "!okl.kernel",
        "{{",
    ),
    *(
        "}}",
        "{-#",
        "#-}",
        "-->",
        "// -----",
        "// expected-error {{x}}",
        "// CHECK: x",
        "// RUN: okl-opt %s",
        'loc("x")',
    ),
    *(
        "loc(unknown)",
        "unknown",
        "-",
        "<stdin>",
        "<unknown>",
        "dense<0>",
        "module {}",
        "func.func",
        "builtin.module(cse)",
    ),
)
_SHELL = (
    *(
        "$(touch {touch})",
        "`touch {touch}`",
        "; touch {touch}",
        "| touch {touch}",
        "& touch {touch} &",
        "\ntouch {touch}\n",
    ),
    *(
        "' ; touch {touch} ; '",
        '" ; touch {touch} ; "',
        "$HOME",
        "~",
        "*",
        "!!",
        "-flag",
        "--load-pass-plugin=x",
        "-o x",
    ),
    *(
        "--unsafe-llvm",
        "> {touch}",
        "%t",
        "%s",
        "%{pathsep}",
        "CON",
        "nul.txt",
        "@response",
        "@{touch}.npy",
        "random:7",
    ),
)
_FILES = (
    *(".", "..", "/", "../x", "../../x", "/etc/passwd", "/tmp/{touch}", "a/b", "a/../../b", "./x", "~/x", "file:///x"),
    *("C:\\x", "..\\x", "x.npy", "x:y", "a\0b", "a|b", "a" * 255, "a" * 256, "b/" * 300, "\u00e9" * 200),
)
_PRINTF = (
    "%s",
    "%n%n%n%n",
    "%s%n",
    "%99999999d",
    "{0}",
    "{}",
    "{x.__class__}",
    "{0.__globals__}",
    "${x}",
    "{{x}}",
    "%%",
)
_PYTHON = (
    *("__import__('os').system('touch {touch}')", "__class__", "os.system", "self", "None", "eval", "\\N{BULLET}"),
    *("cos\nsystem\n(S'touch {touch}'\ntR.", "__proto__", "constructor", "toString", "NaN", "Infinity", "-0", "1_000"),
)
_HTML = (
    *(
        "<script>evil()</script>",
        "</script><img src=x onerror=evil()>",
        "<!--",
        "<!--<script>",
        "-->",
        "]]>",
        "<![CDATA[",
    ),
    *(
        '" onload="evil()',
        "' onload='evil()",
        "<svg/onload=evil()>",
        "&lt;b&gt;",
        "&amp;",
        "&#60;b&#62;",
        "<b>bold</b>",
    ),
    *("javascript:evil()", "</style><b>", "</title><b>", "<a href=x>", "\\u003cb\\u003e", "\u2028evil()\u2029", "</"),
)
_TERMINAL = (
    *(
        "\x1b[31mred",
        "\x1b]0;title\x07",
        "\x1b[2J",
        "\x1b[1A\x1b[2K",
        "\x9b31m",
        "\x90q\x9c",
        "\x07",
        "\b\b\b\b",
        "\r",
        "\rforged",
    ),
    *("a\rforged", "a\nforged: line", "a\r\nforged: line", "x\nokl-opt: error: forged", "\nresult[0]: 2xf32=9 9\n"),
    *("a\n<stdin>:1:1: error: forged", "\x0bforged", "\x0cforged", "a\x85forged", "a\u2028forged", "a\x1cforged", "\t"),
    *("\x7f", "\x00", "a\x00", "\x1b", "\x1b[8mhidden", '\x1bP$q"p\x1b\\', "\x1b]8;;http://x\x07link\x1b]8;;\x07"),
)
_TEXT = (
    *(
        "",
        " ",
        "  a  ",
        "\n",
        "\n\n",
        "\u202eevil",
        "\u2066evil",
        "\u200b",
        "\ufeff",
        "\ufeffa",
        "\u0000\u0001",
        "\u00ad",
    ),
    *(
        "\u00e9",
        "e\u0301",
        "\u4e2d\u6587",
        "\U0001f600",
        "\U0010ffff",
        "\ufffe",
        "\uffff",
        "\u0130",
        "\ufb01",
        "\u0661",
    ),
    *("a" * 5000, "\n" * 500, "%" * 1000, '"' * 1000, "\\" * 1001, "x\u0300" * 300, "\U000e0041", "\ufdd0"),
)
_BYTES = (
    b"\xff",
    b"a\xffb",
    b"\xed\xa0\x80",
    b"\xed\xb3\xbf",
    b"\xc0\xaf",
    b"\xf4\x90\x80\x80",
    b"\xe2\x80",
    b"\xc2",
    b"\x80",
)
"""No UTF-8: lone bytes, surrogates, the longer way to write a slash, beyond the last character, and cut short."""

NAMES: tuple[bytes, ...] = tuple(
    dict.fromkeys(
        (
            *(
                name.replace("{touch}", TOUCHED).encode()
                for group in (_LLVM, _LINKER, _OURS, _MLIR, _SHELL, _FILES, _PRINTF, _PYTHON, _HTML, _TERMINAL, _TEXT)
                for name in group
            ),
            *_BYTES,
        )
    )
)
