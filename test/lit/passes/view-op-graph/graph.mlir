// RUN: okl-opt %s -view-op-graph=print-control-flow-edges=true -o /dev/null 2>&1 | filecheck %s
// RUN: okl-opt %s "-view-op-graph=max-label-len=4 print-attrs=false print-result-types=false print-data-flow-edges=false" -o /dev/null 2>&1 | filecheck %s --check-prefix=SHORT

// CHECK-LABEL: digraph G {
// CHECK:       label = "func.func : ()\lfunction_type: (i32) -\> i32\lsym_name: \"f\"\l";
// CHECK:       v9 [label = "<res_arg0> %arg0 i32", shape = Mrecord];
// CHECK-NEXT:  v10 [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: 5 : i32\l|{<res_c5_i32> %c5_i32 i32}}", shape = Mrecord, style = filled];
// CHECK-NEXT:  v11 [fillcolor = "0.200000 0.3 0.95", label = "{{{{}}<arg_arg0> %arg0|<arg_c5_i32> %c5_i32}|arith.addi{{.*}}", shape = Mrecord, style = filled];
// CHECK:       v10 -> v11[style = dashed];
// CHECK:       v9:res_arg0:s -> v11:arg_arg0:n[style = solid];

// SHORT: label = "func.func";
// SHORT: label = "{arith.constant\l|{<res_c5_i32> %c5_i32}}"
// SHORT-NOT: ->
func.func @f(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  return %0 : i32
}
