// RUN: okl-opt %s -convert-math-to-vector-maths=accuracy=1ulp | filecheck %s
// RUN: not okl-opt %s -convert-math-to-vector-maths=accuracy=high 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: not okl-opt %s -convert-math-to-vector-maths=target-cpu=none 2>&1 | filecheck %s --check-prefix=CPU

// CHECK-LABEL: func.func private @okl_vlog_f32(f32) -> f32 attributes {llvm.readnone}

// TEXT: error: accuracy: 'high' must be a number before 'ulp', as in '4ulp'
// CPU: error: target-cpu: no processor named 'none' is known

// The function for tanh is not as accurate as is asked for.
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: f32) -> (f32, f32) {
// CHECK:         %[[VAL_0:.*]] = call @okl_vlog_f32(%[[ARG0]]) : (f32) -> f32
// CHECK:         %[[VAL_1:.*]] = math.tanh %[[ARG0]] : f32
// CHECK:         return %[[VAL_0]], %[[VAL_1]] : f32, f32
// CHECK:       }
func.func @f(%a: f32) -> (f32, f32) {
  %0 = math.log %a : f32
  %1 = math.tanh %a : f32
  return %0, %1 : f32, f32
}
