"""The gpu dialect: launches, functions, modules, matrices."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "gpu.terminator: requires zero operands": Bad(
        'func.func @a(%sz: index) {\n  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %sz, %sby = %sz, %sbz = %sz) threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) {\n    "gpu.terminator"(%sz) : (index) -> ()\n  }\n  return\n}\n',
        (("error", 3, 5),),
        "'gpu.terminator' op requires zero operands",
    ),
    "gpu.launch: expected 'blocks'": Bad(
        "func.func @a(%sz: index) {\n  gpu.launch threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) {\n    gpu.terminator\n  }\n  return\n}\n",
        (("error", 2, 14),),
        "custom op 'gpu.launch' expected 'blocks'",
    ),
    "gpu.launch: needs to be named when marked 'async'": Bad(
        "func.func @a(%sz: index) {\n  gpu.launch async blocks(%bx, %by, %bz) in (%sbx = %sz, %sby = %sz, %sbz = %sz) threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) {\n    gpu.terminator\n  }\n  return\n}\n",
        (("error", 2, 14),),
        "custom op 'gpu.launch' needs to be named when marked 'async'",
    ),
    "gpu.launch: invalid kind of attribute specified": Bad(
        "func.func @a(%sz: index, %m: i32) {\n  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %sz, %sby = %sz, %sbz = %sz) threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) module(@foo::@b) {\n    gpu.terminator\n  } {x = 1}\n  return\n}\n",
        (("error", 2, 146),),
        "custom op 'gpu.launch' invalid kind of attribute specified",
    ),
    "gpu.launch: expected memref type in attribution": Bad(
        "func.func @a(%sz: index, %m: i32) {\n  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %sz, %sby = %sz, %sbz = %sz) threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) workgroup(%a : f32) {\n    gpu.terminator\n  }\n  return\n}\n",
        (("error", 2, 3),),
        "'gpu.launch' op expected memref type in attribution",
    ),
    "gpu.launch: expected memory space workgroup in attribution": Bad(
        "func.func @a(%sz: index, %m: i32) {\n  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %sz, %sby = %sz, %sbz = %sz) threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) workgroup(%a : memref<f32, #gpu.address_space<private>>) {\n    gpu.terminator\n  }\n  return\n}\n",
        (("error", 2, 3),),
        "'gpu.launch' op expected memory space workgroup in attribution",
    ),
    "gpu.launch: expected memory space private in attribution": Bad(
        "func.func @a(%sz: index, %m: i32) {\n  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %sz, %sby = %sz, %sbz = %sz) threads(%tx, %ty, %tz) in (%stx = %sz, %sty = %sz, %stz = %sz) private(%a : memref<f32, #gpu.address_space<workgroup>>) {\n    gpu.terminator\n  }\n  return\n}\n",
        (("error", 2, 3),),
        "'gpu.launch' op expected memory space private in attribution",
    ),
    "gpu.launch: unexpected number of region arguments": Bad(
        'func.func @a(%sz: index, %m: i1) {\n  "gpu.launch"(%sz, %sz, %sz, %sz, %sz, %sz) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({\n    gpu.terminator\n  }) : (index, index, index, index, index, index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'gpu.launch' op unexpected number of region arguments",
    ),
    "gpu.launch: cluster size must be all present": Bad(
        'func.func @a(%sz: index, %m: i1) {\n  "gpu.launch"(%sz, %sz, %sz, %sz, %sz, %sz, %sz) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> ({\n  ^bb0(%0: index, %1: index, %2: index, %3: index, %4: index, %5: index, %6: index, %7: index, %8: index, %9: index, %10: index, %11: index):\n    gpu.terminator\n  }) : (index, index, index, index, index, index, index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'gpu.launch' op cluster size must be all present",
    ),
    "gpu.launch: expected 6 or more operands, but found 5": Bad(
        'func.func @a(%sz: index, %m: i1) {\n  "gpu.launch"(%sz, %sz, %sz, %sz, %sz) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({\n  ^bb0(%0: index, %1: index, %2: index, %3: index, %4: index, %5: index, %6: index, %7: index, %8: index, %9: index, %10: index, %11: index):\n    gpu.terminator\n  }) : (index, index, index, index, index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'gpu.launch' op expected 6 or more operands, but found 5",
    ),
    "gpu.launch_func: kernel function is missing the 'gpu.kernel' attribute": Bad(
        "module attributes {gpu.container_module} {\n  gpu.module @kernels {\n    gpu.func @k(%a: f32) kernel { gpu.return }\n    gpu.func @n(%a: f32) { gpu.return }\n  }\n  func.func @f(%sz: index, %i: i64, %a: f32, %m: i32) {\n    gpu.launch_func @kernels::@n blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz) args(%a : f32)\n    return\n  }\n}\n",
        (("error", 7, 5),),
        "'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute",
    ),
    "gpu.launch_func: kernel function '@kernels::@n' is undefined": Bad(
        "module attributes {gpu.container_module} {\n  gpu.module @kernels {\n    gpu.func @k(%a: f32) kernel { gpu.return }\n  }\n  func.func @f(%sz: index, %i: i64, %a: f32, %m: i32) {\n    gpu.launch_func @kernels::@n blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz) args(%a : f32)\n    return\n  }\n}\n",
        (("error", 6, 5),),
        "'gpu.launch_func' op kernel function '@kernels::@n' is undefined",
    ),
    "gpu.launch_func: type of function argument 0 does not match": Bad(
        "module attributes {gpu.container_module} {\n  gpu.module @kernels {\n    gpu.func @k(%a: f32) kernel { gpu.return }\n  }\n  func.func @f(%sz: index, %i: i64, %a: f32, %m: i32) {\n    gpu.launch_func @kernels::@k blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz) args(%m : i32)\n    return\n  }\n}\n",
        (("error", 6, 5),),
        "'gpu.launch_func' op type of function argument 0 does not match",
    ),
    "gpu.launch_func: got 0 kernel operands but expected 1": Bad(
        "module attributes {gpu.container_module} {\n  gpu.module @kernels {\n    gpu.func @k(%a: f32) kernel { gpu.return }\n  }\n  func.func @f(%sz: index, %i: i64, %a: f32, %m: i32) {\n    gpu.launch_func @kernels::@k blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz)\n    return\n  }\n}\n",
        (("error", 6, 5),),
        "'gpu.launch_func' op got 0 kernel operands but expected 1",
    ),
    "gpu.launch_func: referenced kernel '@kernels' is not a function": Bad(
        "module attributes {gpu.container_module} {\n  gpu.module @kernels {\n    gpu.func @k(%a: f32) kernel { gpu.return }\n  }\n  func.func @f(%sz: index, %i: i64, %a: f32, %m: i32) {\n    gpu.launch_func @kernels blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz)\n    return\n  }\n}\n",
        (("error", 6, 5), ("note", 2, 3)),
        "'gpu.launch_func' op referenced kernel '@kernels' is not a function",
    ),
    "gpu.launch_func: kernel container 'kernels' is undefined": Bad(
        "module attributes {gpu.container_module} {\n  func.func @f(%sz: index, %i: i16, %a: f32, %m: i32) {\n    gpu.launch_func @kernels::@k blocks in (%i, %i, %i) threads in (%i, %i, %i) : i16 args(%a : f32)\n    return\n  }\n}\n",
        (("error", 3, 5),),
        "'gpu.launch_func' op kernel container 'kernels' is undefined",
    ),
    "gpu.launch_func: kernel module 'kernels' is undefined": Bad(
        "module attributes {gpu.container_module} {\n  func.func @kernels() { return }\n  func.func @f(%sz: index, %i: i16, %a: f32, %m: i32) {\n    gpu.launch_func @kernels::@k blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz) args(%a : f32)\n    return\n  }\n}\n",
        (("error", 4, 5),),
        "'gpu.launch_func' op kernel module 'kernels' is undefined",
    ),
    "gpu.launch_func: expects types of the cluster dimensions must be the same": Bad(
        'module attributes {gpu.container_module} {\n  gpu.module @kernels { llvm.func @k(%a: f32) attributes {gpu.kernel} { llvm.return } }\n  func.func @f(%sz: index, %i: i32, %a: f32, %m: i32) {\n    "gpu.launch_func"(%sz, %sz, %sz, %sz, %sz, %sz, %sz, %i, %sz) <{kernel = @kernels::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> : (index, index, index, index, index, index, index, i32, index) -> ()\n    return\n  }\n}\n',
        (("error", 4, 5),),
        "'gpu.launch_func' op expects types of the cluster dimensions must be the same",
    ),
    "gpu.all_reduce: expected gpu.yield op in region": Bad(
        'func.func @f(%a: f32) {\n  %1 = gpu.all_reduce %a { ^bb0(%x: f32, %y: f32): %s = arith.addf %x, %y : f32 "test.x"() : () -> () } : (f32) -> f32\n  return\n}\n',
        (("error", 2, 8),),
        "expected gpu.yield op in region",
    ),
    "gpu.all_reduce: expected two region arguments": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.all_reduce %a { ^bb0(%x: f32): gpu.yield %x : f32 } : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "expected two region arguments",
    ),
    "gpu.all_reduce: incorrect region argument type": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.all_reduce %a { ^bb0(%x: f32, %y: i32): gpu.yield %x : f32 } : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "incorrect region argument type",
    ),
    "gpu.all_reduce: expected one gpu.yield operand": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.all_reduce %a { ^bb0(%x: f32, %y: f32): gpu.yield %x, %y : f32, f32 } : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "expected one gpu.yield operand",
    ),
    "gpu.all_reduce: incorrect gpu.yield type": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.all_reduce %a { ^bb0(%x: f32, %y: f32): %2 = arith.constant 1 : i1 gpu.yield %2 : i1 } : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "incorrect gpu.yield type",
    ),
    "gpu.all_reduce: expected either an op attribute or a non-empty body": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.all_reduce add %a { ^bb0(%x: f32, %y: f32): gpu.yield %x : f32 } : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "expected either an op attribute or a non-empty body",
    ),
    "gpu.all_reduce: operand #0 must be Integer or Float, but got 'vector<4xf32>'": Bad(
        "func.func @f(%a: vector<4xf32>) {\n  %1 = gpu.all_reduce add %a { } : (vector<4xf32>) -> vector<4xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.all_reduce' op operand #0 must be Integer or Float, but got 'vector<4xf32>'",
    ),
    "gpu.all_reduce: `and` reduction operation is not compatible with type 'f32'": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.all_reduce and %a { } : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "`and` reduction operation is not compatible with type 'f32'",
    ),
    "gpu.all_reduce: `maximumf` reduction operation is not compatible with type 'i32'": Bad(
        "func.func @f(%a: i32) {\n  %1 = gpu.all_reduce maximumf %a { } : (i32) -> i32\n  return\n}\n",
        (("error", 2, 8),),
        "`maximumf` reduction operation is not compatible with type 'i32'",
    ),
    "gpu.subgroup_reduce: operand #0 must be Integer or Float or fixed-length vector of Integer": Bad(
        "func.func @f(%a: vector<[4]xf32>) {\n  %1 = gpu.subgroup_reduce add %a : (vector<[4]xf32>) -> vector<[4]xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[4]xf32>'",
    ),
    "gpu.subgroup_reduce: invalid op kind": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.subgroup_reduce bad %a : (f32) -> f32\n  return\n}\n",
        (("error", 2, 32),),
        "custom op 'gpu.subgroup_reduce' invalid op kind",
    ),
    "gpu.subgroup_reduce: cluster size 3 is not a power of two": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.subgroup_reduce add %a cluster(size = 3) : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.subgroup_reduce' op cluster size 3 is not a power of two",
    ),
    "gpu.subgroup_reduce: cluster stride 3 is not a power of two": Bad(
        "func.func @f(%a: f32) {\n  %1 = gpu.subgroup_reduce add %a cluster(size = 4, stride = 3) : (f32) -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.subgroup_reduce' op cluster stride 3 is not a power of two",
    ),
    "gpu.subgroup_reduce: attribute 'cluster_stride' failed to satisfy constraint: 32-bit signl": Bad(
        'func.func @f(%a: f32) {\n  %1 = "gpu.subgroup_reduce"(%a) <{op = #gpu<all_reduce_op add>, cluster_stride = 1 : i64}> : (f32) -> f32\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.subgroup_reduce' op attribute 'cluster_stride' failed to satisfy constraint: 32-bit signless integer attribute",
    ),
    "gpu.return: expected 1 result operands": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) -> f32 { gpu.return }\n}\n",
        (("error", 2, 33), ("note", 2, 3)),
        "'gpu.return' op expected 1 result operands",
    ),
    "gpu.return: unexpected type `'f32'' for operand #0": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) -> i32 { gpu.return %x : f32 }\n}\n",
        (("error", 2, 33),),
        "'gpu.return' op unexpected type `'f32'' for operand #0",
    ),
    "gpu.func: expected void return type for kernel function": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) -> f32 kernel { gpu.return %x : f32 }\n}\n",
        (("error", 2, 3),),
        "'gpu.func' op expected void return type for kernel function",
    ),
    "gpu.module: expected '{' to begin a region": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) kernel\n}\n", (("error", 2, 30),), "expected '{' to begin a region"
    ),
    "gpu.func: gpu.func requires named arguments": Bad(
        "gpu.module @m {\n  gpu.func @c(f32) { gpu.return }\n}\n",
        (("error", 2, 14),),
        "custom op 'gpu.func' gpu.func requires named arguments",
    ),
    "gpu.func: expected SSA identifier": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32, ...) { gpu.return }\n}\n",
        (("error", 2, 24),),
        "custom op 'gpu.func' expected SSA identifier",
    ),
    "gpu.module: expected '(' in argument list": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) workgroup { gpu.return }\n}\n",
        (("error", 2, 33),),
        "expected '(' in argument list",
    ),
    "gpu.module: expected SSA operand": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) workgroup(f32) { gpu.return }\n}\n",
        (("error", 2, 34),),
        "expected SSA operand",
    ),
    "gpu.func: attribute 'known_block_size' failed to satisfy constraint: i32 dense array attri": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) attributes {known_block_size = array<i32: 1, 2>} { gpu.return }\n}\n",
        (("error", 2, 3),),
        "'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)",
    ),
    "gpu.func: gpu.known_block_size must be a dense i32 array": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) attributes {gpu.known_block_size = array<i64: 1, 2, 3>} { gpu.return }\n}\n",
        (("error", 2, 3),),
        "'gpu.func' op gpu.known_block_size must be a dense i32 array",
    ),
    "gpu.func: gpu.known_grid_size must be a dense i32 array": Bad(
        "gpu.module @m {\n  gpu.func @c(%x: f32) attributes {gpu.known_grid_size = array<i64: 1, 2, 3>} { gpu.return }\n}\n",
        (("error", 2, 3),),
        "'gpu.func' op gpu.known_grid_size must be a dense i32 array",
    ),
    "gpu.func: attribute 'function_type' failed to satisfy constraint: type attribute of functi": Bad(
        'gpu.module @m {\n  "gpu.func"() ({ gpu.return }) {sym_name = "k", function_type = f32} : () -> ()\n}\n',
        (("error", 2, 3),),
        "'gpu.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type",
    ),
    "gpu.func: expected body with at least one block": Bad(
        'gpu.module @m {\n  "gpu.func"() ({ }) {sym_name = "k", function_type = () -> ()} : () -> ()\n}\n',
        (("error", 2, 3),),
        "'gpu.func' op expected body with at least one block",
    ),
    "gpu.func: expected body region argument #0 to be of type 'f32', got 'i32'": Bad(
        'gpu.module @m {\n  "gpu.func"() ({ ^bb0(%x: i32): gpu.return }) {sym_name = "k", function_type = (f32) -> ()} : () -> ()\n}\n',
        (("error", 2, 3),),
        "'gpu.func' op expected body region argument #0 to be of type 'f32', got 'i32'",
    ),
    "gpu.func: expected at least 4 arguments to body region": Bad(
        'gpu.module @m {\n  "gpu.func"() ({ ^bb0(%x: i32): gpu.return }) {sym_name = "k", function_type = (i32) -> (), workgroup_attributions = 3 : i64} : () -> ()\n}\n',
        (("error", 2, 3),),
        "'gpu.func' op expected at least 4 arguments to body region",
    ),
    "gpu.func: requires string attribute 'sym_name'": Bad(
        'gpu.module @m {\n  "gpu.func"() ({ ^bb0(%x: i32): gpu.return }) {function_type = (i32) -> ()} : () -> ()\n}\n',
        (("error", 2, 3),),
        "'gpu.func' op requires string attribute 'sym_name'",
    ),
    "gpu.module: attribute 'targets' failed to satisfy constraint: array of GPU target attribut": Bad(
        "gpu.module @m [] { }\n",
        (("error", 1, 1),),
        "'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements",
    ),
    "gpu.module: attribute 'offloadingHandler' failed to satisfy constraint: any attribute with": Bad(
        "gpu.module @m <1> { }\n",
        (("error", 1, 1),),
        "'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.",
    ),
    "gpu.module: region should have no arguments": Bad(
        "gpu.module @m { ^bb0(%x: i32): }\n", (("error", 1, 1),), "'gpu.module' op region should have no arguments"
    ),
    "gpu.module: expects region #0 to have 0 or 1 blocks": Bad(
        "gpu.module @m { ^bb0: ^bb1: }\n", (("error", 1, 1),), "'gpu.module' op expects region #0 to have 0 or 1 blocks"
    ),
    "gpu.binary: the target attribute must be a GPU Target attribute": Bad(
        'gpu.binary @b <#gpu.select_object<"a">> [#gpu.object<#nvvm.target, "">]\n',
        (("error", 1, 34),),
        "the target attribute must be a GPU Target attribute",
    ),
    "gpu.binary: the object index must be positive": Bad(
        'gpu.binary @b <#gpu.select_object<-1>> [#gpu.object<#nvvm.target, "">]\n',
        (("error", 1, 34),),
        "the object index must be positive",
    ),
    "gpu.binary: attribute 'objects' failed to satisfy constraint: an array of GPU object attri": Bad(
        "gpu.binary @b []\n",
        (("error", 1, 1),),
        "'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements",
    ),
    "gpu.binary: the target attribute must implement or promise the `gpu::TargetAttrInterface`": Bad(
        'gpu.binary @b [#gpu.object<1, "">]\n',
        (("error", 1, 27),),
        "the target attribute must implement or promise the `gpu::TargetAttrInterface`",
    ),
    "gpu.binary: expected keyword for GPU object format": Bad(
        'gpu.binary @b [#gpu.object<#nvvm.target, bad = "">]\n',
        (("error", 1, 42),),
        "expected keyword for GPU object format",
    ),
    "gpu.binary: the kernel name can't be empty": Bad(
        'gpu.binary @b [#gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"", (i32) -> ()>]>, bin = "">]\n',
        (("error", 1, 74), ("error", 1, 91), ("error", 1, 91)),
        "the kernel name can't be empty",
    ),
    "gpu.binary: all attributes in the array must be a dictionary attribute": Bad(
        'gpu.binary @b [#gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"a", (i32) -> (), arg_attrs = [1]>]>, bin = "">]\n',
        (("error", 1, 74), ("error", 1, 109), ("error", 1, 109)),
        "all attributes in the array must be a dictionary attribute",
    ),
    "gpu.binary: expected all kernels to be uniquely named": Bad(
        'gpu.binary @b [#gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"a", (i32) -> ()>, #gpu.kernel_metadata<"a", (i32) -> ()>]>, bin = "">]\n',
        (("error", 1, 52), ("error", 1, 134)),
        "expected all kernels to be uniquely named",
    ),
    "gpu.container_module: expected 'gpu.container_module' attribute to be attached to 'builtin": Bad(
        "func.func @f() attributes {gpu.container_module} { return }\n",
        (("error", 1, 1),),
        "expected 'gpu.container_module' attribute to be attached to 'builtin.module'",
    ),
    "gpu.alloc: symbol operand count does not equal memref symbol count": Bad(
        "func.func @f(%m: memref<4xf32>, %n: index) {\n  %a = gpu.alloc (%n)[%n] : memref<?xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.alloc' op symbol operand count does not equal memref symbol count",
    ),
    "gpu.memcpy: arguments have incompatible element type": Bad(
        "func.func @f(%m: memref<4xf32>, %n: memref<4xi32>) {\n  gpu.memcpy %m, %n : memref<4xf32>, memref<4xi32>\n  return\n}\n",
        (("error", 2, 3),),
        "'gpu.memcpy' op arguments have incompatible element type",
    ),
    "gpu.memcpy: arguments have incompatible shape": Bad(
        "func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) {\n  gpu.memcpy %m, %n : memref<4xf32>, memref<5xf32>\n  return\n}\n",
        (("error", 2, 3),),
        "'gpu.memcpy' op arguments have incompatible shape",
    ),
    "gpu.memcpy: invalid kind of type specified: expected builtin.memref, but found 'memref<*xf": Bad(
        "func.func @f(%m: memref<*xf32>, %n: memref<4x1xf32>) {\n  gpu.memcpy %m, %n : memref<*xf32>, memref<4x1xf32>\n  return\n}\n",
        (("error", 2, 23),),
        "custom op 'gpu.memcpy' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'",
    ),
    "gpu.memset: failed to verify that all of {dst, value} have same element type": Bad(
        "func.func @f(%m: memref<4xf32>, %n: i32) {\n  gpu.memset %m, %n : memref<4xf32>, i32\n  return\n}\n",
        (("error", 2, 3),),
        "'gpu.memset' op failed to verify that all of {dst, value} have same element type",
    ),
    "gpu.wait: cannot name an operation with no results": Bad(
        "func.func @f(%m: memref<4xf32>, %n: f32) {\n  %0 = gpu.wait\n  return\n}\n",
        (("error", 2, 3),),
        "cannot name an operation with no results",
    ),
    "gpu.host_register: invalid kind of type specified: expected builtin.unranked_memref, but f": Bad(
        "func.func @f(%m: memref<*xf32>, %r: memref<4xf32>, %i: i32) {\n  gpu.host_register %r : memref<4xf32>\n  return\n}\n",
        (("error", 2, 26),),
        "custom op 'gpu.host_register' invalid kind of type specified: expected builtin.unranked_memref, but found 'memref<4xf32>'",
    ),
    "gpu.dynamic_shared_memory: address space must be address_space<workgroup>": Bad(
        "func.func @f() {\n  %0 = gpu.dynamic_shared_memory : memref<?xi8, 3>\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>",
    ),
    "gpu.dynamic_shared_memory: result memref type must be memref<?xi8, #gpu.address_space<work": Bad(
        "func.func @f() {\n  %0 = gpu.dynamic_shared_memory : memref<1xi8, #gpu.address_space<workgroup>>\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>",
    ),
    "gpu.dynamic_shared_memory: result #0 must be 1D memref of 8-bit signless integer values, b": Bad(
        "func.func @f() {\n  %0 = gpu.dynamic_shared_memory : memref<?xi32, #gpu.address_space<workgroup>>\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?xi32, #gpu.address_space<workgroup>>'",
    ),
    "gpu.printf: operand #0 must be variadic of integer or index or floating-point, but got '!l": Bad(
        'func.func @f(%a: f32, %i: i32, %x: index, %p: !llvm.ptr) {\n  gpu.printf "a", %p : !llvm.ptr\n  return\n}\n',
        (("error", 2, 3),),
        "'gpu.printf' op operand #0 must be variadic of integer or index or floating-point, but got '!llvm.ptr'",
    ),
    "gpu.thread_id: expected ::mlir::gpu::Dimension to be one of: x, y, z": Bad(
        "func.func @f() {\n  %0 = gpu.thread_id w\n  return\n}\n",
        (("error", 2, 22), ("error", 3, 3)),
        "custom op 'gpu.thread_id' expected ::mlir::gpu::Dimension to be one of: x, y, z",
    ),
    "gpu.subgroup_id: invalid kind of type specified: expected builtin.index, but found 'i32'": Bad(
        "func.func @f() {\n  %0 = gpu.subgroup_id : i32\n  return\n}\n",
        (("error", 2, 26),),
        "custom op 'gpu.subgroup_id' invalid kind of type specified: expected builtin.index, but found 'i32'",
    ),
    "gpu.thread_id: attribute 'dimension' failed to satisfy constraint: a dimension, either 'x'": Bad(
        'func.func @f() {\n  %0 = "gpu.thread_id"() {dimension = "x"} : () -> index\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.thread_id' op attribute 'dimension' failed to satisfy constraint: a dimension, either 'x', 'y', or 'z'",
    ),
    "gpu.thread_id: attribute 'upper_bound' failed to satisfy constraint: index attribute": Bad(
        'func.func @f() {\n  %0 = "gpu.thread_id"() {dimension = #gpu<dim x>, upper_bound = 1 : i32} : () -> index\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.thread_id' op attribute 'upper_bound' failed to satisfy constraint: index attribute",
    ),
    "gpu.thread_id: result #0 must be index, but got 'i32'": Bad(
        'func.func @f() {\n  %0 = "gpu.thread_id"() {dimension = #gpu<dim x>} : () -> i32\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.thread_id' op result #0 must be index, but got 'i32'",
    ),
    "gpu.shuffle: expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx": Bad(
        "func.func @f(%a: f32, %o: i32, %w: i32, %v: vector<4xf32>, %i: index) {\n  %0, %1 = gpu.shuffle bad %a, %o, %w : f32\n  return\n}\n",
        (("error", 2, 24), ("error", 2, 28)),
        "custom op 'gpu.shuffle' expected ::mlir::gpu::ShuffleMode to be one of: xor, up, down, idx",
    ),
    "gpu.shuffle: failed to verify that all of {value, shuffleResult} have same type": Bad(
        'func.func @f(%a: f32, %o: i32, %w: i32) {\n  %0, %1 = "gpu.shuffle"(%a, %o, %w) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f64, i1)\n  return\n}\n',
        (("error", 2, 12),),
        "'gpu.shuffle' op failed to verify that all of {value, shuffleResult} have same type",
    ),
    "gpu.rotate: offset must be in the range [0, 16)": Bad(
        "func.func @f(%a: f32) {\n  %0, %1 = gpu.rotate %a, 16, 16 : f32\n  return\n}\n",
        (("error", 2, 12),),
        "'gpu.rotate' op offset must be in the range [0, 16)",
    ),
    "gpu.rotate: attribute 'width' failed to satisfy constraint: 32-bit signless integer attrib": Bad(
        "func.func @f(%a: f32) {\n  %0, %1 = gpu.rotate %a, 1, 15 : f32\n  return\n}\n",
        (("error", 2, 12),),
        "'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0",
    ),
    "gpu.subgroup_broadcast: lane must be specified for `specific_lane` broadcast": Bad(
        "func.func @f(%a: f32, %o: i32) {\n  %0 = gpu.subgroup_broadcast %a, specific_lane : f32\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast",
    ),
    "gpu.subgroup_broadcast: lane can only be specified for `specific_lane` broadcast": Bad(
        "func.func @f(%a: f32, %o: i32) {\n  %0 = gpu.subgroup_broadcast %a, first_active_lane %o : f32\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast",
    ),
    "gpu.subgroup_broadcast: expected ::mlir::gpu::BroadcastType to be one of: first_active_lan": Bad(
        "func.func @f(%a: f32, %o: i32) {\n  %0 = gpu.subgroup_broadcast %a, any_lane %o : f32\n  return\n}\n",
        (("error", 2, 35), ("error", 2, 44)),
        "custom op 'gpu.subgroup_broadcast' expected ::mlir::gpu::BroadcastType to be one of: first_active_lane, specific_lane",
    ),
    "gpu.warp_execute_on_lane_0: expected same number op arguments and block arguments.": Bad(
        'func.func @f(%l: index, %v: vector<4xf32>) {\n  %2 = gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<4xf32>) -> (f32) {\n    %1 = "test.y"() : () -> f32\n    gpu.yield %1 : f32\n  }\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.",
    ),
    "gpu.warp_execute_on_lane_0: expected same number of yield operands and return values.": Bad(
        "func.func @f(%l: index, %v: vector<4xf32>) {\n  %2 = gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<4xf32>) -> (f32) {\n  ^bb0(%a: vector<128xf32>):\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.",
    ),
    "gpu.warp_execute_on_lane_0: incompatible distribution dimensions from 'vector<64xf32>' to ": Bad(
        'func.func @f(%l: index, %v: vector<4xf32>) {\n  %2 = gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<4xf32>) -> (f32) {\n  ^bb0(%a: vector<64xf32>):\n    %1 = "test.y"() : () -> f32\n    gpu.yield %1 : f32\n  }\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<64xf32>' to 'vector<4xf32>' with warp size = 32",
    ),
    "gpu.warp_execute_on_lane_0: expected expanded vector dimension #0 (130) to be a multipler ": Bad(
        'func.func @f(%l: index, %v: vector<4xf32>) {\n  %2 = gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<4xf32>) -> (f32) {\n  ^bb0(%a: vector<130xf32>):\n    %1 = "test.y"() : () -> f32\n    gpu.yield %1 : f32\n  }\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (130) to be a multipler of the distributed vector dimension (4)",
    ),
    "gpu.warp_execute_on_lane_0: expected vector type for distributed operands.": Bad(
        'func.func @f(%l: index, %v: vector<4xf32>) {\n  %2 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>) {\n    %1 = "test.y"() : () -> f32\n    gpu.yield %1 : f32\n  }\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.",
    ),
    "gpu.warp_execute_on_lane_0: expected distributed vectors to have same rank and element typ": Bad(
        'func.func @f(%l: index, %v: vector<4xf32>) {\n  %2 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>) {\n    %1 = "test.y"() : () -> vector<32xi32>\n    gpu.yield %1 : vector<32xi32>\n  }\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.",
    ),
    "gpu.warp_execute_on_lane_0: expected integer value": Bad(
        "func.func @f(%l: index, %v: vector<4xf32>) {\n  gpu.warp_execute_on_lane_0(%l)[%l] {\n  }\n  return\n}\n",
        (("error", 2, 34),),
        "custom op 'gpu.warp_execute_on_lane_0' expected integer value",
    ),
    "gpu.warp_execute_on_lane_0: number of operands and types do not match: got 1 operands and ": Bad(
        "func.func @f(%l: index, %v: vector<4xf32>) {\n  gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<4xf32>, f32) {\n  }\n  return\n}\n",
        (("error", 2, 43),),
        "custom op 'gpu.warp_execute_on_lane_0' number of operands and types do not match: got 1 operands and 2 types",
    ),
    "gpu.subgroup_mma_load_matrix: expected source memref most minor dim must have unit stride": Bad(
        'func.func @f(%m: memref<32x32xf16, strided<[64, 2]>>, %i: index) {\n  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[64, 2]>> -> !gpu.mma_matrix<16x16xf16, "AOp">\n  return\n}\n',
        (("error", 2, 8),),
        "expected source memref most minor dim must have unit stride",
    ),
    "gpu.subgroup_mma_load_matrix: operand #0 must be memref of 8-bit signless integer or 32-bi": Bad(
        'func.func @f(%m: memref<32x32xbf16>, %i: index) {\n  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xbf16> -> !gpu.mma_matrix<16x16xf16, "AOp">\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.subgroup_mma_load_matrix' op operand #0 must be memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values, but got 'memref<32x32xbf16>'",
    ),
    "gpu.subgroup_mma_load_matrix: result #0 must be MMAMatrix type, but got 'f32'": Bad(
        "func.func @f(%m: memref<32x32xf32>, %i: index) {\n  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf32> -> f32\n  return\n}\n",
        (("error", 2, 8),),
        "'gpu.subgroup_mma_load_matrix' op result #0 must be MMAMatrix type, but got 'f32'",
    ),
    "gpu.subgroup_mma_store_matrix: expected the operand matrix being stored to have 'COp' oper": Bad(
        'func.func @f(%m: memref<32x32xf16>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "AOp">) {\n  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>\n  return\n}\n',
        (("error", 2, 3),),
        "expected the operand matrix being stored to have 'COp' operand type",
    ),
    "gpu.subgroup_mma_store_matrix: expected destination memref most minor dim must have unit s": Bad(
        'func.func @f(%m: memref<32x32xf16, strided<[32, ?]>>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "COp">) {\n  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[32, ?]>>\n  return\n}\n',
        (("error", 2, 3),),
        "expected destination memref most minor dim must have unit stride",
    ),
    "gpu.subgroup_mma_compute: operands must be in the order AOp, BOp, COp": Bad(
        'func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {\n  %0 = gpu.subgroup_mma_compute %b, %a, %c : !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp">\n  return\n}\n',
        (("error", 2, 8),),
        "operands must be in the order AOp, BOp, COp",
    ),
    "gpu.subgroup_mma_compute: operand shapes do not satisfy matmul constraints": Bad(
        'func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<8x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {\n  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">\n  return\n}\n',
        (("error", 2, 8),),
        "operand shapes do not satisfy matmul constraints",
    ),
    "gpu.subgroup_mma_compute: invalid kind of type specified: expected gpu.mma_matrix, but fou": Bad(
        'func.func @f(%a: f32, %b: !gpu.mma_matrix<8x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {\n  %0 = gpu.subgroup_mma_compute %a, %b, %c : f32, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">\n  return\n}\n',
        (("error", 2, 46),),
        "custom op 'gpu.subgroup_mma_compute' invalid kind of type specified: expected gpu.mma_matrix, but found 'f32'",
    ),
    "gpu.subgroup_mma_elementwise: expected ::mlir::gpu::MMAElementwiseOp to be one of: addf, m": Bad(
        'func.func @f(%a: !gpu.mma_matrix<16x16xf16, "COp">, %b: !gpu.mma_matrix<16x16xf32, "COp">) {\n  %4 = gpu.subgroup_mma_elementwise bad %a, %a : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">\n  return\n}\n',
        (("error", 2, 37), ("error", 2, 41)),
        "custom op 'gpu.subgroup_mma_elementwise' expected ::mlir::gpu::MMAElementwiseOp to be one of: addf, mulf, subf, maxf, minf, divf, addi, muli, subi, divs, divu, negatef, negates, extf",
    ),
    "gpu.subgroup_mma_extract_thread_local: failed to verify that value type matches element ty": Bad(
        'func.func @f(%a: !gpu.mma_matrix<16x16xf16, "COp">, %i: index) {\n  %5 = gpu.subgroup_mma_extract_thread_local %a[%i] : !gpu.mma_matrix<16x16xf16, "COp"> -> f32\n  return\n}\n',
        (("error", 2, 8),),
        "'gpu.subgroup_mma_extract_thread_local' op failed to verify that value type matches element type of mma_matrix",
    ),
    "gpu.create_2to4_spmat: expected ::mlir::gpu::Prune2To4SpMatFlag to be one of: NONE, PRUNE_": Bad(
        "func.func @f(%n: index, %mi: memref<?xindex>, %mv: memref<?xf64>, %t0: !gpu.async.token) {\n  %sp5, %t5 = gpu.create_2to4_spmat async [%t0] {PRUNE} %n, %n, %mv : memref<?xf64>\n  return\n}\n",
        (("error", 2, 50), ("error", 2, 55)),
        "custom op 'gpu.create_2to4_spmat' expected ::mlir::gpu::Prune2To4SpMatFlag to be one of: NONE, PRUNE_ONLY, PRUNE_AND_CHECK",
    ),
    "gpu.spmv: expected ::mlir::gpu::TransposeMode to be one of: NON_TRANSPOSE, TRANSPOSE, CONJ": Bad(
        "func.func @f(%n: index, %mi: memref<?xindex>, %mv: memref<?xf64>, %t0: !gpu.async.token, %s: !gpu.sparse.spmat_handle, %d: !gpu.sparse.dntensor_handle) {\n  %t9 = gpu.spmv async [%t0] %s{BAD}, %d, %d, %mv : memref<?xf64> into f64\n  return\n}\n",
        (("error", 2, 33), ("error", 2, 36)),
        "custom op 'gpu.spmv' expected ::mlir::gpu::TransposeMode to be one of: NON_TRANSPOSE, TRANSPOSE, CONJUGATE_TRANSPOSE",
    ),
    "gpu.block: expected ::mlir::gpu::MappingId to be one of: x, y, z, linear_dim_0, linear_dim": Bad(
        '"test.op"() {a = #gpu.block<w>} : () -> ()\n',
        (("error", 1, 29), ("error", 1, 30)),
        "expected ::mlir::gpu::MappingId to be one of: x, y, z, linear_dim_0, linear_dim_1, linear_dim_2, linear_dim_3, linear_dim_4, linear_dim_5, linear_dim_6, linear_dim_7, linear_dim_8, linear_dim_9",
    ),
    "gpu.address_space: expected ::mlir::gpu::AddressSpace to be one of: global, workgroup, pri": Bad(
        '"test.op"() {a = #gpu.address_space<foo>} : () -> ()\n',
        (("error", 1, 37), ("error", 1, 40)),
        "expected ::mlir::gpu::AddressSpace to be one of: global, workgroup, private",
    ),
    "gpu.loop_dim_map: expected ::mlir::gpu::Processor to be one of: block_x, block_y, block_z,": Bad(
        '"test.op"() {a = #gpu.loop_dim_map<processor = foo, map = (d0) -> (d0), bound = (d0) -> (d0)>} : () -> ()\n',
        (("error", 1, 48), ("error", 1, 51)),
        "expected ::mlir::gpu::Processor to be one of: block_x, block_y, block_z, thread_x, thread_y, thread_z, sequential",
    ),
    "gpu.mask: expected integer value": Bad(
        '"test.op"() {a = #gpu.mask<x>} : () -> ()\n', (("error", 1, 28), ("error", 1, 28)), "expected integer value"
    ),
    "gpu.loop_dim_map: duplicate or unknown struct parameter name: processor": Bad(
        '"test.op"() {a = #gpu.loop_dim_map<processor = block_x, processor = block_x>} : () -> ()\n',
        (("error", 1, 69),),
        "duplicate or unknown struct parameter name: processor",
    ),
    "gpu.kernel_metadata: duplicate or unknown struct parameter name: foo": Bad(
        '"test.op"() {a = #gpu.kernel_metadata<"a", (i32) -> (), foo = 1>} : () -> ()\n',
        (("error", 1, 63),),
        "duplicate or unknown struct parameter name: foo",
    ),
    "gpu.kernel_metadata: invalid kind of attribute specified": Bad(
        '"test.op"() {a = #gpu.kernel_metadata<"a", (i32) -> (), metadata = 1>} : () -> ()\n',
        (("error", 1, 68), ("error", 1, 69)),
        "invalid kind of attribute specified",
    ),
    "gpu1: expected ::mlir::gpu::AllReduceOperation to be one of: add, mul, minui, minsi, minnu": Bad(
        'func.func @f(%a: f32) {\n  %1 = "gpu.subgroup_reduce"(%a) <{op = #gpu<all_reduce_op addd>}> : (f32) -> f32\n  return\n}\n',
        (("error", 2, 60), ("error", 2, 64)),
        "expected ::mlir::gpu::AllReduceOperation to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, minimumf, maximumf",
    ),
}
