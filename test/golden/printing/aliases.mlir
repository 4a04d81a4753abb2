#m = affine_map<(d0) -> (d0 + 1)>
"test.op"() {a = [loc(fused<[#m]>["a"])], b = loc(fused<#m>["b"]), c = loc(fused<memref<2xf32, #m>>["c"]), d = loc("n"(fused<#m>["b"])),
  e = dense<1> : memref<2xi32, affine_map<(d0) -> (d0 + 7)>>, f = {x = affine_map<(d0) -> (d0 + 8)>, y = () -> memref<2xf32, affine_map<(d0) -> (d0 + 9)>>}, 
  t = tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>, tt = memref<2xf32, affine_map<(d0)->(d0)>>,
  u = tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>>,
  v = tensor<4xf32, affine_map<(d0) -> (d0 + 19)>>, w = dense<1> : tensor<4xi32, affine_map<(d0) -> (d0 + 20)>>, x = 5 : i7} : () -> ()
"test.c"() : () -> () loc(callsite("q"("f":1:1) at callsite("r"(fused["f":1:1, "g":1:1]) at fused<"meta">["f":1:1])))
func.func @f(%a: memref<2xf32, affine_map<(d0) -> (d0 + 33)>> {x.y = affine_map<(d0) -> (d0 + 34)>}) -> memref<2xf32, affine_map<(d0) -> (d0 + 31)>> {
  cf.br ^bb1(%a: memref<2xf32, affine_map<(d0) -> (d0 + 33)>>)
^bb1(%b: memref<2xf32, affine_map<(d0) -> (d0 + 33)>>):
  %r = "test.x"() : () -> memref<2xf32, affine_map<(d0) -> (d0 + 31)>>
 return %r : memref<2xf32, affine_map<(d0) -> (d0 + 31)>>
}
