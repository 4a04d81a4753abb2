// FLAGS: -convert-ub-to-llvm
// FLAGS: -convert-ub-to-llvm=index-bitwidth=32
// FLAGS: -convert-ub-to-llvm --mlir-print-op-generic
func.func @t(%a: index, %c: i1) {
  %0 = ub.poison : i32
  %1 = ub.poison {foo} : vector<2x3xindex>
  %2 = ub.poison : memref<4xf32>
  %3 = ub.poison : tensor<4xf32>
  %4 = ub.poison : none
  %5 = ub.poison : !llvm.ptr
  %6 = ub.poison : f8E5M2
  %7 = ub.poison : () -> ()
  %8 = arith.addi %0, %0 : i32
  %c0 = arith.constant 0 : index
  %9 = arith.addi %a, %c0 : index
  %10 = arith.addi %c0, %c0 : index
  "use"(%8, %9, %10, %1) : (i32, index, index, vector<2x3xindex>) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable {foo}
^b:
  return
}

// -----

func.func @types() {
  %0 = ub.poison : i1
  "use"(%0) : (i1) -> ()
  %1 = ub.poison : i65
  "use"(%1) : (i65) -> ()
  %2 = ub.poison : index
  "use"(%2) : (index) -> ()
  %3 = ub.poison : f32
  "use"(%3) : (f32) -> ()
  %4 = ub.poison : bf16
  "use"(%4) : (bf16) -> ()
  %5 = ub.poison : f8E5M2
  "use"(%5) : (f8E5M2) -> ()
  %6 = ub.poison : vector<4xf32>
  "use"(%6) : (vector<4xf32>) -> ()
  %7 = ub.poison : vector<2x[4]xi8>
  "use"(%7) : (vector<2x[4]xi8>) -> ()
  %8 = ub.poison : complex<f64>
  "use"(%8) : (complex<f64>) -> ()
  %9 = ub.poison : memref<?x4xf32, strided<[4, 1], offset: ?>>
  "use"(%9) : (memref<?x4xf32, strided<[4, 1], offset: ?>>) -> ()
  %10 = ub.poison : memref<*xi8>
  "use"(%10) : (memref<*xi8>) -> ()
  %11 = ub.poison : tuple<i32, i64>
  "use"(%11) : (tuple<i32, i64>) -> ()
  %12 = ub.poison : tensor<*xf32>
  "use"(%12) : (tensor<*xf32>) -> ()
  %13 = ub.poison : !llvm.struct<(i32, f32)>
  "use"(%13) : (!llvm.struct<(i32, f32)>) -> ()
  %14 = ub.poison : !llvm.array<4 x i8>
  "use"(%14) : (!llvm.array<4 x i8>) -> ()
  return
}

// -----

func.func @fold(%a: i32, %v: vector<4xi32>, %i: index) {
  %p = ub.poison : i32
  %q = ub.poison : vector<4xi32>
  %x = ub.poison : index
  %0 = arith.addi %a, %p : i32
  %1 = arith.muli %q, %v : vector<4xi32>
  %2 = arith.cmpi eq, %p, %a : i32
  %3 = arith.index_cast %x : index to i32
  %4 = arith.addi %a, %a : i32
  "use"(%0, %1, %2, %3) : (i32, vector<4xi32>, i1, i32) -> ()
  return
}

// -----

llvm.func @nothing(%a: i32) -> i32 {
  llvm.return %a : i32
}
