// RUN: okl-opt %s --run --function=okl_compute --input=2xf32=1,-1 --split-input-file --verify-diagnostics

// The llvm dialect in a module as read: what no OKL pass makes is refused by name, before anything is compiled.

// A load.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.load' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
  %9 = llvm.load %arg0 : !llvm.ptr -> i64
  llvm.return
}

// -----

// An address made of a number.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.inttoptr' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
  %9 = llvm.inttoptr %0 : i64 to !llvm.ptr
  llvm.return
}

// -----

// Pointer arithmetic.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.getelementptr' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
  %9 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return
}

// -----

// Inline assembly.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.inline_asm' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
  llvm.inline_asm "int3", "" : () -> ()
  llvm.return
}

// -----

// The address of a function.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.mlir.addressof' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
  %9 = llvm.mlir.addressof @launch : !llvm.ptr
  llvm.return
}

// -----

// An indirect call.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.call' op is refused by --run: an indirect call (--unsafe-llvm lets the owner of the file go on)}}
  llvm.call %arg0(%0) : !llvm.ptr, (i64) -> ()
  llvm.return
}

// -----

// A branch.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.br' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
  llvm.br ^bb1
^bb1:
  llvm.return
}

// -----

// A global.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.mlir.global' op is refused by --run: it was in the module as read, and its bounds are not known: give the passes that made it and --run in one command (--unsafe-llvm lets the owner of the file go on)}}
llvm.mlir.global external @environ() : !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// An op of another dialect.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'arith.constant' op is refused by --run: no OKL pass makes it (--unsafe-llvm lets the owner of the file go on)}}
  %9 = arith.constant 1 : i64
  llvm.return
}

// -----

// Module-level assembly.
// expected-error @below {{'builtin.module' op has module-level assembly, which --run refuses (--unsafe-llvm lets the owner of the file go on)}}
module attributes {llvm.module_asm = [".globl x"]} {
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
}

// -----

// A call of the C library.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @memcpy(!llvm.ptr, !llvm.ptr, i64)
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{unresolved symbol 'memcpy' needed by okl_compute}}
  llvm.call @memcpy(%arg0, %arg0, %0) : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// A constant that is no index.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
// expected-error @below {{'llvm.mlir.constant' op is refused by --run: only indices of type i64 are constants here (--unsafe-llvm lets the owner of the file go on)}}
  %0 = llvm.mlir.constant(1.0 : f32) : f32
  llvm.return
}

// -----

// An index outside the launch.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(1 : index) : i64
// expected-error @below {{'llvm.call' op index 1 is outside the launch: it has 1 ops}}
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A negative index.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(-1 : index) : i64
// expected-error @below {{'llvm.call' op index -1 is outside the launch: it has 1 ops}}
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// Run context and kernel exchanged.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.call' op is refused by --run: its run context does not come from fetch_run_ctx with a constant (--unsafe-llvm lets the owner of the file go on)}}
  llvm.call @launch(%2, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A launcher that is not the function's own.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.call' op is refused by --run: the launcher must be the function's own argument (--unsafe-llvm lets the owner of the file go on)}}
  %2 = llvm.call @fetch_kernel(%1, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// An entry point with a body.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
// expected-error @below {{'llvm.func' op defines 'launch', which is an entry point of the runtime}}
llvm.func @launch(%a: !llvm.ptr, %b: !llvm.ptr) {
  llvm.return
}
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// An entry point with another type.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
// expected-error @below {{'llvm.func' op declares the runtime's 'fetch_kernel' with type !llvm.func<!llvm.ptr (!llvm.ptr, i32)>, not !llvm.func<!llvm.ptr (!llvm.ptr, i64)>}}
llvm.func @fetch_kernel(!llvm.ptr, i32) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  llvm.return
}

// -----

// A name of the runtime's.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op has the name 'okl_run', which belongs to the runtime}}
llvm.func @okl_run(%a: !llvm.ptr) {
  llvm.return
}
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// The name of an intrinsic.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op has the name 'llvm.trap', which belongs to the runtime}}
llvm.func @llvm.trap()
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A function on two pointers.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op must have type !llvm.func<void (!llvm.ptr)> to be run, not !llvm.func<void (!llvm.ptr, !llvm.ptr)>}}
llvm.func @okl_compute(%arg0: !llvm.ptr, %x: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A helper that takes no launcher.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op is refused by --run: its one argument must be the launcher (--unsafe-llvm lets the owner of the file go on)}}
llvm.func @f(%a: i64) {
  llvm.return
}
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// An attribute of the function.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op is refused by --run: attribute 'section' (--unsafe-llvm lets the owner of the file go on)}}
llvm.func @okl_compute(%arg0: !llvm.ptr) attributes {section = ".init"} {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A linkage.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op is refused by --run: calling convention or linkage 'weak' (--unsafe-llvm lets the owner of the file go on)}}
llvm.func weak @f(%a: !llvm.ptr) {
  llvm.return
}
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// An attribute of a call.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.call' op is refused by --run: a call with attributes (--unsafe-llvm lets the owner of the file go on)}}
  llvm.call @launch(%1, %2) {memory = 1 : i64} : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A function that calls itself.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
// expected-error @below {{'llvm.call' op is refused by --run: 'okl_compute' calls itself (--unsafe-llvm lets the owner of the file go on)}}
  llvm.call @okl_compute(%arg0) : (!llvm.ptr) -> ()
  llvm.return
}

// -----

// A null byte in a name.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'llvm.func' op is refused by --run: control characters in the name 'a\00b' (--unsafe-llvm lets the owner of the file go on)}}
llvm.func @"a\00b"(%a: !llvm.ptr) {
  llvm.return
}
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A cast that is used.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
// expected-error @below {{'builtin.unrealized_conversion_cast' op is left over: no pass has lowered the types that it joins}}
  %9 = builtin.unrealized_conversion_cast %0 : i64 to !llvm.ptr
  llvm.call @launch(%9, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
