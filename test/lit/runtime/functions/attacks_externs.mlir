// What external code generators compile is called with what the module has, and no file says otherwise.
// RUN: okl-opt %s --split-input-file -byoc-compile --run --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out

// A place for the results that is smaller than they are.
// CHECK: error: 'byoc.extern_call' op is refused by --run: it was in the module as read
func.func @main(%a: tensor<4xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %o = tensor.empty(%c1) : tensor<?xf32>
  %r = byoc.extern_call @k(%x) outs(%o) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @k(%a: tensor<?xf32>) -> tensor<?xf32> attributes {Compiler = "llvm"} {
  %s = arith.addf %a, %a : tensor<?xf32>
  return %s : tensor<?xf32>
}
// -----
// A function that says that it is implemented outside, by the name of one of the runtime's.
// CHECK: error: undefined extern '@memcpy': marked Extern but nothing is bound to it
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @memcpy(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @memcpy(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}
// -----
// Size functions of a file's own count for nothing: this one would make a place for one element.
// CHECK: result[0]: 4xf32=2 4 6 8
func.func @main(%a: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = call @k(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @k(%a: tensor<?xf32>) -> tensor<?xf32>
    attributes {Compiler = "llvm", byoc.shape_function = @k__shape} {
  %s = arith.addf %a, %a : tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func private @k__shape(%a: tensor<?xf32>) -> index {
  %c1 = arith.constant 1 : index
  return %c1 : index
}
// -----
// A product whose operands do not fit: the generator checks it, whatever the module has checked.
// CHECK: error: {{.*}}has size 1, where others have 4
func.func @main(%a: tensor<4xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.expand_shape %a [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %x = tensor.cast %e : tensor<1x4xf32> to tensor<?x?xf32>
  %r = call @product(%x, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {Compiler = "blas"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// SLOW: its programs are compiled in several ways
