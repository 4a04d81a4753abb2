// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: flow.executable private @exe {
// CHECK-NEXT:    flow.executable.export public @entry(@function) workgroups(%arg0: index) -> (index, index, index) {
// CHECK-NEXT:      %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg0
// CHECK-NEXT:      flow.return %x, %y, %z : index, index, index
// CHECK-NEXT:    }
// CHECK-NEXT:    flow.executable.export public @in_place
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @function(%arg0: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %arg1: index, %arg2: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
flow.executable private @exe {
  flow.executable.export public @entry(@function) workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
    flow.return %x, %y, %z : index, index, index
  }
  flow.executable.export public @in_place
  builtin.module {
    func.func @function(%in: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %n: index, %out: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
      // CHECK-NEXT: %0 = flow.dispatch.tie_shape %arg0 : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg1}
      %tied = flow.dispatch.tie_shape %in : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      // CHECK-NEXT: %workgroup_id_0 = flow.dispatch.workgroup.id[0] : index
      // CHECK-NEXT: %workgroup_count_1 = flow.dispatch.workgroup.count[1] : index
      // CHECK-NEXT: %workgroup_size_2 = flow.dispatch.workgroup.size[2] : index
      %id = flow.dispatch.workgroup.id[0] : index
      %count = flow.dispatch.workgroup.count[1] : index
      %size = flow.dispatch.workgroup.size[2] : index
      // CHECK-NEXT: %1 = flow.dispatch.tensor.load %0, offsets = [%workgroup_id_0], sizes = [1], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg1} -> tensor<1xf32>
      %0 = flow.dispatch.tensor.load %tied, offsets = [%id], sizes = [1], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<1xf32>
      // CHECK-NEXT: flow.dispatch.tensor.store %1, %arg2, offsets = [%workgroup_id_0], sizes = [1], strides = [1] : tensor<1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg1}
      flow.dispatch.tensor.store %0, %out, offsets = [%id], sizes = [1], strides = [1] : tensor<1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
    func.func @in_place(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      return
    }
  }
}

// CHECK-LABEL: func.func @dispatches(
// CHECK-SAME:    %arg0: tensor<?xf32>, %arg1: index, %arg2: tensor<4xf32>)
func.func @dispatches(%a: tensor<?xf32>, %d: index, %b: tensor<4xf32>) {
  // CHECK-NEXT: %0 = flow.dispatch @exe::@entry[%arg1](%arg0, %arg1) {name = "x"} : (tensor<?xf32>{%arg1}, index) -> tensor<?xf32>{%arg1}
  %0 = flow.dispatch @exe::@entry[%d](%a, %d) {name = "x"} : (tensor<?xf32>{%d}, index) -> tensor<?xf32>{%d}
  // CHECK-NEXT: %1 = flow.dispatch @exe::@in_place(%arg2) : (tensor<4xf32>) -> %arg2
  %1 = flow.dispatch @exe::@in_place(%b) : (tensor<4xf32>) -> %b
  // CHECK-NEXT: %2:2 = flow.dispatch.workgroups(%arg0, %arg2, %arg1) : (tensor<?xf32>{%arg1}, tensor<4xf32>, index) -> (%arg0 as tensor<4xf32>, tensor<?xf32>{%arg1}) attributes {a} =
  // CHECK-NEXT:     (%arg3: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %arg4: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %arg5: index, %arg6: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
  // CHECK-NEXT:   flow.return
  // CHECK-NEXT: }
  %2:2 = flow.dispatch.workgroups(%a, %b, %d) : (tensor<?xf32>{%d}, tensor<4xf32>, index) -> (%a as tensor<4xf32>, tensor<?xf32>{%d}) attributes {a} =
      // Names from outside may be used again.
      (%a: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %b: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %d: index, %c: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
    flow.return
  }
  // CHECK-NEXT: %3 = flow.dispatch.region[%arg1, %arg1] -> (tensor<?xf32>{%arg1}) {
  // CHECK-NEXT:   flow.return %arg0 : tensor<?xf32>
  // CHECK-NEXT: } count(%arg3: index, %arg4: index) -> (index, index, index) {
  // CHECK-NEXT:   %x, %y, %z = flow.dispatch.workgroup_count_from_slice %arg3, %arg4
  // CHECK-NEXT:   flow.return %x, %y, %z : index, index, index
  // CHECK-NEXT: }
  %3 = flow.dispatch.region[%d, %d] -> (tensor<?xf32>{%d}) {
    flow.return %a : tensor<?xf32>
  } count(%e: index, %f: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_slice %e, %f
    flow.return %x, %y, %z : index, index, index
  }
  // CHECK-NEXT: flow.dispatch.region -> () {
  // CHECK-NEXT:   flow.return
  // CHECK-NEXT: }
  flow.dispatch.region -> () {
    flow.return
  }
  return
}
