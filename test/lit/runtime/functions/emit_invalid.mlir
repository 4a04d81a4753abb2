// RUN: not okl-opt %s --split-input-file --emit=asm > %t.out 2>&1; filecheck %s < %t.out
// RUN: not okl-opt %s --split-input-file --emit=obj -o %t.o 2>&1 | filecheck %s --check-prefix=SPLIT

// SPLIT: okl-opt: --split-input-file can't be used with --emit=obj

// CHECK: okl-opt: error: --emit: the module has no public function with a body
func.func private @f() {
  return
}
// -----
// CHECK: error: 'llvm.inline_asm' op is not compiled: only --emit=llvm writes the module's inline assembly
llvm.func @g() {
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  llvm.return
}
