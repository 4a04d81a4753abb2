// RUN: okl-opt %s --allow-unregistered-dialect --view-op-graph=max-label-len=100 -o /dev/null 2>&1 | filecheck %s
// No name and no type ends a label, and so adds an attribute to the graph that `dot` reads.

// CHECK: label = "a\", URL=\"x : (!t<\"\\\"\">)\l";
"a\22, URL=\22x"() ({
}) : () -> !t<"\"">

// CHECK: label = "a\\ : ()\l";
"a\5C"() ({
}) : () -> ()

// CHECK: label = "{b\\\", image=\"x\l\ln\\\": !t\<\"a\\\"\>\l|{<res_{{[0-9]+}}> %{{[0-9]+}} !t\<\"\\\"\"\>}}", shape
%0 = "b\5C\22, image=\22x"() {"n\5C\22" = !t<"a\\">} : () -> !t<"\"">
