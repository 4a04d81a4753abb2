// RUN: not okl-opt %s --split-input-file --emit=asm > %t.out 2>&1; filecheck %s < %t.out
// RUN: not okl-opt %s --split-input-file --emit=obj -o %t.o 2>&1 | filecheck %s --check-prefix=SPLIT

// SPLIT: okl-opt: --split-input-file can't be used with --emit=obj

// CHECK: emit_invalid.mlir:{{[0-9]+}}:1: error: 'func.func' op cannot be translated to LLVM IR: result 0 is 'tensor<4xf32>'
func.func @outside() -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: emit_invalid.mlir:{{[0-9]+}}:8: error: 'tensor.splat' op cannot be translated to LLVM IR (one-shot-bufferize
func.func @inside(%n: index) -> index {
  %t = tensor.splat %n[%n] : tensor<?xindex>
  %0 = call @element(%t, %n) : (tensor<?xindex>, index) -> index
  return %0 : index
}
func.func private @element(%t: tensor<?xindex>, %i: index) -> index {
  %0 = tensor.extract %t[%i] : tensor<?xindex>
  return %0 : index
}
// -----
// CHECK: okl-opt: error: --emit: the module has no public function with a body
func.func private @f() {
  return
}
// -----
// CHECK: error: 'llvm.inline_asm' op is not compiled: only --emit=llvm writes assembly of the module's own
llvm.func @g() {
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  llvm.return
}
