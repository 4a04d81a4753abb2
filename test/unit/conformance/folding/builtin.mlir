func.func @conversions(%x: i32, %y: i64) -> (i32, i64, i32, f32, i64, i32) {
  %0 = builtin.unrealized_conversion_cast %x : i32 to i32
  %1:2 = builtin.unrealized_conversion_cast %x, %y : i32, i64 to f32, f64
  %2:2 = builtin.unrealized_conversion_cast %1#0, %1#1 : f32, f64 to i32, i64
  %3 = builtin.unrealized_conversion_cast %1#0 : f32 to i32
  %4 = builtin.unrealized_conversion_cast to f32
  %5:2 = builtin.unrealized_conversion_cast %1#1, %1#0 : f64, f32 to i64, i32
  return %0, %2#1, %3, %4, %5#0, %5#1 : i32, i64, i32, f32, i64, i32
}
// -----
func.func @unused_conversions(%x: i32) {
  %0 = builtin.unrealized_conversion_cast %x : i32 to i64
  return
}
