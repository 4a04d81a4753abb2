// RUN: okl-opt %s -convert-cf-to-llvm -split-input-file -verify-diagnostics --allow-unregistered-dialect | filecheck %s

// An assertion prints its message and aborts; numbers keep messages apart.
// CHECK:       llvm.mlir.global private constant @assert_msg_0(dense<[98, 0]> : tensor<2xi8>)
// CHECK:       llvm.func @abort()
// CHECK:       llvm.func @puts(!llvm.ptr)
// CHECK:       llvm.mlir.global private constant @assert_msg(dense<[97, 0]> : tensor<2xi8>)
// CHECK-LABEL: func.func @assertions
// CHECK:         llvm.cond_br %arg0, ^bb1, ^bb3
// CHECK:       ^bb3:
// CHECK-NEXT:    %[[MESSAGE:.*]] = llvm.mlir.addressof @assert_msg : !llvm.ptr
// CHECK-NEXT:    %[[START:.*]] = llvm.getelementptr %[[MESSAGE]][0]
// CHECK-NEXT:    llvm.call @puts(%[[START]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @abort() : () -> ()
// CHECK-NEXT:    llvm.unreachable
func.func @assertions(%c: i1) {
  cf.assert %c, "a"
  cf.assert %c, "b"
  return
}

// -----

// Arguments of blocks are converted with the branches; those of the function stay.
// CHECK-LABEL: func.func @loop(%arg0: index, %arg1: i1)
// CHECK:         %[[N:.*]] = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    llvm.br ^bb1(%[[N]] : i64)
// CHECK-NEXT:  ^bb1(%[[I:.*]]: i64):
// CHECK-NEXT:    llvm.cond_br %arg1 weights([9, 1]), ^bb1(%[[I]] : i64), ^bb2
func.func @loop(%n: index, %c: i1) {
  cf.br ^bb1(%n : index)
^bb1(%i: index):
  cf.cond_br %c weights([9, 1]), ^bb1(%i : index), ^bb2
^bb2:
  return
}

// -----

func.func @tensors(%t: tensor<4xf32>) {
  // expected-error @+1 {{failed to legalize operation 'cf.br' that was explicitly marked illegal}}
  cf.br ^bb1(%t : tensor<4xf32>)
^bb1(%s: tensor<4xf32>):
  return
}

// -----

// expected-error @+1 {{redefinition of reserved function 'puts' of different type '!llvm.func<i32 (ptr)>' is prohibited}}
llvm.func @puts(!llvm.ptr) -> i32
func.func @taken(%c: i1) {
  cf.assert %c, "a"
  return
}
