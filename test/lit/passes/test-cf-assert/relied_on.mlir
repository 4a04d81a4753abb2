// Assertions that accesses rely on still stop; a run turns those of the program into checks, which no pass can make go on.
// RUN: okl-opt %s -guard-memory-accesses -test-cf-assert | filecheck %s
// RUN: okl-opt %s '-guard-memory-accesses=keep-asserts=false' | filecheck %s --check-prefix=CHECKS
// RUN: not okl-opt %s -test-cf-assert --run --function=main --input=4xf32=1,2,3,4 --input=index=100000000000 2>&1 | filecheck %s --check-prefix=STOPS
// RUN: okl-opt %s -test-cf-assert --run --function=main --input=4xf32=1,2,3,4 --input=index=1 | filecheck %s --check-prefix=INSIDE

// CHECK-LABEL: func.func @main(
// CHECK:         llvm.cond_br %{{.*}}, ^bb1, ^bb2
// CHECK:       ^bb2:
// CHECK:         llvm.call @puts
// CHECK-NEXT:    llvm.call @abort() : () -> ()
// CHECK-NEXT:    llvm.unreachable
// CHECKS-LABEL: func.func @main(
// CHECKS:         %[[IN:.*]] = arith.cmpi ult
// CHECKS-NEXT:    %[[TRUE:.*]] = arith.constant true
// CHECKS-NEXT:    %[[OUT:.*]] = arith.xori %[[IN]], %[[TRUE]] : i1
// CHECKS:         scf.if %[[OUT]] {
// CHECKS-NEXT:      func.call @okl_guard_failed({{.*}}) {message = "assertion failed: inside"}
// CHECKS-NEXT:    }
// CHECKS-NEXT:    memref.load
// STOPS:  error: assertion failed: inside
// INSIDE: result[0]: f32=2
func.func @main(%m: memref<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %inside = arith.cmpi ult, %i, %c4 : index
  cf.assert %inside, "inside"
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}
