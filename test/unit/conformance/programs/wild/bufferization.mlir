// A value that both of two uses write.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @both(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %g = arith.addf %f, %f : f32
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %g into %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %f = arith.constant 9.0 : f32
  %i = arith.constant 2 : index
  %0:2 = call @both(%t, %f, %i) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, tensor<4xf32>)
  %a_ = bufferization.to_buffer %0#0 read_only : tensor<4xf32> to memref<4xf32>
  %a = memref.cast %a_ : memref<4xf32> to memref<*xf32>
  %b_ = bufferization.to_buffer %0#1 read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.cast %b_ : memref<4xf32> to memref<*xf32>
  %c_ = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %c = memref.cast %c_ : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  call @printMemrefF32(%c) : (memref<*xf32>) -> ()
  return
}
// -----
// Two tensors that a loop swaps and writes.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true function-boundary-type-conversion=identity-layout-map},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 9.0 : f32
  %0:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %b, %1 : tensor<4xf32>, tensor<4xf32>
  }
  %a_ = bufferization.to_buffer %0#0 read_only : tensor<4xf32> to memref<4xf32>
  %a = memref.cast %a_ : memref<4xf32> to memref<*xf32>
  %b_ = bufferization.to_buffer %0#1 read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.cast %b_ : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  return
}
// -----
// scf.while that passes tensors on in another order, and writes them.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0:3 = scf.while (%i = %c0, %a = %t, %b = %u) : (index, tensor<4xf32>, tensor<4xf32>) -> (index, tensor<4xf32>, tensor<4xf32>) {
    %c = arith.cmpi slt, %i, %c3 : index
    %e = tensor.extract %b[%i] : tensor<4xf32>
    %n = tensor.insert %e into %a[%c0] : tensor<4xf32>
    scf.condition(%c) %i, %b, %n : index, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    %e = tensor.extract %a[%j] : tensor<4xf32>
    %n = tensor.insert %e into %b[%i] : tensor<4xf32>
    scf.yield %j, %a, %n : index, tensor<4xf32>, tensor<4xf32>
  }
  %a_ = bufferization.to_buffer %0#1 read_only : tensor<4xf32> to memref<4xf32>
  %a = memref.cast %a_ : memref<4xf32> to memref<*xf32>
  %b_ = bufferization.to_buffer %0#2 read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.cast %b_ : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  return
}
// -----
// Branches that give back different memory.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true function-boundary-type-conversion=identity-layout-map},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @pick(%c: i1, %n: index, %t: tensor<8xf32>) -> tensor<?xf32> {
  %f = arith.constant 2.5 : f32
  %c0 = arith.constant 0 : index
  %0 = scf.if %c -> tensor<?xf32> {
    %1 = tensor.empty(%n) : tensor<?xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  } else {
    %1 = tensor.extract_slice %t[1] [%n] [2] : tensor<8xf32> to tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %3 = tensor.insert %f into %0[%c0] : tensor<?xf32>
  return %3 : tensor<?xf32>
}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %false = arith.constant false
  %0 = call @pick(%true, %c3, %t) : (i1, index, tensor<8xf32>) -> tensor<?xf32>
  %1 = call @pick(%false, %c3, %t) : (i1, index, tensor<8xf32>) -> tensor<?xf32>
  %a_ = bufferization.to_buffer %0 read_only : tensor<?xf32> to memref<?xf32>
  %a = memref.cast %a_ : memref<?xf32> to memref<*xf32>
  %b_ = bufferization.to_buffer %1 read_only : tensor<?xf32> to memref<?xf32>
  %b = memref.cast %b_ : memref<?xf32> to memref<*xf32>
  %c_ = bufferization.to_buffer %t read_only : tensor<8xf32> to memref<8xf32>
  %c = memref.cast %c_ : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  call @printMemrefF32(%c) : (memref<*xf32>) -> ()
  return
}
// -----
// A call that returns any of its arguments.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @any(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  %1 = arith.select %c, %b, %a : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
func.func private @write(%a: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %c1 = arith.constant 1 : index
  %f = arith.constant 9.0 : f32
  %false = arith.constant false
  %0:2 = call @any(%false, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = call @write(%0#0, %f, %c1) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %a_ = bufferization.to_buffer %0#0 read_only : tensor<4xf32> to memref<4xf32>
  %a = memref.cast %a_ : memref<4xf32> to memref<*xf32>
  %b_ = bufferization.to_buffer %0#1 read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.cast %b_ : memref<4xf32> to memref<*xf32>
  %c_ = bufferization.to_buffer %1 read_only : tensor<4xf32> to memref<4xf32>
  %c = memref.cast %c_ : memref<4xf32> to memref<*xf32>
  %d_ = bufferization.to_buffer %u read_only : tensor<4xf32> to memref<4xf32>
  %d = memref.cast %d_ : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  call @printMemrefF32(%c) : (memref<*xf32>) -> ()
  call @printMemrefF32(%d) : (memref<*xf32>) -> ()
  return
}
// -----
// Slices that overlap, inserted in a loop.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true function-boundary-type-conversion=identity-layout-map},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %f = arith.constant 9.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %x = tensor.extract %t[%i] : tensor<8xf32>
    %y = tensor.insert %x into %s[%i] : tensor<4xf32>
    %1 = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    %2 = tensor.insert_slice %y into %1[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  %a_ = bufferization.to_buffer %0 read_only : tensor<8xf32> to memref<8xf32>
  %a = memref.cast %a_ : memref<8xf32> to memref<*xf32>
  %b_ = bufferization.to_buffer %s read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.cast %b_ : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  return
}
// -----
// Tensors that are generated, expanded and padded.
// mlir-opt -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=true},expand-strided-metadata,convert-linalg-to-loops,lower-affine,convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %f = arith.constant 9.0 : f32
  %c1 = arith.constant 1 : index
  %t = tensor.generate {
  ^bb0(%i: index):
    %0 = arith.index_cast %i : index to i32
    %1 = arith.sitofp %0 : i32 to f32
    tensor.yield %1 : f32
  } : tensor<6xf32>
  %a_ = bufferization.to_buffer %t read_only : tensor<6xf32> to memref<6xf32>
  %a = memref.cast %a_ : memref<6xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  %u = tensor.insert %f into %t[%c1] : tensor<6xf32>
  %e = tensor.expand_shape %u [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %p = tensor.pad %e low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x3xf32> to tensor<3x4xf32>
  %b_ = bufferization.to_buffer %p read_only : tensor<3x4xf32> to memref<3x4xf32>
  %b = memref.cast %b_ : memref<3x4xf32> to memref<*xf32>
  call @printMemrefF32(%b) : (memref<*xf32>) -> ()
  return
}
