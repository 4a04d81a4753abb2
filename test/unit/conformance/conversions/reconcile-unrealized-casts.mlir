// FLAGS: -reconcile-unrealized-casts
func.func @there_and_back(%a: index) -> index {
  %0 = builtin.unrealized_conversion_cast %a : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  return %1 : index
}
// -----
func.func @needed(%a: index) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : index to i64
  return %0 : i64
}
// -----
func.func @several(%a: i64, %b: i64) -> (i64, i64) {
  %0 = builtin.unrealized_conversion_cast %a, %b : i64, i64 to vector<2xi64>
  %1:2 = builtin.unrealized_conversion_cast %0 : vector<2xi64> to i64, i64
  return %1#1, %1#0 : i64, i64
}
