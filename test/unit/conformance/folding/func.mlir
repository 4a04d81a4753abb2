func.func @indirect_calls(%x: i32, %g: (i32) -> i32) -> (i32, i32) {
  %f = constant @callee : (i32) -> i32
  %0 = call_indirect %f(%x) : (i32) -> i32
  %1 = call_indirect %g(%x) : (i32) -> i32
  return %0, %1 : i32, i32
}
func.func private @callee(i32) -> i32
// -----
func.func @equal_functions() -> ((i32) -> i32, (i32) -> i32) {
  %f = constant @called : (i32) -> i32
  %g = constant @called : (i32) -> i32
  %h = constant @called : (i32) -> i32
  return %f, %g : (i32) -> i32, (i32) -> i32
}
func.func private @called(i32) -> i32
