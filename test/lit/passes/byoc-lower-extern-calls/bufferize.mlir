// RUN: okl-opt %s -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | filecheck %s
// RUN: okl-opt %s -one-shot-bufferize=bufferize-function-boundaries | filecheck %s --check-prefix LAYOUT
// RUN: not okl-opt %s -one-shot-bufferize 2>&1 | filecheck %s --check-prefix ALONE

// ALONE: error: is bufferized with the function that it calls: set 'bufferize-function-boundaries'

// The function gets buffers for its results after its arguments, and returns nothing.
// CHECK:       func.func private @k0(memref<4xf32>, index, memref<4xf32>) attributes {Extern = 1 : i32}
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: memref<4xf32>, %[[I:.*]]: index) -> memref<4xf32>
// CHECK-NEXT:    %[[O:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-NEXT:    call @k0(%[[X]], %[[I]], %[[O]]) {here} : (memref<4xf32>, index, memref<4xf32>) -> ()
// CHECK-NEXT:    return %[[O]] : memref<4xf32>
// Its buffers are row-major, whatever the options say.
// LAYOUT:      func.func private @k0(memref<4xf32>, index, memref<4xf32>) attributes {Extern = 1 : i32}
// LAYOUT:        %[[O:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// LAYOUT:        call @k0(%{{.*}}, %{{.*}}, %[[O]])
func.func private @k0(tensor<4xf32>, index) -> tensor<4xf32> attributes {Extern = 1 : i32}
func.func @main(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %r = byoc.extern_call @k0(%x, %i) outs(%o) {here} : (tensor<4xf32>, index) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// What is read after the call is not its destination.
// CHECK-LABEL: func.func @reads_and_writes(
// CHECK-SAME:    %[[X:.*]]: memref<4xf32>, %[[I:.*]]: index)
// CHECK-NEXT:    %[[O:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-NEXT:    call @k0(%[[X]], %[[I]], %[[O]]) : (memref<4xf32>, index, memref<4xf32>) -> ()
// CHECK-NEXT:    return %[[O]] : memref<4xf32>
func.func @reads_and_writes(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %r = byoc.extern_call @k0(%x, %i) outs(%x) : (tensor<4xf32>, index) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A destination of another layout: the results are copied to where they belong.
// CHECK-LABEL: func.func @slice(
// CHECK:         %[[S:.*]] = memref.subview
// CHECK-NEXT:    %[[O:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK:         call @k0(%{{.*}}, %{{.*}}, %[[O]])
// CHECK:         memref.copy %[[O]], %[[S]]
func.func @slice(%x: tensor<4xf32>, %y: tensor<9x4xf32>, %i: index) -> tensor<9x4xf32> {
  %s = tensor.extract_slice %y[%i, 0] [1, 4] [1, 1] : tensor<9x4xf32> to tensor<4xf32>
  %r = byoc.extern_call @k0(%x, %i) outs(%s) : (tensor<4xf32>, index) -> tensor<4xf32>
  %z = tensor.insert_slice %r into %y[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<9x4xf32>
  return %z : tensor<9x4xf32>
}

// Attributes of arguments stay with them, those of results go.
// CHECK:       func.func private @k1(memref<4xf32> {llvm.noalias}, memref<4xf32>) attributes {Extern = 1 : i32}
func.func private @k1(tensor<4xf32> {llvm.noalias}) -> (tensor<4xf32> {llvm.noalias}) attributes {Extern = 1 : i32}

// Results that nobody reads have places of their own: the function may use one while it writes another.
// CHECK-LABEL: func.func @unread(
// CHECK-DAG:     %[[A:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-DAG:     %[[B:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK:         call @k2(%[[A]], %[[B]])
func.func private @k2() -> (tensor<4xf32>, tensor<4xf32>) attributes {Extern = 1 : i32}
func.func @unread() {
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = byoc.extern_call @k2() outs(%e, %e) : () -> (tensor<4xf32>, tensor<4xf32>)
  return
}
