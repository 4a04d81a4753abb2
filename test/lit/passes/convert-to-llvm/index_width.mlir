// RUN: okl-opt %s -convert-to-llvm | filecheck %s
// RUN: okl-opt %s -convert-to-llvm=dynamic=true | filecheck %s --check-prefix=LAYOUT

// CHECK:  llvm.func @f(%{{.*}}: i64) -> i64
// LAYOUT: llvm.func @f(%{{.*}}: i32) -> i32
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%i: index) -> index {
    return %i : index
  }
}
