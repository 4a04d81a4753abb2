// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// CHECK-DAG: #tbaa_root = #llvm.tbaa_root<id = "C">
// CHECK-DAG: #tbaa_type_desc = #llvm.tbaa_type_desc<id = "char", members = {<#tbaa_root, 0>}>
// CHECK-DAG: #tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
#root = #llvm.tbaa_root<id = "C">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<access_type = #char, base_type = #char, offset = 0, constant = false>

// CHECK-DAG: #loop_unroll = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true>
#annotation = #llvm.loop_annotation<mustProgress = true, unroll = #llvm.loop_unroll<disable = true>>

// CHECK-DAG: #di_file = #llvm.di_file<"a.c" in "/home">
// CHECK-DAG: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-DAG: #di_local_variable = #llvm.di_local_variable<scope = #di_file, name = "x", line = 3, type = #di_basic_type>
#file = #llvm.di_file<"a.c" in "/home">
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#variable = #llvm.di_local_variable<scope = #file, name = "x", line = 3, type = #int>

// CHECK-LABEL: llvm.func @f
llvm.func @f(%p: !llvm.ptr) {
  // CHECK: llvm.load %{{.*}} {tbaa = [#tbaa_tag]}
  %0 = llvm.load %p {tbaa = [#tag]} : !llvm.ptr -> i32
  // CHECK: llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_plus_uconst(2), DW_OP_deref]> = %0 : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_plus_uconst(2), DW_OP_deref]> = %0 : i32
  // CHECK: llvm.br ^bb1 {loop_annotation = #loop_annotation}
  llvm.br ^bb1 {loop_annotation = #annotation}
^bb1:
  llvm.return
}
