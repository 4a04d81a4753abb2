// FLAGS: -llvm-legalize-for-export
// -----
llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}
// -----
func.func @s(%v: i32, %a: i32) -> i32 {
  cf.switch %v : i32, [
    default: ^bb1(%a : i32),
    1: ^bb1(%v : i32),
    2: ^bb2,
    3: ^bb1(%a : i32),
    4: ^bb2
  ]
^bb1(%x: i32):
  return %x : i32
^bb2:
  return %a : i32
}
// -----
llvm.func @two(%v: i32, %a: i32, %c: i1) -> i32 {
  llvm.switch %v : i32, ^bb1(%a : i32) [
    1: ^bb2(%v : i32),
    2: ^bb1(%v : i32)
  ]
^bb1(%x: i32):
  llvm.cond_br %c, ^bb3(%x, %a : i32, i32), ^bb3(%a, %x : i32, i32)
^bb2(%y: i32):
  llvm.return %y : i32
^bb3(%z: i32, %w: i32):
  llvm.return %z : i32
}
// -----
llvm.func @same(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.return
}
// -----
#file = #llvm.di_file<"a.c" in "/">
#type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32>
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>
#scope = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 1, subprogramFlags = Definition>
#variable = #llvm.di_local_variable<scope = #scope, name = "v", file = #file, line = 1, type = #type>
llvm.func @debug(%a: i32) {
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_LLVM_fragment(8, 16)]> = %a : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]> = %a : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_LLVM_fragment(8, 16), DW_OP_LLVM_fragment(4, 4)]> = %a : i32
  llvm.return
}
