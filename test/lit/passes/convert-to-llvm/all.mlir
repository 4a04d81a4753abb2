// RUN: okl-opt %s -convert-to-llvm | filecheck %s
// RUN: okl-opt %s -convert-to-llvm=filter-dialects=func | filecheck %s --check-prefix=FUNC

// Nothing is left of other dialects, and no cast.
// CHECK-LABEL: llvm.func @sum(
// CHECK-NOT:     unrealized_conversion_cast
// CHECK:         llvm.br ^bb1(
// CHECK:         llvm.icmp "slt"
// CHECK:         llvm.load
// CHECK:         llvm.fadd
// CHECK-NOT:     unrealized_conversion_cast
// CHECK:         llvm.return

// FUNC-LABEL:  llvm.func @sum(
// FUNC:          builtin.unrealized_conversion_cast
// FUNC:          memref.load
// FUNC:          llvm.return
func.func @sum(%m: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  cf.br ^head(%c0, %zero : index, f32)
^head(%i: index, %sum: f32):
  %goes_on = arith.cmpi slt, %i, %n : index
  cf.cond_br %goes_on, ^body, ^exit
^body:
  %element = memref.load %m[%i] : memref<?xf32>
  %more = arith.addf %sum, %element : f32
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %more : index, f32)
^exit:
  return %sum : f32
}
