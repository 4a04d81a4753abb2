// Intrinsics of LLVM on matrices, of which its code generator knows nothing.
// RUN: okl-opt %s --split-input-file -convert-vector-to-llvm='vector-transpose-lowering=llvmintr vector-contract-lowering=llvmintr' --run --function=main --input=2x2xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out

// CHECK: :[[#]]:8: error: 'llvm.intr.matrix.transpose' op cannot be translated to LLVM IR: LLVM makes no code of it: choose another lowering than 'llvmintr'
func.func @main(%a: vector<2x2xf32>) -> vector<2x2xf32> {
  %w = vector.transpose %a, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  return %w : vector<2x2xf32>
}
// -----
// CHECK: error: 'llvm.intr.matrix.multiply' op cannot be translated to LLVM IR: LLVM makes no code of it
#left = affine_map<(i, j, k) -> (i, k)>
#right = affine_map<(i, j, k) -> (k, j)>
#result = affine_map<(i, j, k) -> (i, j)>
func.func @main(%a: vector<2x2xf32>) -> vector<2x2xf32> {
  %y = vector.contract {
    indexing_maps = [#left, #right, #result], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<add>
  } %a, %a, %a : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  return %y : vector<2x2xf32>
}
