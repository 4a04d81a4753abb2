// RUN: okl-opt %s --irdl-file=%S/Inputs/shelf.irdl --split-input-file --verify-diagnostics | filecheck %s

// CHECK: %0 = "shelf.open"(%arg0) : (!shelf.box<f32>) -> f32
func.func @f(%a: !shelf.box<f32>) -> f32 {
  %0 = "shelf.open"(%a) : (!shelf.box<f32>) -> f32
  return %0 : f32
}
// -----
func.func @f(%a: !shelf.box<f32>) -> f64 {
  // expected-error @below {{'shelf.open' op result 'res' at position 0 does not verify}}
  %0 = "shelf.open"(%a) : (!shelf.box<f32>) -> f64
  return %0 : f64
}
