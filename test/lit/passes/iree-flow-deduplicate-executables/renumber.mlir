// RUN: okl-opt %s -iree-flow-deduplicate-executables=renumber | filecheck %s

// Names of functions are counted each for itself; those of exports and functions go with that of the executable.
// CHECK-LABEL: flow.executable private @f_dispatch_0 {
// CHECK:         flow.executable.export public @f_dispatch_0_a
// CHECK:         builtin.module {
// CHECK:           func.func @f_dispatch_0_a() {
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// CHECK-LABEL: flow.executable private @g_dispatch_0 {
// CHECK:         flow.executable.export public @entry(@g_dispatch_0) workgroups() -> (index, index, index) {
// CHECK:           %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:           flow.return %[[VAL_0]], %[[VAL_0]], %[[VAL_0]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func private @g_dispatch_0_inner() {
// CHECK:             return
// CHECK:           }
// CHECK:           func.func @g_dispatch_0() {
// CHECK:             call @g_dispatch_0_inner() : () -> ()
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @f_dispatch_0 {
  flow.executable.export public @f_dispatch_0_a
  builtin.module {
    func.func @f_dispatch_0_a() {
      return
    }
  }
}

// CHECK-LABEL: flow.executable private @f_dispatch_1 {
// CHECK:         flow.executable.export public @f_dispatch_1_b
// CHECK:         builtin.module {
// CHECK:           func.func @f_dispatch_1_b(%[[VAL_0:.*]]: index) {
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @f_dispatch_1 {
  flow.executable.export public @f_dispatch_1_a
  builtin.module {
    func.func @f_dispatch_1_a() {
      return
    }
  }
}
flow.executable private @g_dispatch_4 {
  flow.executable.export public @entry(@g_dispatch_4) workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @g_dispatch_4_inner() {
      return
    }
    func.func @g_dispatch_4() {
      call @g_dispatch_4_inner() : () -> ()
      return
    }
  }
}

// CHECK-LABEL: flow.executable private @f_dispatch_3 {
// CHECK:         flow.executable.export public @other_name
// CHECK:         builtin.module {
// CHECK:           func.func @other_name(%[[VAL_0:.*]]: i32) {
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @f_dispatch_3 {
  flow.executable.export public @f_dispatch_3_b
  builtin.module {
    func.func @f_dispatch_3_b(%n: index) {
      return
    }
  }
}

// A name that is taken is left out; what others may refer to, and what is not numbered, keeps its name.
flow.executable private @f_dispatch_7 {
  flow.executable.export public @other_name
  builtin.module {
    func.func @other_name(%n: i32) {
      return
    }
  }
}

// CHECK-LABEL: func.func private @f_dispatch_2()
func.func private @f_dispatch_2()

// CHECK-LABEL: flow.executable public @h_dispatch_5 {
// CHECK:         flow.executable.export public @h_dispatch_5_a
// CHECK:       }
flow.executable public @h_dispatch_5 {
  flow.executable.export public @h_dispatch_5_a
}

// CHECK-LABEL: flow.executable private @named_dispatch_1_0 {
// CHECK:         flow.executable.export public @e
// CHECK:       }
flow.executable private @named_dispatch_1_0 {
  flow.executable.export public @e
}

// CHECK-LABEL: flow.executable private @used_dispatch_5 {
// CHECK:         flow.executable.export public @e
// CHECK:       }
flow.executable private @used_dispatch_5 {
  flow.executable.export public @e
}

// CHECK-LABEL: func.func private @user() attributes {uses = @used_dispatch_5::@e}
func.func private @user() attributes {uses = @used_dispatch_5::@e}

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: i32) {
// CHECK:         flow.dispatch @f_dispatch_0::@f_dispatch_0_a() : () -> ()
// CHECK:         flow.dispatch @f_dispatch_0::@f_dispatch_0_a() : () -> ()
// CHECK:         flow.dispatch @g_dispatch_0::@entry() : () -> ()
// CHECK:         flow.dispatch @f_dispatch_1::@f_dispatch_1_b(%[[ARG0]]) : (index) -> ()
// CHECK:         flow.dispatch @f_dispatch_3::@other_name(%[[ARG1]]) : (i32) -> ()
// CHECK:         return
// CHECK:       }
func.func @f(%n: index, %m: i32) {
  flow.dispatch @f_dispatch_0::@f_dispatch_0_a() : () -> ()
  flow.dispatch @f_dispatch_1::@f_dispatch_1_a() : () -> ()
  flow.dispatch @g_dispatch_4::@entry() : () -> ()
  flow.dispatch @f_dispatch_3::@f_dispatch_3_b(%n) : (index) -> ()
  flow.dispatch @f_dispatch_7::@other_name(%m) : (i32) -> ()
  return
}
