"""FileCheck: exit statuses and messages, also beside those of LLVM's tool."""

from __future__ import annotations

import io
import random
import subprocess
from pathlib import Path

import host
import pytest

from okl_opt.commands import filecheck

NUMBERED = "".join(f"a{number}\n" for number in range(50))
VARIABLES = "".join(f"[[V{number}:.]]" for number in range(12))

# The check file, the input, flags, and the exit status of LLVM's tool.
CASES = [
    # -NOT.
    ("CHECK: a\nCHECK-NOT: b\n", "a\nc\nb\n", "", 1),
    ("CHECK-NOT: b\nCHECK-NOT: {{c}}\nCHECK: a\n", "b c\na\n", "", 1),
    ("CHECK: a[[X:.]]\nCHECK-NOT: [[X]]\n", "ab\ncb\n", "", 1),
    ("CHECK-NOT: [[U]]\nCHECK: a", "a", "", 1),
    # Undefined variables; -NEXT and -SAME.
    ("CHECK: [[#%d,div(-7,2)]]\n", "-3\n", "", 0),
    ("CHECK: [[#%d,-7]]\n", "-7\n", "", 0),
    ("CHECK: [[A]] [[B]] [[#A+B]] \n", "a\n", "", 1),
    (
        "CHECK: foo [[X:[a-z]+]] [[#N:]]\nCHECK-NEXT: bar [[X]] [[#N+1]]\nCHECK: nope\n",
        "foo abc 12\nbar abc 13\nblah nop\n",
        "",
        1,
    ),
    ("CHECK-LABEL: f[[X]]\n", "f1\n", "", 2),
    ("CHECK-NEXT: a\n", "a", "", 2),
    ("CHECK: a\nCHECK-NEXT: b\n", "a\n\nb\n", "", 1),
    ("CHECK: a\nCHECK-NEXT: b\n", "a b\n", "", 1),
    ("CHECK: a\nCHECK-SAME: b\n", "a\nb\n", "", 1),
    # -EMPTY.
    ("CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b\n", "a\n\nb\n", "", 0),
    ("CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b\n", "a\nb\n", "", 1),
    ("CHECK: a\nCHECK-EMPTY: x\n", "a\nb\n", "", 2),
    # -DAG: matches do not overlap, -NOT between groups.
    (
        "CHECK-DAG: a[[X:.]]\nCHECK-DAG: a[[Y:.]]\nCHECK-NOT: z\nCHECK-DAG: q\nCHECK: end [[X]][[Y]]\n",
        "ab ac\nq\nend bc\n",
        "",
        0,
    ),
    ("CHECK-DAG: a.\nCHECK-DAG: a{{.}}\nCHECK-NOT: z\nCHECK-DAG: q\nCHECK: end\n", "a. ac\nz q\nend bc\n", "", 1),
    ("CHECK-DAG: a\nCHECK-DAG: a\n", "a\n", "", 1),
    ("CHECK-DAG: a\nCHECK-DAG: a\n", "a\n", "--allow-deprecated-dag-overlap", 0),
    ("CHECK-DAG: ab\nCHECK-DAG: {{a.?}}\nCHECK-DAG: b\n", "ab a\nb\n", "", 0),
    ("CHECK-DAG: ab\nCHECK-DAG: {{a.?}}\nCHECK-DAG: b\n", "ab a\nb\n", "-vv", 0),
    ("CHECK-DAG: ab\nCHECK-DAG: {{a.?}}\nCHECK-DAG: b\n", "ab a\nb\n", "-vv --dump-input=never", 0),
    ("CHECK-DAG: ab\nCHECK-DAG: {{a.?}}\nCHECK-DAG: c\n", "ab a\nb\n", "-vv", 1),
    ("CHECK-DAG: b\nCHECK-DAG: a\nCHECK-NOT: c\nCHECK-DAG: d\nCHECK-DAG: c\n", "a b\nc d\n", "", 0),
    (
        "CHECK-DAG: b\nCHECK-DAG: a\nCHECK-NOT: c\nCHECK-DAG: d\nCHECK: e\nCHECK-DAG: e\nCHECK-NEXT: f",
        "a b\n c d\n e e\nf",
        "",
        1,
    ),
    ("CHECK: x\nCHECK-DAG: b\nCHECK-DAG: a\nCHECK-NEXT: c\n", "x\nb\na\nc\n", "", 0),
    ("CHECK-DAG: b\nCHECK-DAG: a\nCHECK-SAME: c\n", "x\nb\na\nc\n", "", 2),
    # -LABEL: sections first, then the checks in them.
    ("CHECK-LABEL: f1\nCHECK: a\nCHECK-LABEL: f2\nCHECK: b\n", "f1\nb\nf2\na b\n", "", 1),
    ("CHECK-LABEL: f1\nCHECK: a\nCHECK-LABEL: f2\nCHECK: b\n", "f1\na\nf3\na b\n", "", 1),
    ("CHECK-LABEL: f\nCHECK-NOT: x\nCHECK-LABEL: g\n", "f\nx\ng\n", "", 1),
    ("CHECK-LABEL: f\nCHECK-DAG: x\nCHECK-LABEL: g\nCHECK: q", "f\nx\ng\n", "", 1),
    ("CHECK-LABEL: f\nCHECK: x\nCHECK-LABEL: g\nCHECK: q\nCHECK-LABEL: h", "f\ng\nh", "", 1),
    ("CHECK-LABEL: {{f.}}\nCHECK-NEXT: x\nCHECK-COUNT-2: y\n", "f1\nx\nyy", "", 0),
    ("CHECK-LABEL: [[#@LINE]]\n", "1", "", 2),
    ("CHECK-LABEL{LITERAL}: [[f\n", "[[f", "", 0),
    ("CHECK-LABEL: [[#X:]]\n", "1", "", 0),
    ("CHECK-LABEL: [[X:.]]\n", "1", "", 2),
    # -COUNT.
    ("CHECK-COUNT-3: a\n", "a a\na\n", "", 0),
    ("CHECK-COUNT-4: a\nCHECK-NOT: a\n", "a a\na\n", "", 1),
    ("CHECK-COUNT-0: a\n", "a a\na\n", "", 2),
    ("CHECK-COUNT-2: a\nCHECK-NOT: a\n", "a a\na\n", "", 1),
    ("CHECK-COUNT-x: a\n", "a a\na\n", "", 2),
    # {LITERAL}.
    ("CHECK{LITERAL}: [[a]] {{b}}\n", "[[a]] {{b}}\n", "", 0),
    ("CHECK{LITERAL: a\n", "a", "", 2),
    ("CHECK-NOT{LITERAL}: [[a]]\n", "[[a]] {{b}}\n", "", 1),
    ("CHECK: a\nCHECK-NEXT{LITERAL, LITERAL}: [[b\n", "a\n[[c\n", "", 1),
    # Directives that are misspelled, empty or without an end; prefixes in prefixes.
    ("CHECK_NEXT: a\n", "a", "", 2),
    ("CHECK-NEXT-NOT: a\n", "a", "", 2),
    ("CHECK-NOT-DAG: a\n", "a", "", 2),
    ("CHECK:\n", "a", "", 2),
    ("CHECK: {{a\n", "a", "", 2),
    ("CHECK: [[a\n", "a", "", 2),
    ("CHECK: [[a]b]]\n", "a", "", 1),
    ("FOO: a\nFOO-NOT: b\n", "b", "--check-prefixes=FOO,FOO-NOT", 1),
    ("FOO-NEXT: a\n", "a", "--check-prefixes=FOO,FOO-NEXT --allow-unused-prefixes", 0),
    ("A: a\nAB: b\n", "a b", "--check-prefixes=A,AB", 0),
    ("CHECK-COUNT-2147483648: a\n", "a", "", 2),
    ("CHECK-COUNT-2 : a\n", "a", "", 2),
    ("CHECK-COUNT_2: a\n", "a", "", 2),
    ("CHECK_COUNT-2: a\n", "a", "", 2),
    ("CHECK_COUNT-x: a\n", "a", "", 2),
    ("CHECK_NOT-DAG: a\n", "a", "", 2),
    ("CHECK-COUNT-2{LITERAL}: [[\n", "[[ [[", "", 0),
    ("CHECK-COUNT--2: a\n", "a", "", 2),
    ("CHECK_: a\n", "a", "", 2),
    ("CHECK-FOO: a\n", "a", "", 2),
    ("CHECK-: a\n", "a", "", 2),
    ("CHECK_LITERAL{LITERAL}: a\nCHECK-NOT: c", "a", "", 0),
    ("CHECK", "a", "", 2),
    ("CHECK: a\nCHECK-EMPTY: \nCHECK-EMPTY{LITERAL}:\n", "a\n\n\n", "", 0),
    # String variables and @LINE.
    ("CHECK: [[1a]]\n", "a", "", 2),
    ("CHECK: [[a b:]]\n", "a", "", 2),
    ("CHECK: [[a+]]\n", "a", "", 2),
    ("CHECK: [[@LINE:x]]\n", "a", "", 2),
    ("CHECK: [[@LINE]]\n", "1", "", 0),
    ("CHECK: [[@LINE+1]]\n", "2", "", 0),
    ("CHECK: [[@LINE-x]]\n", "2", "", 2),
    ("CHECK: [[@LINE+1+1]]\n", "2", "", 2),
    ("CHECK: [[@LINE*1]]\n", "2", "", 2),
    ("CHECK: [[@LINE+(1)]]\n", "2", "", 2),
    ("CHECK: [[@LINE+]]\n", "2", "", 2),
    # Formats of numbers.
    ("CHECK: [[@FOO]]\n", "1", "", 2),
    ("CHECK: [[#@LINE+0x10]]\n", "17", "", 0),
    ("CHECK: [[#@FOO]]\n", "1", "", 2),
    ("CHECK: [[#%y,X:]]\n", "1", "", 2),
    ("CHECK: [[#%.x,X:]]\n", "1", "", 2),
    ("CHECK: [[#%#u,X:]]\n", "1", "", 2),
    ("CHECK: [[#u,X:]]\n", "1", "", 2),
    ("CHECK: [[#%uu,X:]]\n", "1", "", 2),
    ("CHECK: [[#%.3u,X:]]\nCHECK: [[#X+1]]\n", "0012\n013\n", "", 1),
    ("CHECK: [[#%.3u,X:]]\nCHECK: [[#X+1]]\n", "012\n013\n", "", 0),
    ("CHECK: [[#%#.4X,X:]]\nCHECK: [[#X+1]]\n", "0x00AF\n0x00B0\n", "", 0),
    # Constraints, operators, functions.
    ("CHECK: [[#X:==]]\n", "1", "", 2),
    ("CHECK: [[#==1]]\n", "1", "", 0),
    ("CHECK: [[#]]\n", "13", "", 0),
    ("CHECK: [[#%x]]\n", "13", "", 2),
    ("CHECK: [[#%x,]]\n", "ff", "", 0),
    ("CHECK: [[# %x , X : ]]\n", "ff", "", 0),
    ("CHECK: [[#X:1+]]\n", "ff", "", 2),
    ("CHECK: [[#X:(1+2]]\n", "ff", "", 2),
    ("CHECK: [[#add(1)]]\n", "ff", "", 2),
    ("CHECK: [[#add(1,)]]\n", "ff", "", 2),
    ("CHECK: [[#add(,1)]]\n", "ff", "", 2),
    ("CHECK: [[#add(1,2]]\n", "ff", "", 2),
    ("CHECK: [[#foo(1,2)]]\n", "ff", "", 2),
    ("CHECK: [[#add(1,2,3)]]\n", "ff", "", 2),
    ("CHECK: [[#add (1, mul(2,3)) - (1)]]\n", "6", "", 0),
    ("CHECK: [[#()]]\n", "6", "", 2),
    ("CHECK: [[#*]]\n", "6", "", 2),
    ("CHECK: [[#==*]]\n", "6", "", 2),
    ("CHECK: [[#X Y:]]\n", "6", "", 2),
    ("CHECK: [[#@LINE:]]\n", "6", "", 2),
    ("CHECK: [[X:.]] [[#X:]]\n", "6", "", 2),
    ("CHECK: [[#X:]] [[X:.]]\n", "6", "", 2),
    ("CHECK: [[#2*3]]\n", "6\n", "", 2),
    ("CHECK: [[#1-2]]\n", "x\n", "", 1),
    ("CHECK: [[#%d,1-2]]\n", "-1\n", "", 0),
    ("CHECK: [[#div(1,0)]]\n", "x\n", "", 1),
    ("CHECK: [[#%d,div(0-7,2)]]\n", "-3\n", "", 0),
    # Formats that conflict; values of expressions.
    ("CHECK: [[#X:]]\nCHECK: [[#%x,X:]]\n", "6", "", 2),
    ("CHECK: [[#X:]]\nCHECK: [[#%x,Y:]]\nCHECK: [[#X+Y]]", "6", "", 2),
    ("CHECK: [[#X:]]\nCHECK: [[#%x,Y:]]\nCHECK: [[#%d,X+Y]]", "6\na\n16", "", 0),
    ("CHECK: [[#X:]]\nCHECK: [[#%x,Y:]]\nCHECK: [[#1+add(X,Y)]]", "6", "", 2),
    ("CHECK: [[#X:]]\nCHECK: [[#%x,Y:]]\nCHECK: [[#(1+X)+(Y)]]", "6", "", 2),
    (
        "CHECK: [[#X:]]\nCHECK: [[#Y:X+1]]\nCHECK: [[#Y]] [[#max(X,Y)]] [[#min(X,Y)]] [[#sub(Y,X)]]\n",
        "4\n5\n5 5 4 1\n",
        "",
        0,
    ),
    ("CHECK: [[#X:]]\nCHECK: [[#Y:X+1]]\nCHECK: [[#Y]]\n", "4\n6\n5\n", "", 1),
    # Backreferences, brackets, signs and widths.
    (f"CHECK: {VARIABLES}[[V10]]\n", "xxxxxxxxxxxxx", "", 2),
    (f"CHECK: {VARIABLES}[[V7]]\n", "xxxxxxxxxxxxx", "", 0),
    ("CHECK: [[X:\\]]]\n", "]", "", 0),
    ("CHECK: [[X:[]]]]\n", "]", "", 2),
    ("CHECK: [[X: a]]\n", " a", "", 0),
    ("CHECK: [[ X]]\n", " a", "", 2),
    ("CHECK: [[]]\n", " a", "", 2),
    ("CHECK: [[#X+1\n", "1", "", 2),
    ("CHECK: [[#%#x,X:]]\n", "0X1A", "--ignore-case", 0),
    ("CHECK: [[#%d,X:]] [[#%d,Y:]]\nCHECK: [[#X-Y]] [[#mul(X,Y)]]\n", "-3 4\n-7 -12", "", 0),
    ("CHECK: [[#X:]]\nCHECK: [[#X-10]]\n", "5\n-5", "", 1),
    ("CHECK: [[#%.2d,X:]]\nCHECK: [[#%.3d,X]]\n", "-05\n-005", "", 0),
    ("CHECK: [[#%.0u,X:]]\n", "5", "", 0),
    ("CHECK: [[#%.08u,X:]]\n", "00000005", "", 0),
    ("CHECK: [[#0b11+0o7+010+0x1F]]\n", "49", "", 0),
    ("CHECK: [[#08]]\n", "8", "", 2),
    ("CHECK: [[#99999999999999999999+1]]\n", "100000000000000000000", "", 0),
    # Regular expressions of POSIX.
    ("CHECK: [[X:[a-z]+]]-[[X]]\n", "ab-ac\n", "", 1),
    ("CHECK: [[X:[a-z]+]]-[[X]]\n", "ab-ab\n", "", 0),
    ("CHECK: {{[[:alpha:]]+}}{{[[:foo:]]}}\n", "a", "", 2),
    ("CHECK: {{*}}\n", "a", "", 2),
    ("CHECK: {{(}}\n", "a", "", 2),
    ("CHECK: {{)}}\n", "a", "", 2),
    ("CHECK: {{a{2,1}}}\n", "a", "", 2),
    ("CHECK: {{a{256}b}}\n", "a", "", 2),
    ("CHECK: {{a{2}b}}\n", "aab", "", 0),
    ("CHECK: {{[b-a]}}\n", "a", "", 2),
    ("CHECK: {{a\\}}\n", "a", "", 2),
    ("CHECK: {{\\2}}\n", "a", "", 2),
    ("CHECK: {{a||b}}\n", "a", "", 2),
    ("CHECK: {{}}\n", "a", "", 2),
    ("CHECK: {{()}}a\n", "a", "", 0),
    ("CHECK: {{a|ab}}\nCHECK-SAME: c\n", "ab c", "", 0),
    ("CHECK: {{\\d+}}\n", "ddd", "", 0),
    ("CHECK: {{a*?}}\n", "ddd", "", 2),
    ("CHECK: {{^a$}}\n", "b\na\n", "", 0),
    ("CHECK: {{^*}}\n", "b\na\n", "", 2),
    ("CHECK: {{[^b]+}}c\n", "ba\nc\n", "", 1),
    ("CHECK: {{[a}}\n", "a", "", 2),
    ("CHECK: {{[[:alpha}}\n", "a", "", 2),
    ("CHECK: {{[[.a.]]}}\n", "a", "", 0),
    ("CHECK: {{[[=a=]]}}\n", "a", "", 0),
    ("CHECK: {{[[.ab.]]}}\n", "a", "", 2),
    ("CHECK: {{[]a]}}\n", "a", "", 0),
    ("CHECK: {{[a-]}}\n", "-", "", 0),
    ("CHECK: {{[--z]}}\n", "a", "", 2),
    ("CHECK: {{[a-b-c]}}\n", "-", "", 2),
    ("CHECK: \x80ÿ\n", "\x80ÿ", "", 0),
    ("CHECK: a\x00b\n", "a\x00b", "", 0),
    ("CHECK: a\x00{{b}}\n", "a\x00b", "", 0),
    ("CHECK: a\x0cb\n", "a\x0cb", "", 0),
    ("CHECK: {{a.*z}}\n", "a\nz", "", 1),
    ("CHECK: {{a\\.b|c*}}d\n", "a.bd", "", 0),
    ("CHECK: {{(ab|a)(bc)?}}\nCHECK-SAME: d\n", "abcd", "", 0),
    ("CHECK: {{(a|ab)(c|bcd)(d*)}}\nCHECK-SAME: e\n", "abcde", "", 0),
    ("CHECK: {{x*(ab)?}}\n", "xxab", "-v --dump-input=never", 0),
    ("CHECK: {{a\\{1\\}}}\n", "a{1}", "", 2),
    ("CHECK: {{a{x}b}}\n", "a{x}b", "", 0),
    ("CHECK: {{a{,2}b}}\n", "a{,2}b", "", 0),
    ("CHECK: {{a{1,}b}}\n", "aaab", "", 0),
    ("CHECK: {{a{1,2b}}\n", "aaab", "", 2),
    ("CHECK: {{{a}}}\n", "{a}", "", 0),
    ("CHECK: {{{1}a}}\n", "{a}", "", 2),
    ("CHECK: {{[[:<:]]ab[[:>:]]}}\n", "cab ab", "", 0),
    ("CHECK: {{[^[:space:]]+}} x\n", "ab x", "", 0),
    ("CHECK: {{$}}\n", "ab x\n", "-v --dump-input=never", 0),
    ("CHECK: a{{$}}\nCHECK-NEXT: {{^}}b\n", "a\nb\n", "", 0),
    ("CHECK: {{^$}}\n", "ab\n", "", 0),
    ("CHECK: {{a$b}}\n", "ab\n", "", 1),
    ("CHECK: {{$*}}b\n", "ab\n", "", 0),
    ("CHECK: {{\\n\\t\\s\\w}}b\n", "ntswb\n", "", 0),
    ("CHECK: {{[\\n]+}}b\n", "\\nb\n", "", 0),
    ("CHECK: {{(a*)*}}b\n", "aab\n", "", 0),
    ("CHECK: {{(a*)+}}b\n", "aab\n", "", 0),
    ("CHECK: {{(a|b|)}}b\n", "aab\n", "", 2),
    ("CHECK: {{|a}}b\n", "aab\n", "", 2),
    ("CHECK: {{(|a)}}b\n", "aab\n", "", 2),
    ("CHECK: {{(a))}}b\n", "aab\n", "", 2),
    ("CHECK: {{((a)}}b\n", "aab\n", "", 2),
    ("CHECK: {{a+*}}b\n", "aab\n", "", 2),
    ("CHECK: {{[[:alpha]}}b\n", "aab\n", "", 2),
    ("CHECK: {{[a-z-9]}}b\n", "aab\n", "", 2),
    ("CHECK: {{[[]a]}}b\n", "aab\n", "", 1),
    # Bytes, blanks, comments, words around prefixes.
    ("CHECK: é\n", "è é\n", "", 0),
    ("CHECK: é{{.}}x\n", "è éax\n", "", 0),
    ("CHECK: a\tb\n", "x\ty\tz\n", "", 1),
    ("CHECK: a  b\n", "a \t b\n", "", 0),
    ("nothing\n", "a", "", 2),
    ("CHECK: a\n", "", "", 2),
    ("XCHECK: a\nCHECKER: b\nCHECK a\n", "a", "", 2),
    ("COM: CHECK: x\nCHECK: a\nRUN: CHECK: y\n", "a", "", 0),
    ("CHECK: a\r\nCHECK-NEXT: b\r\n", "a\r\nb\r\n", "", 0),
    ("CHECK: [[[X:.]]]\n", "[a]", "", 0),
    ("CHECK: [[X:[[:digit:]]+]] [[X:.]]\n", "12 3", "", 0),
    ("CHECK: [[X:(a|b)]]{{(c)}}[[X]]", "aca", "", 0),
    ("CHECK: [[X:]]b\n", "ab", "", 0),
    # Prefixes.
    ("CHECK: a\nB: b\nC-D: c\n", "a\nb\n", "--check-prefix=B", 0),
    ("CHECK: a\nB: b\nC-D: c\n", "a\nb\n", "--check-prefix=CHECK --check-prefix B", 0),
    ("CHECK: a\nB: b\nC-D: c\n", "a\nb\n", "--check-prefixes=CHECK,B,C-D", 1),
    ("CHECK: a\nB: b\nC-D: c\n", "a b c\n", "-check-prefixes C-D", 0),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefix=Q", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefixes=CHECK,Q", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefixes=CHECK,Q --allow-unused-prefixes", 0),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefixes=Q,R --allow-unused-prefixes", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefixes=Q,R", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefix=1Q", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefix=Q!", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefix=", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--check-prefix=COM", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--comment-prefixes=CHECK", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--comment-prefixes=B,B", 2),
    ("CHECK: a\nB: b\nC-D: c\n", "a", "--comment-prefixes=", 2),
    ("NOTE: CHECK: x\nCHECK: a\n", "a", "--comment-prefixes=NOTE", 0),
    # -D and scopes.
    ("CHECK: [[X]]\n", "5", "-DX=5", 0),
    ("CHECK: [[#X+1]]\n", "6", "-D#X=5", 0),
    ("CHECK: [[#X+1]]\n", "6", "-D#%x,X=0x5", 0),
    ("CHECK: [[#Y]]\n", "6", "-D#X=5 -D#Y=X+1", 0),
    ("CHECK: a", "a", "-DX", 2),
    ("CHECK: a", "a", "-D=1", 2),
    ("CHECK: a", "a", "-D#X", 2),
    ("CHECK: a", "a", "-D#X=Z", 2),
    ("CHECK: a", "a", "-DX=1 -D#X=1", 2),
    ("CHECK: a", "a", "-D#X=1 -DX=1", 2),
    ("CHECK: a", "a", "-D1X=1 -D#1X=2", 2),
    ("CHECK: [[X]]", "a.", "-DX=.", 0),
    ("CHECK: [[X]]", "a=", "-DX=a=", 0),
    ("CHECK: [[#X]]", "a=", "-D#X=div(1,0)", 2),
    ("CHECK: [[X]]\nCHECK-LABEL: l\nCHECK: [[X]]\n", "1\nl\n1", "-DX=1 --enable-var-scope", 1),
    ("CHECK: [[$X]]\nCHECK-LABEL: l\nCHECK: [[$X]]\n", "1\nl\n1", "-D$X=1 --enable-var-scope", 0),
    ("CHECK: [[#X:]]\nCHECK-LABEL: l\nCHECK: [[#X]]\n", "1\nl\n1", "--enable-var-scope", 1),
    ("CHECK: [[#$X:]]\nCHECK-LABEL: l\nCHECK: [[#$X]]\n", "1\nl\n1", "--enable-var-scope", 0),
    ("CHECK: [[X:.]]\nCHECK-LABEL: l\nCHECK: [[X]]\n", "1\nl\n1", "", 0),
    # --implicit-check-not.
    ("CHECK: a\n", "a\nb\n", "--implicit-check-not=b", 1),
    ("CHECK: a\n", "a\nb\n", "--implicit-check-not=c --implicit-check-not={{[b]}}", 1),
    ("none", "a\nb\n", "--implicit-check-not=b", 1),
    ("none", "a\nb\n", "--implicit-check-not=c", 0),
    ("none", "a\nb\n", "--implicit-check-not=c --check-prefix=CHECK", 2),
    ("CHECK: b\n", "a\nb\n", "--implicit-check-not=b", 0),
    ("CHECK-DAG: b\nCHECK-DAG: a\n", "a\nb\n", "--implicit-check-not=b", 0),
    ("CHECK: a", "a", "--implicit-check-not=", 0),
    ("CHECK: a", "a", "--implicit-check-not=[[Y]]", 1),
    ("CHECK: a", "a", "--implicit-check-not=[[@LINE]]", 1),
    ("CHECK: a", "a", "--implicit-check-not=[[]b]]", 1),
    ("CHECK: a", "ab", "--implicit-check-not={{[}} --implicit-check-not=b", 1),
    # --ignore-case.
    ("CHECK: FoO{{[a-c]}}\n", "fooB\n", "--ignore-case", 0),
    ("CHECK: É\n", "é\n", "--ignore-case", 1),
    ("check: a\n", "a", "--ignore-case", 2),
    ("CHECK: [[X:a]]\nCHECK: [[X]]b\n", "a\nAb\n", "--ignore-case", 0),
    # --match-full-lines and --strict-whitespace.
    ("CHECK: a\n", "  a  \n", "--match-full-lines", 0),
    ("CHECK: a\n", "  a b \n", "--match-full-lines", 1),
    ("CHECK: a\n", "a\n", "--match-full-lines --strict-whitespace", 1),
    ("CHECK:a\n", "a\n", "--match-full-lines --strict-whitespace", 0),
    ("CHECK:a\n", "a \n", "--match-full-lines --strict-whitespace", 1),
    ("CHECK: a\nCHECK-NOT: b\n", "a\nxbx\n", "--match-full-lines", 1),
    ("CHECK{LITERAL}: a\n", "xax\n", "--match-full-lines", 0),
    ("CHECK: a.b\n", "axb\n", "--match-full-lines", 1),
    ("CHECK: a\nCHECK-SAME: b\n", "ab\n", "--match-full-lines", 1),
    ("CHECK: a  b\n", "a b\n", "--strict-whitespace", 1),
    ("CHECK: a \n", "a\n", "--strict-whitespace", 0),
    ("CHECK: a\n", "a\r\n", "--strict-whitespace --match-full-lines", 1),
    # Files, and empty ones.
    ("CHECK-NOT: a\n", "", "--allow-empty", 0),
    ("CHECK-NOT: a\n", "", "", 2),
    ("CHECK: a\n", "", "--allow-empty", 1),
    ("CHECK: a\n", "", "--allow-empty --dump-input=always", 1),
    ("CHECK: a\nCHECK: b\n", "zz", "--input-file=in1", 0),
    ("CHECK: a\nCHECK: c\n", "zz", "--input-file in1", 1),
    ("CHECK: a\n", "zz", "--input-file=nope", 2),
    ("CHECK: a\n", "zz", "--input-file=dir", 2),
    ("CHECK: a\n", "", "--input-file=-", 2),
    ("CHECK: c\n", "a", "--input-file=-", 1),
    # Dumps.
    ("CHECK: a\n", "a", "--dump-input=always --dump-input=never", 0),
    ("CHECK: c\n", "a\n" * 30, "--dump-input-context=2", 1),
    ("CHECK: a5\nCHECK: zzz\n", NUMBERED, "--dump-input-context=2", 1),
    ("CHECK: a5\nCHECK: a9\nCHECK: zzz\n", NUMBERED, "--dump-input-context=0 -vv", 1),
    ("CHECK: a5\nCHECK: zzz\n", NUMBERED, "--dump-input-filter=annotation -v --dump-input-context=1", 1),
    ("CHECK: a5\nCHECK: zzz\n", NUMBERED[:60], "--dump-input-filter=annotation-full -v --dump-input-context=1", 1),
    (
        "CHECK: a5\nCHECK: a7\nCHECK:a18",
        NUMBERED,
        "--dump-input-filter=annotation -v --dump-input-context=1 --dump-input=always",
        0,
    ),
    ("CHECK: a5\nCHECK: zzz\n", NUMBERED, "--dump-input-filter=all", 1),
    ("CHECK: a5\nCHECK: zzz\n", NUMBERED, "", 1),
    # Command lines.
    ("CHECK: a\n", "a", "--bogus", 1),
    ("CHECK: a\n", "a", "-x", 1),
    ("CHECK: a\n", "a", "--check-prefix", 2),
    ("CHECK: a\n", "a", "--allow-empty=maybe", 1),
    ("CHECK: a\n", "a", "--allow-empty=false", 0),
    ("CHECK: a\n", "a", "--dump-input=x", 1),
    ("CHECK: a\n", "a", "--dump-input-context=x", 1),
    ("CHECK: a\n", "a", "--dump-input-filter=x", 1),
    ("CHECK: a\n", "a", "d", 1),
    ("CHECK: a\n", "a", "--", 0),
    ("CHECK: a\n", "a", "-D", 1),
    ("CHECK: a\n", "b", "--color=false", 1),
    ("CHECK: a\n", "b", "-v=false --vv=true", 1),
    ("CHECK: a\n", "b", "--no-color", 1),
    ("CHECK: a\n", "b", "--D=1", 2),
    ("CHECK: a\n", "b", "--DX=1", 1),
    ("CHECK: a[[X:.*]]\nCHECK: z", 'b\na"\\\t\x01é\n', "-vv", 1),
    ("CHECK: a[[X:.*]]\nCHECK: [[X]]z", 'b\na"\\\t\x01é\nq', "-vv --strict-whitespace", 1),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with an input file and a folder."""
    (tmp_path / "in1").write_text("a\nb\n")
    (tmp_path / "dir").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FILECHECK_OPTS", raising=False)
    return tmp_path


def ours(checks: str, given: str, flags: str) -> tuple[int, str]:
    """The exit status, and all that is printed."""
    Path("checks").write_text(checks, encoding="utf-8", newline="")
    out, err = io.StringIO(), io.StringIO()
    status = filecheck.run([*flags.split(), "checks"], io.StringIO(given), out, err)
    return status, out.getvalue() + err.getvalue()


def theirs(checks: str, given: str, flags: str) -> tuple[int, str]:
    """The same of LLVM's tool; skips the test without one."""
    real = host.tool("FileCheck")
    Path("checks").write_text(checks, encoding="utf-8", newline="")
    ended = subprocess.run(
        ["FileCheck", *flags.split(), "checks"],
        executable=real,
        input=given.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return ended.returncode, ended.stdout.decode(errors="replace")


@pytest.mark.parametrize(("checks", "given", "flags", "status"), CASES)
def test_status(checks: str, given: str, flags: str, status: int):
    assert ours(checks, given, flags)[0] == status


@pytest.mark.parametrize("part", range(4))
def test_the_tool_of_llvm_says_the_same(part: int):
    for checks, given, flags, status in CASES[part::4]:
        (found, said), (real, real_said) = ours(checks, given, flags), theirs(checks, given, flags)
        case = (checks, given, flags)
        assert (case, real) == (case, status) == (case, found)
        # LLVM also guesses which option was meant.
        if "Unknown command line argument" not in said:
            assert (case, said) == (case, real_said)


def fixed(word: str, number: int) -> str:
    return word


def captured(word: str, number: int) -> str:
    return f"[[V{number}:{'[a-z]+' if word.isalpha() else '[0-9a-z-]+'}]]"


def matched(word: str, number: int) -> str:
    return "{{%s}}" % ("[0-9]+" if word.isdigit() else f"{word[0]}|{word}|{word}x*")


def used(word: str, number: int) -> str:
    return f"[[V{max(number - 1, 0)}]]"


def counted(word: str, number: int) -> str:
    if not word.isdigit():
        return f"[[#%{'dx'[number % 2]},N{number}:]]"
    return (f"[[#N{number}:]]", f"[[#N{number - 1}+1]]", f"[[#%d,{int(word) + number}-{number}]]")[number % 3]


def computed(word: str, number: int) -> str:
    return (f"[[#mul({word},1)]]", f"[[#%.2x,max({number},3)]]", "[[#@LINE]]", "[[@LINE-1]]")[number % 4]


def random_case(dice: random.Random) -> tuple[str, str, str]:
    """A text of words and numbers, checks that tend to match its lines, and flags."""
    words = ["ab", "abc", "b", "a", "7", "12", "13", "-3", "0x1f", "cab"]
    lines = [[dice.choice(words) for _ in range(dice.randint(0, 4))] for _ in range(dice.randint(2, 7))]
    kinds = ["CHECK"] * 6 + ["CHECK-NEXT"] * 3 + ["CHECK-SAME", "CHECK-NOT", "CHECK-DAG", "CHECK-DAG", "CHECK-LABEL"]
    forms = [fixed, fixed, fixed, captured, captured, matched, used, counted, computed]
    checks: list[str] = []
    for number, line in enumerate(lines):
        if dice.random() < 0.3:
            continue
        if not line:
            checks.append("CHECK-EMPTY:")
            continue
        first = dice.randrange(len(line))
        chosen = line[first : first + dice.randint(1, 3)]
        kind = dice.choice(kinds) if dice.random() < 0.9 else "CHECK-COUNT-2"
        written = fixed if kind == "CHECK-LABEL" else dice.choice(forms)
        checks.append(f"{kind}: {' '.join((written if dice.random() < 0.4 else fixed)(w, number) for w in chosen)}")
    if dice.random() < 0.2:
        dice.shuffle(checks)
    flags = ["--ignore-case", "--match-full-lines", "--strict-whitespace", "--enable-var-scope"]
    flags += ["--implicit-check-not=cab", "--allow-deprecated-dag-overlap", "--allow-empty", "-vv", "-v", "-DV0=ab"]
    given = "\n".join(" ".join(line) for line in lines) + dice.choice(["", "\n"])
    return "\n".join((*checks, "")), given, " ".join(flag for flag in flags if dice.random() < 0.1)


@pytest.mark.parametrize("seed", range(4))
def test_the_tool_of_llvm_says_the_same_of_random_cases(seed: int):
    dice = random.Random(seed)
    statuses: list[int] = []
    for _ in range(100):
        case = random_case(dice)
        found = ours(*case)
        assert (case, found) == (case, theirs(*case))
        statuses.append(found[0])
    assert min(statuses.count(0), statuses.count(1)) > 10


def test_messages_of_a_mismatch():
    checks = "CHECK: foo [[X:[a-z]+]] [[#N:]]\nCHECK-NEXT: bar [[X]] [[#N+1]]\nCHECK: [[X]] nope\n"
    assert ours(checks, "foo abc 12\nbar abc 13\nblah nop\n", "") == (
        1,
        """\
checks:3:8: error: CHECK: expected string not found in input
CHECK: [[X]] nope
       ^
<stdin>:2:11: note: scanning from here
bar abc 13
          ^
<stdin>:2:11: note: with "X" equal to "abc"
bar abc 13
          ^
<stdin>:3:4: note: possible intended match here
blah nop
   ^

Input file: <stdin>
Check file: checks

-dump-input=help explains the following input dump.

Input was:
<<<<<<
           1: foo abc 12@
           2: bar abc 13@
check:3'0               X error: no match found
check:3'1                 with "X" equal to "abc"
           3: blah nop@
check:3'0     ~~~~~~~~~
check:3'2        ?      possible intended match
>>>>>>
""".replace("@", " "),
    )


@pytest.mark.parametrize(
    ("checks", "given", "flags", "said"),
    [
        ("CHECK: a\n", "", "", "FileCheck error: '<stdin>' is empty.\nFileCheck command line:  FileCheck checks\n"),
        ("no directive\n", "a", "", "error: no check strings found with prefix 'CHECK:'\n"),
        ("CHECK: a\n", "a", "--check-prefixes=B,A", "error: no check strings found with prefixes 'A:', 'B:'\n"),
        ("CHECK: a\n", "a", "--input-file=nope", "Could not open input file 'nope': No such file or directory\n"),
        ("CHECK: a\n", "a", "--input-file=dir", "Could not open input file 'dir': Is a directory\n"),
        (
            "CHECK: {{a(}}\n",
            "a",
            "",
            "checks:1:10: error: invalid regex: parentheses not balanced\nCHECK: {{a(}}\n         ^\n",
        ),
        (
            "CHECK: [[#X:add(1,2)*]]\n",
            "a",
            "",
            "checks:1:21: error: unsupported operation '*'\nCHECK: [[#X:add(1,2)*]]\n                    ^\n\n",
        ),
        (
            "CHECK: a\n",
            "a",
            "-D1=2",
            "Global defines:1:19: error: invalid variable name\nGlobal define #1: 1=2\n                  ^\n\n",
        ),
        ("CHECK: [[#%.300u,X:]]\n", "a", "", "checks:1:11: error: invalid regex: invalid repetition count(s)\n"),
    ],
)
def test_messages_of_files_that_cannot_be_used(checks: str, given: str, flags: str, said: str):
    status, found = ours(checks, given, flags)
    assert (status, found[: len(said)]) == (2, said)


def test_a_check_file_that_is_none(folder: Path):
    for path, reason in (
        ("nope", "No such file or directory"),
        ("dir", "Is a directory"),
        ("a\0b", "embedded null byte"),
    ):
        err = io.StringIO()
        assert filecheck.run([path], io.StringIO("a"), io.StringIO(), err) == 2
        assert err.getvalue() == f"Could not open check file '{path}': {reason}\n"
    (folder / "rubbish").write_bytes(bytes(range(256)) * 4)
    err = io.StringIO()
    assert filecheck.run(["rubbish"], io.StringIO("\udc80\0\xff"), io.StringIO(), err) == 2
    assert "no check strings" in err.getvalue()


def test_options_of_the_environment_come_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FILECHECK_OPTS", "-v '--dump-input=never' -DX=1")
    status, said = ours("CHECK: [[X]]\n", "1\n", "-DX=2")
    assert status == 0
    assert said == (
        "checks:1:8: remark: CHECK: expected string found in input\nCHECK: [[X]]\n       ^\n"
        '<stdin>:1:1: note: found here\n1\n^\n<stdin>:1:1: note: with "X" equal to "1"\n1\n^\n'
    )
    monkeypatch.setenv("FILECHECK_OPTS", "'")
    assert ours("CHECK: a\n", "a", "") == (1, "FileCheck: FILECHECK_OPTS: No closing quotation\n")


def test_help_and_version_go_to_standard_output():
    for flag, part in (("--help", "--check-prefixes=<value>"), ("--version", "LLVM 22"), ("--dump-input=help", "X~~")):
        out, err = io.StringIO(), io.StringIO()
        assert filecheck.run([flag], io.StringIO(), out, err) == 0
        assert part in out.getvalue() and err.getvalue() == ""


@pytest.mark.parametrize(
    ("checks", "given"),
    [
        (f"CHECK: {{{{{'(' * 2000}a{')' * 2000}}}}}\n", "a"),
        (f"CHECK: [[#{'(' * 2000}1{')' * 2000}]]\n", "1"),
        (f"CHECK: [[#{'1+' * 5000}1]]\n", "1"),
        ("CHECK: [[#X:]]\n", "9" * 5000),
        (f"CHECK: [[#{'9' * 5000}]]\n", "9"),
    ],
)
def test_expressions_beyond_all_bounds(checks: str, given: str):
    status, said = ours(checks, given, "")
    assert status == 2 and said.startswith("FileCheck error: a")


def test_numbers_beyond_all_bounds():
    assert ours(f"CHECK: {{{{a{{{'9' * 5000}}}b}}}}\n", "a", "")[0] == 2
    assert ours(f"CHECK-COUNT-{'9' * 5000}: a\n", "a", "")[0] == 2
    assert ours("CHECK: a\n", "a", f"--dump-input-context={'9' * 5000}")[0] == 1
    squares = "".join(f"[[#X{n + 1}:mul(X{n},X{n})]]" for n in range(1))
    assert ours(f"CHECK: [[#X0:]]\nCHECK: {squares}\n", "9" * 3900, "--dump-input=never")[0] == 1


def test_bytes_outside_of_utf_8():
    Path("checks").write_bytes(b"CHECK: \x80{{.}}\xfe\n")
    given = io.TextIOWrapper(io.BytesIO(b"a\x80\xff\xfe"), encoding="utf-8")
    assert filecheck.run(["checks"], given, io.StringIO(), io.StringIO()) == 0
    assert filecheck.run(["checks"], io.StringIO("\ud800"), io.StringIO(), io.StringIO()) == 1


def test_a_near_match_in_a_long_input_is_found():
    status, said = ours("CHECK: " + "needle " * 40 + "\n", "haystack of hay\n" * 5000, "--dump-input=never")
    assert status == 1 and "possible intended match" not in said
