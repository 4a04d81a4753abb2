// RUN: not okl-opt %s -convert-math-to-vector-maths 2>&1 | filecheck %s
// RUN: not okl-opt %s --run --function=g 2>&1 | filecheck %s --check-prefix=TYPE

// CHECK: invalid.mlir:6:1: error: 'func.func' op has the name of a function of the runtime, which is (f32) -> f32
// TYPE: invalid.mlir:6:1: error: 'func.func' op 'okl_vexp_f32' has type (f64) -> f64, the runtime's has (f32) -> f32
func.func private @okl_vexp_f32(f64) -> f64

func.func @f(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  return %0 : f32
}

func.func @g(%a: f64) -> f64 {
  %0 = call @okl_vexp_f32(%a) : (f64) -> f64
  return %0 : f64
}
