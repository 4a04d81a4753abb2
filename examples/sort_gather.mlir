// The rows of a matrix in descending order, and where each value came from.
// okl-opt examples/sort_gather.mlir -wrap-ops-to-kernel-launch --run --input='3x4xf32=[[3 1 2 -4][0 5 -1 7][2 2 9 1]]'
module {
  oneflow.job @SortAndGather(%arg0: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xsi32>) {
    %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], is_dynamic = false, nd_sbp = ["B"], op_name = "_SortAndGather_input.0.0", output_lbns = ["_SortAndGather_input.0.0/out"], scope_symbol_id = 12 : i64, shape = [3 : si64, 4 : si64]} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %0 = "oneflow.arg_sort"(%output) {device_name = ["@0:0"], device_tag = "cpu", direction = "DESCENDING", hierarchy = [1], op_name = "arg_sort-0", scope_symbol_id = 12 : i64} : (tensor<3x4xf32>) -> tensor<3x4xsi32>
    %1 = "oneflow.dim_gather"(%output, %0) {device_name = ["@0:0"], device_tag = "cpu", dim = 1 : si32, hierarchy = [1], op_name = "dim_gather-0", scope_symbol_id = 12 : i64} : (tensor<3x4xf32>, tensor<3x4xsi32>) -> tensor<3x4xf32>
    %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "relu-0", scope_symbol_id = 12 : i64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %output_0 = "oneflow.output"(%2) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], is_dynamic = false, nd_sbp = ["B"], op_name = "_SortAndGather_output.0.3", output_lbns = ["_SortAndGather_output.0.3/out"], scope_symbol_id = 12 : i64, shape = [3 : si64, 4 : si64]} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %output_1 = "oneflow.output"(%0) {data_type = 5 : i32, device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], is_dynamic = false, nd_sbp = ["B"], op_name = "_SortAndGather_output.0.4", output_lbns = ["_SortAndGather_output.0.4/out"], scope_symbol_id = 12 : i64, shape = [3 : si64, 4 : si64]} : (tensor<3x4xsi32>) -> tensor<3x4xsi32>
    oneflow.return %output_0, %output_1 : tensor<3x4xf32>, tensor<3x4xsi32>
  }
}
