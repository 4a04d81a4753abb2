// ----- unrealized_conversion_cast (body)
%0 = builtin.unrealized_conversion_cast %x : i32 to index
%1:2 = builtin.unrealized_conversion_cast %x : i32 to i16, i16
// ----- unregistered (body)
%0:2 = "my.op"(%x) <{p = 1 : i64}> ({
^bb0(%a: i32):
  "my.end"(%a) : (i32) -> ()
}, {
}) {z, a = [1, 2 : i32, 2.5, 3.5 : f32]} : (i32) -> (i32, f32)
"my.use"(%0#1) {"quoted key" = unit, s = "tab\09 quote\22 slash\\ é"} : (f32) -> ()
// ----- attributes (body)
"my.op"() {a = dense<[1, 2]> : vector<2xi8>, b = array<i32: 1, 2>, c = array<i1: true, false>, d = @sym::@inner, e = {x = 1 : i8, y}, f = i32, g = (i32, f32) -> (), h = -1 : i8, i = 255 : ui8, j = 1.0, k = array<f32: 1.0, 0.1>, l = array<i64>, m = tensor<2x?xi1>, n = vector<[4]xf32>, o = tuple<i32, f32>, p = complex<f32>, q = none, r = memref<*xf32>, s = dense<> : tensor<0xi32>, t = () -> (() -> ()), u = [], v = {}, w = @"odd name", x = true, y = 5 : index, z = 200 : i8} : () -> ()
// ----- attributes of maps (body)
"my.op"() {a = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0, d0 floordiv 4, (d0 + 1) mod 3, d1 ceildiv 2, -d0, d0 * 64 + d1)>, b = affine_map<() -> ()>, c = affine_map<(d0) -> (d0 - 4)>, d = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>, e = memref<4xf32, affine_map<(d0) -> (d0 + 1)>>, f = affine_map<(d0) -> (0)>} : () -> ()
// ----- floats by their bits (body)
"my.op"() {a = dense<0x7FF0000000000000> : tensor<2xf64>, b = dense<[0x7FC00000, 1.0]> : tensor<2xf32>, c = dense<[0x7F80, 0xFF80]> : tensor<2xbf16>, d = array<f32: 0x7F800000, 1.0>, e = [0x7FF0000000000000 : f64, 0xC3681AB17BB92BB7 : f64, 1.0], f = dense<[0xFF, 1]> : tensor<2xi8>, g = {x = 0xC3681AB17BB92BB7 : f64}, h = array<f64>} : () -> ()
// ----- attributes dense (body)
"my.op"() {a = dense<1.0> : tensor<2xf32>, b = dense<[1.0, 0.1]> : tensor<2xf64>, c = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, d = dense<"0x01000000"> : tensor<1xi32>, e = dense<-1> : tensor<2xi8>, f = dense<[0, 255]> : tensor<2xui8>, g = dense<5> : tensor<i32>, h = dense<[1, 2]> : tensor<2xindex>} : () -> ()
// ----- empty
// ----- module attributes
module attributes {llvm.data_layout = "", a.b = 1 : i32} {
}
// ----- module name
module @named {
}
// ----- nested module
module {
  module @inner {
    func.func private @f()
  }
}
// ----- aliases
func.func private @f(memref<4xf32, affine_map<(d0) -> (d0 * 2)>>, memref<4xf32, affine_map<(d0) -> (d0 * 3)>>)
"my.op"() {m = affine_map<(d0) -> (d0 * 3)>, n = affine_map<(d0) -> (d0 * 5)>, s = affine_set<(d0) : (d0 >= 0)>} : () -> ()
// ----- aliases in generic order
%0 = "my.op"() ({
  "my.in"() {m = affine_map<(d0) -> (d0 * 2)>} : () -> ()
}) {m = affine_map<(d0) -> (d0 * 3)>} : () -> memref<4xf32, affine_map<(d0) -> (d0 * 4)>>
// ----- type alias
!t = tensor<2xf32>
#a = 5 : i32
func.func private @f(!t) attributes {x = #a}
// ----- names
func.func @f(%a: i32) {
  %c0 = arith.constant 0 : index
  "my.a"() ({
    %c0_0 = arith.constant 0 : index
    %1 = "my.v"() : () -> i32
  }) : () -> ()
  "my.a"() ({
  ^bb0(%b: i32):
    %c1 = arith.constant 0 : index
    %2 = "my.v"() : () -> i32
  ^bb1(%d: i32):
    %3 = "my.v"() : () -> i32
  }) : () -> ()
  %4 = "my.v"() : () -> i32
  return
}
// ----- isolated inside
func.func @f(%a: i32) {
  %0 = "my.v"() : () -> i32
  "my.m"() ({
    builtin.module {
      func.func @g(%b: i32) -> i32 {
        return %b : i32
      }
    }
  }) : () -> ()
  return
}
// ----- location metadata
func.func private @f(i32) loc("a.py":1:2)
// ----- tensor encoding
func.func private @f(tensor<2xf32, "enc">, tensor<*xf32>, vector<f32>, memref<2xf32, 1>, memref<2xf32, 1 : i32>, memref<*xf32, 2>, memref<4xf32, strided<[?], offset: ?>>, memref<2xf32, "space">)
// ----- float types
func.func private @f(f8E4M3FN, f8E5M2, bf16, f16, tf32, f80, f128, f4E2M1FN)
// ----- graph region
"my.a"(%0) : (i32) -> ()
%0 = "my.b"() : () -> i32
// ----- integer types
"my.op"() {t = [i1, i2, i7, i8, i16, i31, i64, i128, i1024, si1, si8, si33, ui1, ui8, ui64, index, i0]} : () -> ()
// ----- float types all
"my.op"() {t = [f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f8E8M0FNU, bf16, f16, tf32, f32, f64, f80, f128]} : () -> ()
// ----- function types
"my.op"() {t = [() -> (), (i32) -> (), () -> i32, (i32, f32) -> (i32, f32), () -> (() -> ()), (() -> i32) -> i32, ((i32) -> (i32), i1) -> ((f32) -> f32), () -> (() -> (), i32)]} : () -> ()
// ----- tuple types
"my.op"() {t = [tuple<>, tuple<i32>, tuple<i32, tuple<f32, tensor<2xi8>>>, tuple<() -> (), none>]} : () -> ()
// ----- complex element
"my.op"() {t = [tensor<2xcomplex<f32>>, memref<2xcomplex<f32>>]} : () -> ()
// ----- vector types
"my.op"() {t = [vector<4xf32>, vector<2x3xi8>, vector<f32>, vector<[4]xf32>, vector<2x[4]xi1>, vector<[2]x[4]xi1>, vector<4xindex>, vector<[2]x4xbf16>, vector<1x1x1xi64>]} : () -> ()
// ----- tensor types
"my.op"() {t = [tensor<f32>, tensor<0xi8>, tensor<?xf32>, tensor<2x?x3xi1>, tensor<*xf32>, tensor<4xindex>, tensor<2xvector<4xf32>>, tensor<2x!my.type>, tensor<1x1x1x1x1x1x1xf8E5M2>, tensor<2xui8>]} : () -> ()
// ----- tensor encodings
"my.op"() {t = [tensor<2xf32, "enc">, tensor<2xf32, #my.enc>, tensor<2xf32, #my.enc<a, 1>>, tensor<2xf32, 1>, tensor<2xf32, 1 : i32>, tensor<2xf32, {a = 1 : i8}>, tensor<2xf32, [1, "b"]>, tensor<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>, tensor<2xf32, i32>, tensor<2xf32, unit>]} : () -> ()
// ----- memref layouts
"my.op"() {t = [memref<4xf32, strided<[1]>>, memref<4x4xf32, strided<[4, 1], offset: 3>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32, strided<[2]>, 1>, memref<f32, strided<[], offset: 2>>, memref<4xf32, strided<[-1], offset: 4>>, memref<2x2xf32, strided<[2, 1], offset: 0>>]} : () -> ()
// ----- memref maps
"my.op"() {t = [memref<4xf32, affine_map<(d0) -> (d0)>>, memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>, memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1)>, 2>, memref<4x4xf32, affine_map<(d0, d1) -> (d0 mod 2, d1 floordiv 2)>, "s">]} : () -> ()
// ----- dialect types
"my.op"() {t = [!my.type, !my.type<>, !my.type<i32>, !my.type<"string", [1, 2], {a = 3}>, !my.type<a<b<c>>>, !my.type<(i32) -> f32>, !my<type>, !my<"odd >" x>, !my.a.b.c, !my.type<->>]} : () -> ()
// ----- dialect attributes
"my.op"() {t = [#my.attr, #my.attr<>, #my.attr<i32>, #my.attr<"str>ing", [1], {b = 2}>, #my<attr>, #my<attr<1, 2>>, #my.a.b, #my.attr<1 + 2>, #my.attr : i32, #my.attr<"x"> : tensor<2xi8>]} : () -> ()
// ----- dialect attributes plain
"my.op"() {t = [#my.attr, #my.attr<>, #my.attr<i32>, #my.attr<"str>ing", [1], {b = 2}>, #my<attr>, #my<attr<1, 2>>, #my.a.b, #my.attr<1 + 2>]} : () -> ()
// ----- opaque attributes in brackets
"my.op"() {a = #my<"text with \"quotes\" and <>"<b>>, b = !my<"text">, c = #my.attr<a-b_c.d$e>, d = #my.attr<{}[]()>, e = #my.attr<a -> b>, f = !my.t<x: y; z>} : () -> ()
// ----- integer attributes
"my.op"() {a = 0, b = -1, c = 1 : i32, d = -1 : i1, e = 1 : i1, f = true, g = false, h = 127 : i8, i = -128 : i8, j = 255 : i8, k = 255 : ui8, l = -5 : si8, m = 9223372036854775807, n = -9223372036854775808, o = 18446744073709551615 : ui64, p = 0xFF : i32, q = 0x7FFFFFFF : i32, r = 3 : index, s = -3 : index, t = 5 : i3, u = 0 : i0} : () -> ()
// ----- integer attributes odd widths
"my.op"() {a = 3 : i2, b = 1 : i2, c = 63 : i7, d = -64 : i7, e = 340282366920938463463374607431768211455 : ui128, f = 0xDEADBEEFDEADBEEFDEADBEEF : i128, g = -1 : i65, h = 1 : si2, i = -1 : si33, j = 7 : ui3} : () -> ()
// ----- float attributes
"my.op"() {a = 1.0, b = -1.5, c = 0.1 : f32, d = 1.0 : f16, e = 1.0 : bf16, f = 1.0e10, g = 1.0E-10 : f32, h = 0.0 : f32, i = -0.0 : f64, j = 1.e5, k = 123456.789, l = 1.7976931348623157e308, m = 4.9406564584124654e-324, n = 3.4028234663852886e38 : f32, o = 0.30000000000000004, q = 100000000.0 : f32, r = 1.0e400} : () -> ()
// ----- float attributes by their bits
"my.op"() {a = 0x7F800000 : f32, b = 0xFF800000 : f32, c = 0x7FC00000 : f32, d = 0x7FF0000000000000 : f64, e = 0x7C00 : f16, f = 0x3F80 : bf16, g = 0x3C : f8E5M2, h = 0x0 : f32, i = 0x80000000 : f32, j = 0x7F : f8E4M3FN, k = 0xFF : f8E8M0FNU} : () -> ()
// ----- NaN payloads
"my.op"() {a = 0x7FC00001 : f32, b = 0x7F800001 : f32, c = 0xFFFFFFFF : f32, d = 0x7FF0000000000001 : f64, e = 0xFFF8000000000123 : f64, f = 0x7C01 : f16, g = 0xFFFF : bf16, h = dense<0x7F800001> : tensor<2xf32>, i = dense<[0x7FF0000000000001, 1.0]> : tensor<2xf64>, j = array<f32: 0x7FC00001>, k = 0x7D : f8E5M2} : () -> ()
// ----- wide floats by their bits
"my.op"() {a = 0x3FFF8000000000000000 : f80, b = 0x3FFF0000000000000000000000000000 : f128, c = 0x7FFF8000000000000000 : f80, d = 1.0 : f80, e = -2.5e10 : f128, f = 0.1 : f80} : () -> ()
// ----- strings
"my.op"() {a = "", b = "plain", c = "tab\09new\0Aline", d = "\22quoted\22", e = "back\\slash", f = "é ü 漢", g = "\00\01\7F\FF", h = "\n\t\"", i = "a'b", j = "#{}%$", k = "// no comment"} : () -> ()
// ----- typed strings
"my.op"() {a = "typed" : i32, b = "s" : !my.type, c = ["x" : i8]} : () -> ()
// ----- arrays
"my.op"() {a = [], b = [1], c = [1, 2 : i32, 3.0, 4.0 : f32], d = [[], [[]]], e = ["a", @b, i32], f = [true, false], g = [unit, {}], h = [1 : i1, 0 : i1], i = [1 : si64, 1 : ui64, 1 : index], j = [-1, 0xF]} : () -> ()
// ----- dictionaries
"my.op"() {a = {}, b = {x}, c = {y = 1, x = 2}, d = {"quoted key" = 1, "a.b" = 2, a.c = 3, "0" = 4, _x = 5, x$y = 6, "x-y" = 7, "é" = 8}, e = {n = {m = {l}}}} : () -> ()
// ----- keys that are keywords
"my.op"() {true = 1, loc = 2, i32 = 3, dense = 4, unit, array = 5, "func.func" = 6, ceildiv = 7, module = 8, f32 = 9, none = 10, x1 = 11} : () -> ()
// ----- unit
"my.op"() {a = unit, b, "c d", e = [unit], f = {g = unit}} : () -> ()
// ----- symbol references
"my.op"() {a = @x, b = @"odd name", c = @x::@y, d = @x::@y::@"z z", e = @"a\22b", f = [@a, @b::@c], g = @a.b, h = @_, i = @a$b, j = @"0"} : () -> ()
// ----- type attributes
"my.op"() {a = i32, b = tensor<2xi8>, c = () -> (), d = !my.type, e = none, f = [i32, f32], g = tuple<i32>} : () -> ()
// ----- dense integers
"my.op"() {a = dense<1> : tensor<2x2xi32>, b = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, c = dense<[-1, 127]> : tensor<2xi8>, d = dense<[255, 0]> : tensor<2xui8>, e = dense<true> : tensor<2xi1>, f = dense<[true, false]> : tensor<2xi1>, g = dense<[1, 0]> : tensor<2xi1>, h = dense<[0xFF, 0x1]> : tensor<2xi16>, i = dense<3> : tensor<index>, j = dense<[1, -1]> : vector<2xindex>, k = dense<[3, -4]> : tensor<2xi3>, l = dense<-1> : tensor<1xi128>, m = dense<[5]> : tensor<1xi64>} : () -> ()
// ----- dense floats
"my.op"() {a = dense<1.0> : tensor<2xf32>, b = dense<[1.0, -0.0]> : tensor<2xf64>, c = dense<[1.5, 0x7C00]> : tensor<2xf16>, d = dense<0xFF800000> : tensor<3xf32>, e = dense<[1.0, 2.0]> : tensor<2xbf16>, f = dense<0.1> : vector<2x2xf32>, g = dense<[0.5]> : tensor<1xf8E5M2>, h = dense<1.0e10> : tensor<f64>, i = dense<[1.0, 0x7FC00000, 0xFF800000]> : tensor<3xf32>} : () -> ()
// ----- dense complex
"my.op"() {a = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, b = dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f64>>, c = dense<(1, 2)> : tensor<complex<i32>>, d = dense<[(1, -2)]> : tensor<1xcomplex<i8>>, e = dense<(0x7F800000, 1.0)> : tensor<1xcomplex<f32>>} : () -> ()
// ----- dense strings
"my.op"() {a = dense<"text"> : tensor<2x!my.string>, b = dense<["a", "b\22"]> : tensor<2x!my.string>, c = dense<[["x"], ["y"]]> : tensor<2x1x!my.string>} : () -> ()
// ----- dense hex
"my.op"() {a = dense<"0x01000000"> : tensor<1xi32>, b = dense<"0x0102"> : tensor<2xi8>, c = dense<"0x0000803F00000040"> : tensor<2xf32>, d = dense<"0xFF"> : tensor<8xi1>, e = dense<"0x01"> : tensor<4xi8>, f = dense<"0x0000000000000000FFFFFFFFFFFFFFFF"> : tensor<2xi64>} : () -> ()
// ----- dense empty
"my.op"() {a = dense<> : tensor<0xi32>, b = dense<[]> : tensor<0xf32>, c = dense<> : tensor<2x0xi8>, d = dense<> : tensor<0x2xf32>} : () -> ()
// ----- dense large
"my.op"() {a = dense<[0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0]> : tensor<101xi16>, b = dense<[0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9]> : tensor<100xi16>, c = dense<7> : tensor<1000xi8>} : () -> ()
// ----- sparse elements
"my.op"() {a = sparse<[[0, 0], [1, 2]], [1.0, 5.0]> : tensor<3x4xf32>, b = sparse<0, 1> : tensor<2xi32>, c = sparse<[[0, 1]], 2> : tensor<2x2xi32>, d = sparse<[0, 1], [3, 4]> : tensor<5xi8>} : () -> ()
// ----- dense arrays
"my.op"() {a = array<i8>, b = array<i8: 1, -1>, c = array<i16: 300>, d = array<i32: 1, 2, 3>, e = array<i64: -9223372036854775808>, f = array<f32: 1.0, 0.1>, g = array<f64: -0.0>, h = array<i1: true, false>, i = array<bf16: 1.0>, j = array<f16: 0.5>} : () -> ()
// ----- dense resources
"my.op"() {a = dense_resource<blob> : tensor<2xi32>, b = dense_resource<"odd key"> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      "odd key": "0x0100000005"
    }
  }
#-}
// ----- dense resource shared
"my.op"() {a = dense_resource<blob> : tensor<2xi32>} : () -> ()
"my.op"() {a = dense_resource<blob> : tensor<2xi32>, b = dense_resource<other> : tensor<1xf64>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      other: "0x08000000000000000000F03F"
    }
  }
#-}
// ----- affine maps in attributes
"my.op"() {a = affine_map<() -> (0)>, b = affine_map<(d0) -> (d0, d0)>, c = affine_map<(i, j)[n] -> (i + n, j * 2)>, d = affine_map<()[s0] -> (s0)>, e = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0) -> ()>], f = {m = affine_map<(d0) -> (-d0 + 1)>}} : () -> ()
// ----- affine sets in attributes
"my.op"() {a = affine_set<() : (0 == 0)>, b = affine_set<(i)[n] : (i >= 0, n - i - 1 >= 0)>, c = affine_set<(d0, d1) : (d0 - d1 == 0)>, d = affine_set<(d0) : (1 == 0)>} : () -> ()
// ----- strided layouts
"my.op"() {a = strided<[1]>, b = strided<[4, 1], offset: 2>, c = strided<[?, ?], offset: ?>, d = strided<[]>, e = strided<[], offset: 1>, f = strided<[-1]>, g = strided<[2, 1], offset: 0>} : () -> ()
// ----- location file
"my.op"() : () -> () loc("a.py":1:2)
"my.op"() : () -> () loc("dir/b c.py":100:200)
// ----- location forms
"my.a"() : () -> () loc(unknown)
"my.b"() : () -> () loc("name")
"my.c"() : () -> () loc("name"("a.py":1:2))
"my.d"() : () -> () loc(callsite("inner" at "a.py":1:2))
"my.e"() : () -> () loc(callsite("a" at callsite("b" at "c.py":3:4)))
"my.f"() : () -> () loc(fused["a.py":1:2, "b.py":3:4])
"my.g"() : () -> () loc(fused<"meta">["a.py":1:2, "x"])
"my.h"() : () -> () loc(fused<{a = 1 : i8}>["a"])
"my.i"() : () -> () loc("quo\22te")
// ----- location ranges
"my.a"() : () -> () loc("a.py":1:2 to :3)
"my.b"() : () -> () loc("a.py":1:2 to 3:4)
// ----- location ranges short
"my.a"() : () -> () loc("a.py":1:2 to :2)
"my.c"() : () -> () loc("a.py":1)
// ----- location aliases
"my.a"() : () -> () loc(#loc1)
"my.b"() : () -> () loc(#named)
#loc1 = loc("a.py":1:2)
#named = loc("x"(#loc1))
// ----- location of arguments
func.func @f(%a: i32 loc("a.py":1:2), %b: f32 {my.a} loc("b")) {
  return loc("ret")
} loc("func")
"my.op"() ({
^bb0(%x: i32 loc("arg"), %y: i32):
  "my.end"() : () -> ()
}) : () -> ()
// ----- locations as attributes
"my.op"() {a = loc("a.py":1:2), b = loc(unknown), c = loc("n"), d = loc(fused["a", "b"]), e = loc(callsite("a" at "b")), f = [loc("z")]} : () -> ()
// ----- type aliases
!i = i32
!t = tensor<2x!my.type>
!nested = tuple<!i, !t>
"my.op"() {a = !i, b = !t, c = !nested} : () -> !nested
// ----- attribute aliases
#one = 1 : i32
#list = [#one, #one]
#dict = {a = #list}
#map = affine_map<(d0) -> (d0 * 2)>
"my.op"() {a = #one, b = #list, c = #dict, d = #map, e = memref<2xf32, #map>} : () -> ()
// ----- aliases with names
!_t = i32
#a_b = 5 : i32
#a1$ = 6 : i32
"my.op"() {a = #a_b, b = #a1$} : () -> !_t
// ----- alias after use
"my.op"() {b = 1 : i32} : () -> ()
#later = "x"
"my.op"() {b = #later} : () -> ()
// ----- map aliases numbered
"my.a"() {m = affine_map<(d0) -> (d0 + 1)>} : () -> ()
"my.b"() {m = affine_map<(d0) -> (d0 + 2)>, n = affine_map<(d0) -> (d0 + 1)>} : () -> ()
"my.c"() {s = affine_set<(d0) : (d0 - 1 >= 0)>, m = affine_map<(d0) -> (d0 + 3)>} : () -> ()
"my.d"() {s = affine_set<(d0) : (d0 - 2 >= 0)>} : () -> ()
// ----- map aliases nested
"my.a"() {a = [affine_map<(d0) -> (d0 + 1)>], b = {x = memref<2xf32, affine_map<(d0) -> (d0 + 2)>>}} : () -> ()
"my.b"() {t = (memref<2xf32, affine_map<(d0) -> (d0 + 3)>>) -> memref<2xf32, affine_map<(d0) -> (d0 + 1)>>} : () -> ()
// ----- comments in odd places
// At the top.
module { // after a brace
  // On its own line, "with quotes" and { braces.
  func.func @f( // in the arguments
    %a: i32, // another
    %b: tensor< // in a type
      2xi32>) -> // before the result
      i32 attributes { // in a dictionary
        x = [1, // in a list
             2] } {
    //
    ///// many
    return %a // before the colon
      : i32
  }
}// at once
// At the end.
// ----- blanks between dimensions and after keywords
module   {func.func@f(%a:i32,%b:tensor<2 x i32>)->i32{%0=arith.addi%a,%a:i32 return%0:i32}}
// ----- blanks
module   {func.func @f(%a:i32,%b:tensor<2x3xi32>)->i32{%0=arith.addi %a,%a:i32 return %0:i32}}
	  "my.op"  (  )  {  a  =  1  :  i32  }  :  (  )  ->  (  )
// ----- multiple results
%0:2, %1, %2:3 = "my.op"() : () -> (i32, i32, f32, i1, i1, i1)
"my.use"(%0#1, %1, %2#2, %0#0) : (i32, f32, i1, i32) -> ()
%a:2 = "my.op"() : () -> (i32, i32)
%b, %c = "my.op"() : () -> (i32, i32)
"my.use"(%a, %b, %c) : (i32, i32, i32) -> ()
// ----- multiple results used
%0:2, %1, %2:3 = "my.op"() : () -> (i32, i32, f32, i1, i1, i1)
"my.use"(%0#1, %1, %2#2, %0#0) : (i32, f32, i1, i32) -> ()
// ----- value names
%x = "my.op"() : () -> i32
%_y = "my.op"() : () -> i32
%a.b = "my.op"() : () -> i32
%c-d = "my.op"() : () -> i32
%e$f = "my.op"() : () -> i32
%123 = "my.op"() : () -> i32
"my.use"(%x, %_y, %a.b, %c-d, %e$f, %123) : (i32, i32, i32, i32, i32, i32) -> ()
// ----- block labels
"my.op"() ({
  "my.br"()[^end] : () -> ()
^bb17(%a: i32):
  "my.br"(%a)[^bb17] : (i32) -> ()
^end:
  "my.br"()[^bb17, ^end] : () -> ()
^a.b$c-d:
  "my.end"() : () -> ()
}) : () -> ()
// ----- successors with operands
"my.op"() ({
  %0 = "my.v"() : () -> i32
  "my.br"(%0)[^a, ^b] {x = 1 : i8} : (i32) -> ()
^a:
  "my.end"() : () -> ()
^b:
  "my.end"() : () -> ()
}) : () -> ()
// ----- regions
"my.op"() ({
}, {
  "my.in"() : () -> ()
}, {
^bb0:
  "my.in"() : () -> ()
}, {
^bb0(%a: i32, %b: f32):
  "my.in"() : () -> ()
}) : () -> ()
// ----- regions nested
"my.a"() ({
  "my.b"() ({
    "my.c"() ({
      %0 = "my.d"() : () -> i32
    }, {
    }) {x} : () -> ()
  }) : () -> ()
}) {y = 1 : i32} : () -> ()
// ----- properties
"my.op"() <{a = 1 : i32, b = "x"}> {c = 2 : i8} : () -> ()
"my.op"() <"not a dictionary"> : () -> ()
"my.op"() <{}> : () -> ()
"my.op"() <[1, 2]> ({
}) : () -> ()
// ----- properties dictionaries
"my.op"() <{a = 1 : i32, b = "x"}> {c = 2 : i8} : () -> ()
"my.op"() <{z, a = {b}}> ({
}) {y} : () -> ()
// ----- modules two
module @a {
}
module @b attributes {my.x} {
}
// ----- module visibility
module {
  module @a attributes {sym_visibility = "private"} {
  }
  builtin.module @"odd name" {
  }
}
// ----- unrealized casts (body)
%0 = builtin.unrealized_conversion_cast %x : i32 to !my.type
%1 = builtin.unrealized_conversion_cast to i32
%2 = builtin.unrealized_conversion_cast %x, %y : i32, i32 to i64 {my.a}
// ----- operand and result types
%0 = "my.op"() : () -> (i32)
%1 = "my.op"() : () -> (() -> ())
%2 = "my.op"(%0) : (i32) -> ((i32) -> i32)
%3:2 = "my.op"(%1, %2) : (() -> (), (i32) -> i32) -> (tuple<i32>, none)
// ----- graph region in function order
module {
  "my.a"(%1, %0) : (i32, f32) -> ()
  %0 = "my.b"(%1) : (i32) -> f32
  %1 = "my.c"() : () -> i32
}
// ----- names across regions
func.func @f(%arg0: i32, %arg1: i32) {
  %0 = "my.v"() : () -> i32
  "my.r"() ({
  ^bb0(%arg2: i32):
    %1 = "my.v"(%arg2, %0) : (i32, i32) -> i32
    "my.r"() ({
    ^bb0(%arg3: i32):
      %2 = "my.v"(%arg3, %1) : (i32, i32) -> i32
    }) : () -> ()
  }) : () -> ()
  %3 = "my.v"() : () -> i32
  return
}
// ----- escapes in keys and symbols
"my.op"() {"a\22b" = 1, "tab\09" = 2, "back\\" = 3, s = @"a\09b", t = @"x"::@"y z"} : () -> ()
// ----- distinct attributes
"my.a"() {x = distinct[0]<42 : i32>, y = distinct[1]<42 : i32>} : () -> ()
"my.b"() {x = distinct[0]<42 : i32>, z = distinct[2]<>, u = distinct[3]<unit>} : () -> ()
// ----- data layout
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, "dlti.endianness" = "little">} {
}
// ----- llvm data layout
module attributes {llvm.data_layout = "e-m:e-i64:64", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f()
}
// ----- file metadata
"my.op"() : () -> ()
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(cse)",
      disable_threading: true,
      verify_each: false
    }
  }
#-}
// ----- memref element types
"my.op"() {t = [memref<f32>, memref<?xf32>, memref<2x?xi8>, memref<*xf32>, memref<4xindex>, memref<2xvector<4xf32>>, memref<2xmemref<3xf32>>, memref<0xf32>]} : () -> ()
// ----- memref memory spaces
"my.op"() {t = [memref<4xf32, 0>, memref<4xf32, 1>, memref<4xf32, 1 : i32>, memref<4xf32, 0 : i32>, memref<4xf32, "space">, memref<*xf32, 3>, memref<*xf32, "s">]} : () -> ()
// ----- module attributes and names
module @a attributes {my.x = 1 : i32} {
  module {
  }
  module @b {
    "my.op"() : () -> ()
  }
}
// ----- module in generic form
"builtin.module"() <{sym_name = "m"}> ({
  "my.op"() : () -> ()
}) {my.x} : () -> ()
// ----- complex in shapes
"my.op"() {t = [complex<f32>, complex<f64>, complex<i32>, complex<bf16>, tensor<2xcomplex<f32>>, memref<2xcomplex<i8>>]} : () -> ()
