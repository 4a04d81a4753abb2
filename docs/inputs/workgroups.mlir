// A dispatch whose body asks which workgroup it is: each of the four scales its row by its number.
func.func @scale(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %rows = arith.constant 4 : index
  %result = flow.dispatch.workgroups[%rows](%x) : (tensor<4x2xf32>) -> tensor<4x2xf32> =
      (%in: !flow.dispatch.tensor<readonly:tensor<4x2xf32>>, %out: !flow.dispatch.tensor<writeonly:tensor<4x2xf32>>) {
    %row = flow.dispatch.workgroup.id[0] : index
    %values = flow.dispatch.tensor.load %in, offsets = [%row, 0], sizes = [1, 2], strides = [1, 1]
        : !flow.dispatch.tensor<readonly:tensor<4x2xf32>> -> tensor<1x2xf32>
    %number = arith.index_cast %row : index to i32
    %factor = arith.sitofp %number : i32 to f32
    %factors = tensor.splat %factor : tensor<1x2xf32>
    %scaled = arith.mulf %values, %factors : tensor<1x2xf32>
    flow.dispatch.tensor.store %scaled, %out, offsets = [%row, 0], sizes = [1, 2], strides = [1, 1]
        : tensor<1x2xf32> -> !flow.dispatch.tensor<writeonly:tensor<4x2xf32>>
    flow.return
  } count(%rows_: index) -> (index, index, index) {
    %one = arith.constant 1 : index
    flow.return %rows_, %one, %one : index, index, index
  }
  return %result : tensor<4x2xf32>
}
