// RUN: okl-opt %s -materialize-workload-ordinals -split-input-file | filecheck %s
// RUN: okl-opt %s -materialize-workload-ordinals -materialize-workload-ordinals -split-input-file | filecheck %s

// Of two dispatches, only the second number of the workload is the same argument in both; a number that is not a
// number of the workload is not told.

// CHECK-LABEL: flow.executable private @one
// CHECK:         func.func @f(%[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index) {
// CHECK-NEXT:      %[[N:.*]] = flow.dispatch.workload.ordinal %[[B]], 1 : index
// CHECK-NEXT:      "test.use"(%[[A]], %[[N]], %[[C]]) : (index, index, index) -> ()
// CHECK-NEXT:      return
flow.executable private @one {
  flow.executable.export public @f workgroups(%x: index, %y: index) -> (index, index, index) {
    flow.return %x, %y, %y : index, index, index
  }
  builtin.module {
    func.func @f(%a: index, %b: index, %c: index) {
      "test.use"(%a, %b, %c) : (index, index, index) -> ()
      return
    }
  }
}
func.func @twice(%m: index, %n: index, %k: index) {
  flow.dispatch @one::@f[%m, %n](%m, %n, %k) : (index, index, index) -> ()
  flow.dispatch @one::@f[%n, %k](%m, %k, %m) : (index, index, index) -> ()
  return
}

// -----

// Of an argument that stands in two places of the workload the first one is told.

// CHECK-LABEL: flow.executable private @square
// CHECK:         func.func @f(%[[A:.*]]: index) {
// CHECK-NEXT:      %[[N:.*]] = flow.dispatch.workload.ordinal %[[A]], 0 : index
// CHECK-NEXT:      "test.use"(%[[N]], %[[N]]) : (index, index) -> ()
// CHECK-NEXT:      return
flow.executable private @square {
  flow.executable.export public @f workgroups(%x: index, %y: index) -> (index, index, index) {
    flow.return %x, %y, %y : index, index, index
  }
  builtin.module {
    func.func @f(%a: index) {
      "test.use"(%a, %a) : (index, index) -> ()
      return
    }
  }
}
func.func @square_of(%n: index) {
  flow.dispatch @square::@f[%n, %n](%n) : (index) -> ()
  return
}

// -----

// Nothing is told of executables that are never dispatched, that others may dispatch, and of functions of several
// exports, nor of numbers that are no index.

// CHECK-NOT: ordinal
flow.executable private @unused {
  flow.executable.export public @f workgroups(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  builtin.module {
    func.func @f(%a: index) {
      return
    }
  }
}
flow.executable public @public {
  flow.executable.export public @f workgroups(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  builtin.module {
    func.func @f(%a: index) {
      return
    }
  }
}
flow.executable private @shared {
  flow.executable.export public @g(@f) workgroups(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  flow.executable.export public @h(@f) workgroups(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  builtin.module {
    func.func @f(%a: index) {
      return
    }
  }
}
flow.executable private @numbers {
  flow.executable.export public @f workgroups(%x: index) -> (index, index, index) {
    flow.return %x, %x, %x : index, index, index
  }
  builtin.module {
    func.func @f(%a: i64) {
      return
    }
  }
}
func.func @all(%n: index, %m: i64) {
  flow.dispatch @public::@f[%n](%n) : (index) -> ()
  flow.dispatch @shared::@g[%n](%n) : (index) -> ()
  flow.dispatch @shared::@h[%n](%n) : (index) -> ()
  flow.dispatch @numbers::@f[%n](%m) : (i64) -> ()
  return
}
