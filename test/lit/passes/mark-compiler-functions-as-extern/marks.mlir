// RUN: okl-opt %s -mark-compiler-functions-as-extern=compiler=c | filecheck %s
// RUN: okl-opt %s -mark-compiler-functions-as-extern=compiler=c -mark-compiler-functions-as-extern=compiler=c | filecheck %s
// RUN: okl-opt %s -mark-compiler-functions-as-extern | filecheck %s --check-prefix ALL
// RUN: okl-opt %s -mark-compiler-functions-as-extern=keep-body=always | filecheck %s --check-prefix ALWAYS
// RUN: okl-opt %s -mark-compiler-functions-as-extern=keep-body=never | filecheck %s --check-prefix NEVER

// Calls and literals stay. What has no compiler any more is not marked again.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    call @static(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    byoc.literal(%{{.*}}: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @static(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    byoc.yield %a : i32
  }
  return %r : tensor<4xf32>
}

// All attributes of the function go; those of its arguments are of its type.
// CHECK-NEXT:    byoc.yield
// CHECK:       func.func private @static(tensor<4xf32> {llvm.noalias}) -> tensor<4xf32> attributes {Extern = 1 : i32}{{$}}
// ALL:         func.func private @static(tensor<4xf32> {llvm.noalias}) -> tensor<4xf32> attributes {Extern = 1 : i32}{{$}}
// ALWAYS:      func.func @static(%[[A:.*]]: tensor<4xf32> {llvm.noalias}) -> tensor<4xf32> attributes {Extern = 1 : i32} {
// ALWAYS-NEXT:   return %[[A]]
// NEVER:       func.func private @static(tensor<4xf32> {llvm.noalias}) -> tensor<4xf32> attributes {Extern = 1 : i32}{{$}}
func.func @static(%a: tensor<4xf32> {llvm.noalias}) -> tensor<4xf32> attributes {Compiler = "c", Primitive = 1 : i32, Inline = 1 : i32, global_symbol = "static", no_inline, more} {
  return %a : tensor<4xf32>
}

// The body says how large the result is.
// CHECK-NEXT:  func.func @dynamic(%[[A:.*]]: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) attributes {Extern = 1 : i32} {
// CHECK:         return
// NEVER-NEXT:  func.func private @dynamic(tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) attributes {Extern = 1 : i32}{{$}}
func.func @dynamic(%a: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) attributes {Compiler = "c"} {
  %c = tensor.empty() : tensor<4xf32>
  return %c, %a : tensor<4xf32>, tensor<?xf32>
}

// CHECK:       func.func private @unranked(%{{.*}}: tensor<*xf32>) -> tensor<*xf32> attributes {Extern = 1 : i32} {
// NEVER-NEXT:  func.func private @unranked(tensor<*xf32>) -> tensor<*xf32> attributes {Extern = 1 : i32}{{$}}
func.func private @unranked(%a: tensor<*xf32>) -> tensor<*xf32> attributes {Compiler = "c"} {
  return %a : tensor<*xf32>
}

// Sizes of parameters do not count.
// CHECK:       func.func private @scalar(tensor<?xf32>, i32) -> i32 attributes {Extern = 1 : i32}{{$}}
func.func @scalar(%a: tensor<?xf32>, %b: i32) -> i32 attributes {Compiler = "c"} {
  return %b : i32
}

// CHECK-NEXT:  func.func private @declared(tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32}{{$}}
func.func private @declared(tensor<?xf32>) -> tensor<?xf32> attributes {Compiler = "c"}

// CHECK-NEXT:  func.func @other(%{{.*}}: i32) -> i32 attributes {Compiler = "d"} {
// ALL:         func.func private @other(i32) -> i32 attributes {Extern = 1 : i32}{{$}}
func.func @other(%a: i32) -> i32 attributes {Compiler = "d"} {
  return %a : i32
}

// CHECK:       func.func @plain(%{{.*}}: i32) -> i32 {
// ALL-NEXT:    func.func @plain(%{{.*}}: i32) -> i32 {
func.func @plain(%a: i32) -> i32 {
  return %a : i32
}
