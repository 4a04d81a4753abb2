// RUN: okl-opt %s --iree-flow-deduplicate-executables --split-input-file | filecheck %s

// Names of survivors stay as they are. The second export of the double is the second of what stays.

// CHECK-LABEL: flow.executable private @main_dispatch_0 {
// CHECK:       flow.executable private @main_dispatch_1 {
// CHECK-NOT:   flow.executable private
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[N:.*]]: index)
// CHECK-NEXT:    %[[B:.*]] = flow.dispatch @main_dispatch_0::@first[%[[N]]](%[[A]]) : (tensor<4xf32>) -> %[[A]]
// CHECK-NEXT:    %[[C:.*]] = flow.dispatch @main_dispatch_1::@add[%[[N]]](%[[B]]) : (tensor<4xf32>) -> %[[B]]
// CHECK-NEXT:    %[[D:.*]] = flow.dispatch @main_dispatch_0::@second[%[[N]]](%[[C]]) {x} : (tensor<4xf32>) -> %[[C]]
// CHECK-NEXT:    %[[E:.*]] = flow.dispatch @main_dispatch_0::@first[%[[N]]](%[[D]]) : (tensor<4xf32>) -> %[[D]]
// CHECK-NEXT:    return %[[E]] : tensor<4xf32>
flow.executable private @main_dispatch_0 {
  flow.executable.export public @first(@f) workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  flow.executable.export public @second(@g) workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @f(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      return
    }
    func.func @g(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      call @f(%a) : (!flow.dispatch.tensor<readwrite:tensor<4xf32>>) -> ()
      return
    }
  }
}
flow.executable private @main_dispatch_1 {
  flow.executable.export public @add workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @add(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      return
    }
  }
}
flow.executable private @main_dispatch_2 {
  // The function has the name of the export here.
  flow.executable.export public @one workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  flow.executable.export public @two workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @one(%x: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      return
    }
    func.func @two(%y: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      call @one(%y) : (!flow.dispatch.tensor<readwrite:tensor<4xf32>>) -> ()
      return
    }
  }
}
func.func @main(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = flow.dispatch @main_dispatch_0::@first[%n](%a) : (tensor<4xf32>) -> %a
  %1 = flow.dispatch @main_dispatch_1::@add[%n](%0) : (tensor<4xf32>) -> %0
  %2 = flow.dispatch @main_dispatch_2::@two[%n](%1) {x} : (tensor<4xf32>) -> %1
  %3 = flow.dispatch @main_dispatch_2::@one[%n](%2) : (tensor<4xf32>) -> %2
  return %3 : tensor<4xf32>
}

// -----

// A double without any dispatch goes; dispatches are found in regions, and in functions of any kind.

// CHECK-LABEL: flow.executable private @a {
// CHECK-NOT:   flow.executable private @b {
// CHECK-LABEL: util.initializer {
// CHECK-NEXT:    flow.dispatch @a::@f() : () -> ()
// CHECK-LABEL: util.func private @util() {
// CHECK-NEXT:    flow.dispatch @a::@f() : () -> ()
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    scf.if %{{.*}} {
// CHECK-NEXT:      flow.dispatch @a::@f() : () -> ()
flow.executable private @a {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
flow.executable private @b {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
flow.executable private @c {
  flow.executable.export public @h
  builtin.module {
    func.func @h() {
      return
    }
  }
}
util.initializer {
  flow.dispatch @b::@f() : () -> ()
  util.initializer.return
}
util.func private @util() {
  flow.dispatch @b::@f() : () -> ()
  util.return
}
func.func @nested(%c: i1) {
  scf.if %c {
    flow.dispatch @b::@f() : () -> ()
  }
  return
}

// -----

// A public executable stays; a private one that equals it goes.

// CHECK-LABEL: flow.executable public @a {
// CHECK:       flow.executable public @b {
// CHECK-NOT:   flow.executable private @c {
// CHECK-LABEL: func.func @uses()
// CHECK-NEXT:    flow.dispatch @b::@f() : () -> ()
// CHECK-NEXT:    flow.dispatch @a::@f() : () -> ()
flow.executable public @a {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
flow.executable public @b {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
flow.executable private @c {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
func.func @uses() {
  flow.dispatch @b::@f() : () -> ()
  flow.dispatch @c::@f() : () -> ()
  return
}

// -----

// What others refer to stays.

// CHECK-LABEL: flow.executable private @a {
// CHECK:       flow.executable private @b {
// CHECK-LABEL: func.func @uses()
// CHECK-NEXT:    flow.dispatch @b::@f() : () -> ()
flow.executable private @a {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
flow.executable private @b {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      return
    }
  }
}
func.func @uses() {
  flow.dispatch @b::@f() : () -> ()
  "test.op"() {uses = [@b::@f]} : () -> ()
  return
}
