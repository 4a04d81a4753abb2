// RUN: okl-opt %s --load-dialect-plugin=docs/inputs/mad.py --load-pass-plugin=docs/inputs/mad.py -lower-mad | filecheck %s

// CHECK-LABEL: func.func @f
// CHECK-NEXT:    %[[P:.*]] = arith.mulf %arg0, %arg1 : f32
// CHECK-NEXT:    arith.addf %[[P]], %arg2 : f32
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = mad.fma %a, %b, %c : f32
  return %0 : f32
}
