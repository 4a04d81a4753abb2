// RUN: okl-opt %s --allow-unregistered-dialect -canonicalize="region-simplify=aggressive" | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect -canonicalize | filecheck %s --check-prefix=NORMAL

// Blocks that do the same are one, whoever branches to them.
// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:    "test.branch"()[^bb1, ^bb1, ^bb2] : () -> ()
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.same"() : () -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.other"() : () -> ()
// NORMAL-LABEL: func.func @equal(
// NORMAL-NEXT:   "test.branch"()[^bb1, ^bb2, ^bb3] : () -> ()
func.func @equal() {
  "test.branch"()[^bb1, ^bb2, ^bb3] : () -> ()
^bb1:
  "test.same"() : () -> ()
  return
^bb2:
  "test.same"() : () -> ()
  return
^bb3:
  "test.other"() : () -> ()
  return
}

// Operands that differ become arguments; of those that differ alike one is enough.
// CHECK-LABEL: func.func @operands(
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb1(%arg1 : i32),
// CHECK-NEXT:      1: ^bb1(%arg2 : i32)
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    "test.use"(%0, %0, %arg0) : (i32, i32, i32) -> ()
func.func @operands(%n: i32, %x: i32, %y: i32) {
  cf.switch %n : i32, [
    default: ^bb1,
    1: ^bb2
  ]
^bb1:
  "test.use"(%x, %x, %n) : (i32, i32, i32) -> ()
  return
^bb2:
  "test.use"(%y, %y, %n) : (i32, i32, i32) -> ()
  return
}

// Nothing can be handed over where it is not known how the terminator hands on its operands.
// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT:    "test.branch"()[^bb1, ^bb2] : () -> ()
func.func @unknown(%x: i32, %y: i32) -> i32 {
  "test.branch"()[^bb1, ^bb2] : () -> ()
^bb1:
  return %x : i32
^bb2:
  return %y : i32
}

// Results that other blocks use stay apart, as do blocks with other attributes.
// CHECK-LABEL: func.func @different(
// CHECK:           default: ^bb1,
// CHECK-NEXT:      2: ^bb2,
// CHECK-NEXT:      3: ^bb3
func.func @different(%n: i32) {
  %0 = "test.value"() : () -> i32
  cf.switch %n : i32, [
    default: ^bb1,
    2: ^bb2,
    3: ^bb3
  ]
^bb1:
  "test.op"() {a = 1 : i32} : () -> ()
  cf.br ^bb4
^bb2:
  "test.op"() {a = 2 : i32} : () -> ()
  cf.br ^bb4
^bb3:
  %1 = "test.op"() {a = 2 : i32} : () -> i32
  "test.use"(%1) : (i32) -> ()
  cf.br ^bb4
^bb4:
  return
}

// An argument that always gets the same value is that value.
// CHECK-LABEL: func.func @redundant(
// CHECK:       ^bb2:
// CHECK-NEXT:    "test.use"(%arg1) : (i32) -> ()
func.func @redundant(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  "test.op"() : () -> ()
  cf.br ^bb2(%x : i32)
^bb2(%a: i32):
  "test.use"(%a) : (i32) -> ()
  return
}
