// RUN: okl-opt %s -symbol-dce -allow-unregistered-dialect -split-input-file | filecheck %s

// An initializer is no symbol, so it stays, with what it refers to; what only dead functions store to goes with them.
// CHECK-NOT:   @unused
// CHECK-NOT:   @stored
// CHECK-NOT:   @dead
// CHECK:       util.global private mutable @loaded : i32
// CHECK-NEXT:  util.initializer {
// CHECK:         call @called
// CHECK:       func.func private @called(%{{.*}}: i32) {
// CHECK-NOT:   @unused
// CHECK-NOT:   @stored
// CHECK-NOT:   @dead
// CHECK:       util.func public @live() {
util.global private mutable @unused : tensor<4xf32>
util.global private mutable @stored = 1 : i32
func.func private @dead() {
  %c = arith.constant 2 : i32
  util.global.store %c, @stored : i32
  "test.user"() {name = @dead_too} : () -> ()
  return
}
util.func private @dead_too() {
  util.return
}
util.global private mutable @loaded : i32
util.initializer {
  %0 = util.global.load @loaded : i32
  func.call @called(%0) : (i32) -> ()
  util.initializer.return
}
func.func private @called(%x: i32) {
  return
}
util.func public @live() {
  util.return
}

// -----

// A nested reference keeps each symbol on its way: the executable, and its export; other executables go.
// CHECK:       module @exe attributes {sym_visibility = "private"} {
// CHECK-NEXT:    func.func nested @export() {
// CHECK-NOT:     @other_export
// CHECK-NOT:   @unused_exe
// CHECK:       func.func @f() {
module @exe attributes {sym_visibility = "private"} {
  func.func nested @export() {
    return
  }
  func.func nested @other_export() {
    return
  }
}
module @unused_exe attributes {sym_visibility = "private"} {
  func.func nested @export() {
    return
  }
}
func.func @f() {
  "test.dispatch"() {entry = @exe::@export} : () -> ()
  return
}

// -----

// References in arrays and dictionaries, in the type of a function, of a result and of an argument of a block.
// CHECK:       func.func private @in_array()
// CHECK-NEXT:  func.func private @in_signature()
// CHECK-NEXT:  func.func private @of_result()
// CHECK-NEXT:  func.func private @of_argument()
// CHECK-NOT:   @of_nothing
// CHECK:       func.func @f(
func.func private @in_array()
func.func private @in_signature()
func.func private @of_result()
func.func private @of_argument()
func.func private @of_nothing()
func.func @f(%x: tensor<4xf32, @in_signature>) attributes {deep = [1, {inner = [@in_array]}]} {
  %0 = "test.make"() : () -> tensor<4xf32, @of_result>
  scf.execute_region {
    "test.branch"()[^bb1] : () -> ()
  ^bb1(%a: tensor<4xf32, @of_argument>):
    scf.yield
  }
  return
}

// -----

// Two private functions that only call each other go; one that calls itself, too.
// CHECK:       module {
// CHECK-NEXT:  }
func.func private @even() {
  call @odd() : () -> ()
  return
}
func.func private @odd() {
  call @even() : () -> ()
  return
}
func.func private @itself() {
  call @itself() : () -> ()
  return
}

// -----

// Executables: one that is dispatched stays with its public exports, a private export that nothing names goes.
// CHECK:       flow.executable private @exe {
// CHECK-NEXT:    flow.executable.export public @named
// CHECK-NEXT:    flow.executable.export public @public
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @named(
// CHECK:       func.func @f(
// CHECK-NOT:   @unused
flow.executable private @exe {
  flow.executable.export public @named
  flow.executable.export public @public(@named)
  flow.executable.export private @unused(@named)
  builtin.module {
    func.func @named(%a: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %b: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @exe::@named(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
flow.executable private @unused_exe {
  flow.executable.export public @named
  builtin.module {
    func.func @named() {
      return
    }
  }
}
