// FLAGS: -llvm-request-c-wrappers
// FLAGS: -llvm-request-c-wrappers -convert-func-to-llvm
// -----
func.func private @f(memref<?xf32>) -> f32
func.func @g(%m: memref<?xf32>) -> f32 attributes {foo} {
  %0 = call @f(%m) : (memref<?xf32>) -> f32
  return %0 : f32
}
// -----
func.func @h() attributes {llvm.emit_c_interface = 1 : i32} {
  return
}
// -----
llvm.func @i()
module {
  func.func private @j()
}
