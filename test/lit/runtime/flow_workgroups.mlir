// RUN: okl-opt %s --run --function=rows --check-workgroups --input=4x8xf32=0 | filecheck %s
// RUN: okl-opt %s --run --function=rows --codegen=loops --input=4x8xf32=0 | filecheck %s
// RUN: okl-opt %s --run --function=twice --input=4x8xf32=0 | filecheck %s
// RUN: not okl-opt %s --run --function=twice --check-workgroups --input=4x8xf32=0 2>&1 | filecheck %s --check-prefix=TWICE
// RUN: not okl-opt %s --run --function=outside --input=4x8xf32=0 2>&1 | filecheck %s --check-prefix=OUTSIDE

// CHECK: result[0]: 4x8xf32=[1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1][1 1 1 1 1 1 1 1]

// TWICE:   flow_workgroups.mlir:[[# @LINE + 19]]:{{.*}}: error: assertion failed: 'flow.dispatch.tensor.store' op writes an element that another workgroup has written
// OUTSIDE: flow_workgroups.mlir:[[# @LINE + 16]]:{{.*}}: error: {{.*}} runs out of bounds for dimension 0

flow.executable private @exe {
  flow.executable.export public @rows workgroups(%m: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %m
    flow.return %x, %y, %z : index, index, index
  }
  // The rows once for each of two layers, which is once too often.
  flow.executable.export public @twice(@rows) workgroups(%m: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    flow.return %m, %c1, %c2 : index, index, index
  }
  builtin.module {
    func.func @rows(%a: !flow.dispatch.tensor<readonly:tensor<4x8xf32>>, %b: !flow.dispatch.tensor<writeonly:tensor<4x8xf32>>) {
      %i = flow.dispatch.workgroup.id[0] : index
      %0 = flow.dispatch.tensor.load %a, offsets = [%i, 0], sizes = [1, 8], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<4x8xf32>> -> tensor<1x8xf32>
      %1 = math.exp %0 : tensor<1x8xf32>
      flow.dispatch.tensor.store %1, %b, offsets = [%i, 0], sizes = [1, 8], strides = [1, 1] : tensor<1x8xf32> -> !flow.dispatch.tensor<writeonly:tensor<4x8xf32>>
      return
    }
  }
}

func.func @rows(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c4 = arith.constant 4 : index
  %0 = flow.dispatch @exe::@rows[%c4](%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @twice(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c4 = arith.constant 4 : index
  %0 = flow.dispatch @exe::@twice[%c4](%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @outside(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c5 = arith.constant 5 : index
  %0 = flow.dispatch @exe::@rows[%c5](%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// SLOW: a program is compiled in five ways
