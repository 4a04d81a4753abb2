// FLAGS: -set-llvm-module-datalayout
// FLAGS: -set-llvm-module-datalayout=data-layout=e-p:32:32-i64:64
// -----
module attributes {llvm.data_layout = "e"} {
  func.func private @f()
}
// -----
module attributes {foo} {
  module {
  }
}
