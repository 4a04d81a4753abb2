// ----- func.call
func.func @f(%x: i32) {
  %0 = func.call @g1(%x) : (i32) -> i32
  call @g0() : () -> ()
  return
}
func.func private @g0()
func.func private @g1(i32) -> i32
// ----- func.constant
func.func @f() {
  %0 = func.constant @g0 : () -> ()
  %1 = constant @g1 : (i32) -> i32
  return
}
func.func private @g0()
func.func private @g1(i32) -> i32
// ----- func declaration
func.func private @f(i32, tensor<2xf32>) -> (i32, f32)
func.func private @g() -> i32
func.func private @h()
// ----- func attributes
func.func @f(%a: i32 {my.a = 1 : i32, my.b}, %b: f32) -> (i32 {my.r}) attributes {llvm.emit_c_interface, z = 1 : i64} {
  return %a : i32
}
// ----- func declaration attributes
func.func private @f(i32 {my.a}) -> (i32 {my.r}) attributes {x}
// ----- func visibility
func.func public @f() {
  return
}
func.func nested @g() {
  return
}
// ----- func quoted name
func.func private @"a b"(i32)
// ----- func higher order
func.func @f(%a: () -> ()) -> (() -> ()) {
  return %a : () -> ()
}
// ----- func returns several
func.func @f(%a: i32) -> (i32, i32) {
  return %a, %a : i32, i32
}
// ----- func.call forms
func.func private @a() -> (i32, f32)
func.func private @b(i32, f32) -> i32
func.func private @"odd name"()
func.func @f() {
  %0:2 = call @a() : () -> (i32, f32)
  %1 = call @b(%0#0, %0#1) : (i32, f32) -> i32
  call @"odd name"() : () -> ()
  %2 = func.call @b(%1, %0#1) {my.a = 1 : i8} : (i32, f32) -> i32
  func.return
}
// ----- func.call_indirect
func.func private @a(i32) -> (i32, f32)
func.func @f(%x: i32, %g: (i32) -> i32) {
  %0 = call_indirect %g(%x) : (i32) -> i32
  %1 = func.constant @a : (i32) -> (i32, f32)
  %2:2 = call_indirect %1(%0) : (i32) -> (i32, f32)
  %3:2 = func.call_indirect %1(%0) {my.a} : (i32) -> (i32, f32)
  return
}
// ----- func.return attributes
func.func @f(%a: i32) -> i32 {
  return {my.a = 1 : i32} %a : i32
}
func.func @g() {
  return {my.a}
}
// ----- func no_inline
func.func private @d() attributes {no_inline}
func.func @f() attributes {no_inline} {
  func.call @d() {no_inline} : () -> ()
  return
}
// ----- func result attributes
func.func @f(%a: i32) -> (i32 {my.a = 1 : i8}, i32, i32 {my.b}) {
  return %a, %a, %a : i32, i32, i32
}
func.func private @g() -> (i32, i32 {my.r = "x"})
func.func private @h() -> (i32 {my.r})
// ----- func argument attributes
func.func @f(%a: i32 {my.a = {x = 1 : i8}}, %b: i32, %c: tensor<2xf32> {my.z, my.y = [1, 2]}) {
  return
}
func.func private @g(i32 {my.a}, i32, f32 {my.b = "s"})
// ----- func result that is a function
func.func private @f() -> (() -> ())
func.func private @g() -> ((i32) -> (i32, i32))
func.func private @h((i32) -> i32, () -> ()) -> i32
// ----- func empty results
func.func private @f() -> ()
func.func @g() -> () {
  return
}
// ----- func generic form
"func.func"() <{function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{arg_attrs = [{my.a}], function_type = (i32) -> i32, res_attrs = [{my.b = 1 : i8}], sym_name = "g"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) {other.attr} : () -> ()
// ----- func generic form without properties
"func.func"() ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) {function_type = (i32) -> i32, sym_name = "g", other} : () -> ()
// ----- func quoted names
func.func private @"a-b"()
func.func private @a$b()
func.func private @a.b()
func.func private @_a()
func.func private @"0a"()
func.func private @"with \22 quote"()
func.func private @"é"()
// ----- func.return of many
func.func @f(%a: i32, %b: f32, %c: tensor<2xi8>) -> (i32, f32, tensor<2xi8>) {
  func.return %a, %b, %c : i32, f32, tensor<2xi8>
}
// ----- func with blocks
func.func @f(%a: i32) -> i32 {
  cf.br ^second
^second:
  cf.br ^third(%a, %a : i32, i32)
^third(%x: i32, %y: i32):
  return %x : i32
}
