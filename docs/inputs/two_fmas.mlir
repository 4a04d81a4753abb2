func.func @f(%x: f32, %y: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %0 = mad.fma %x, %zero, %y : f32
  %1 = mad.fma %0, %x, %y : f32
  return %1 : f32
}
