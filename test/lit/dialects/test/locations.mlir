// RUN: okl-opt %s --mlir-print-debuginfo --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --mlir-print-debuginfo | filecheck %s --check-prefix=ALIAS

// ALIAS: #[[LOC:loc[0-9]*]] = #test.custom_location<"a.mlir" * 32>
// CHECK: test.attr_with_loc("x" loc(#test.custom_location<"a.mlir" * 32>))
// ALIAS: test.attr_with_loc("x" loc(#[[LOC]]))
test.attr_with_loc("x" loc(#test.custom_location<"a.mlir" * 32>))
// CHECK: test.op_with_loc_attr loc("b":10:20) loc(
test.op_with_loc_attr loc("b":10:20)
// CHECK: "test.op"() : () -> () loc(callsite(#test.custom_location<"a.mlir" * 5> at "c"))
"test.op"() : () -> () loc(callsite(#test.custom_location<"a.mlir"*5> at "c"))
