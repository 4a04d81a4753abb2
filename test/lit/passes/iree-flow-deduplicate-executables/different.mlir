// RUN: okl-opt %s --iree-flow-deduplicate-executables --split-input-file | filecheck %s

// A block that begins with the ops of another one but goes on: upstream took these for equal.

// CHECK: flow.executable private @a
// CHECK: flow.executable private @b
flow.executable private @a {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      %0 = arith.constant 1 : index
      "test.op"() : () -> ()
      return
    }
  }
}
flow.executable private @b {
  flow.executable.export public @f
  builtin.module {
    func.func @f() {
      %0 = arith.constant 1 : index
      "test.op"() : () -> ()
      "test.op"() : () -> ()
      return
    }
  }
}

// -----

// Other constants, types of arguments, operands, ops, and counts of workgroups.

// CHECK: flow.executable private @a
// CHECK: flow.executable private @b
// CHECK: flow.executable private @c
// CHECK: flow.executable private @d
// CHECK: flow.executable private @e
// CHECK: flow.executable private @f
flow.executable private @a {
  flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @f(%x: index, %y: index) {
      %0 = arith.constant 1 : index
      %1 = arith.subi %x, %0 : index
      return
    }
  }
}
flow.executable private @b {
  flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @f(%x: index, %y: index) {
      %0 = arith.constant 2 : index
      %1 = arith.subi %x, %0 : index
      return
    }
  }
}
flow.executable private @c {
  flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @f(%x: index, %y: i64) {
      %0 = arith.constant 1 : index
      %1 = arith.subi %x, %0 : index
      return
    }
  }
}
flow.executable private @d {
  flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @f(%x: index, %y: index) {
      %0 = arith.constant 1 : index
      %1 = arith.subi %y, %0 : index
      return
    }
  }
}
flow.executable private @e {
  flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  builtin.module {
    func.func @f(%x: index, %y: index) {
      %0 = arith.constant 1 : index
      %1 = arith.addi %x, %0 : index
      return
    }
  }
}
flow.executable private @f {
  flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @f(%x: index, %y: index) {
      %0 = arith.constant 1 : index
      %1 = arith.subi %x, %0 : index
      return
    }
  }
}

// -----

// Exports of other functions, calls of other functions, and other attributes.

// CHECK: flow.executable private @a
// CHECK: flow.executable private @b
// CHECK: flow.executable private @c
// CHECK: flow.executable private @d
flow.executable private @a {
  flow.executable.export public @x(@f)
  flow.executable.export public @y(@g)
  builtin.module {
    func.func @f() {
      return
    }
    func.func @g() {
      call @f() : () -> ()
      return
    }
  }
}
flow.executable private @b {
  flow.executable.export public @x(@g)
  flow.executable.export public @y(@f)
  builtin.module {
    func.func @f() {
      return
    }
    func.func @g() {
      call @f() : () -> ()
      return
    }
  }
}
flow.executable private @c {
  flow.executable.export public @x(@f)
  flow.executable.export public @y(@g)
  builtin.module {
    func.func @f() {
      return
    }
    func.func @g() {
      call @g() : () -> ()
      return
    }
  }
}
flow.executable private @d attributes {target = "gpu"} {
  flow.executable.export public @x(@f)
  flow.executable.export public @y(@g)
  builtin.module {
    func.func @f() {
      return
    }
    func.func @g() {
      call @f() : () -> ()
      return
    }
  }
}

// -----

// Executables without a module, which are compiled elsewhere.

// CHECK: flow.executable private @a
// CHECK: flow.executable private @b
// CHECK-NOT: flow.executable private @c
flow.executable private @a {
  flow.executable.export public @x(@f)
}
flow.executable private @b {
  flow.executable.export public @x(@g)
}
flow.executable private @c {
  flow.executable.export public @y(@f)
}

// -----

// Nothing to do.

// CHECK-LABEL: func.func private @declared()
func.func private @declared()
