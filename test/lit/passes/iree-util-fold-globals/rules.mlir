// RUN: okl-opt %s -iree-util-fold-globals --split-input-file --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -iree-util-fold-globals --split-input-file --allow-unregistered-dialect | okl-opt -iree-util-fold-globals --split-input-file --allow-unregistered-dialect | filecheck %s

// A constant that all stores give is the initial value; a public global stays as mutable as it is.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global public mutable @a = 5 : i32
// CHECK-NEXT:    func.func @fool() {
// CHECK-NEXT:      return
util.global mutable @a : i32
func.func @fool() {
  %c5 = arith.constant 5 : i32
  util.global.store %c5, @a : i32
  return
}

// -----

// Of a private one nothing is left.
// CHECK-LABEL: module
// CHECK-NEXT:    func.func @fool() {
// CHECK-NEXT:      return
util.global private mutable @a : i32
func.func @fool() {
  %c5 = arith.constant 5 : i32
  util.global.store %c5, @a : i32
  return
}

// -----

// CHECK-LABEL: module
// CHECK-NEXT:    func.func @fool() -> i32 {
// CHECK-NEXT:      %[[C:.*]] = arith.constant 5 : i32
// CHECK-NEXT:      return %[[C]]
util.global private @a = 5 : i32
func.func @fool() -> i32 {
  %1 = util.global.load @a : i32
  return %1 : i32
}

// -----

// A public global that is not mutable is known, but stays.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global public @a = dense<5> : tensor<4xi8>
// CHECK-NEXT:    func.func @load() -> tensor<4xi8> {
// CHECK-NEXT:      %[[C:.*]] = arith.constant dense<5> : tensor<4xi8>
// CHECK-NEXT:      return %[[C]]
util.global @a = dense<5> : tensor<4xi8>
func.func @load() -> tensor<4xi8> {
  %1 = util.global.load @a : tensor<4xi8>
  return %1 : tensor<4xi8>
}

// -----

// Two constants, a constant that is not the initial value, and one that is.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private mutable @two : i32
// CHECK-NEXT:    util.global private mutable @other = 4 : i32
// CHECK-NEXT:    func.func @store
// CHECK-DAG:       util.global.store %c5_i32, @two
// CHECK-DAG:       util.global.store %c6_i32, @two
// CHECK-DAG:       util.global.store %c5_i32, @other
// CHECK:         func.func @load
// CHECK-DAG:       util.global.load @two
// CHECK-DAG:       util.global.load @other
// CHECK-DAG:       arith.constant 5
util.global private mutable @two : i32
util.global private mutable @other = 4 : i32
util.global private mutable @same = 5 : i32
func.func @store() {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  util.global.store %c5, @two : i32
  util.global.store %c6, @two : i32
  util.global.store %c5, @other : i32
  util.global.store %c5, @same : i32
  return
}
func.func @load() -> (i32, i32, i32) {
  %0 = util.global.load @two : i32
  %1 = util.global.load @other : i32
  %2 = util.global.load @same : i32
  return %0, %1, %2 : i32, i32, i32
}

// -----

// The two zeros are two constants.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private mutable @zero : f32
// CHECK-NEXT:    util.global private @plus {noinline} = 0.0
// CHECK-NEXT:    util.global private @minus {noinline} = -0.0
util.global private mutable @zero : f32
util.global private @plus {noinline} = 0.0 : f32
util.global private @minus {noinline} = -0.0 : f32
func.func @store() {
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant -0.0 : f32
  util.global.store %0, @zero : f32
  util.global.store %1, @zero : f32
  return
}
func.func @load() -> (f32, f32, f32) {
  %0 = util.global.load @zero : f32
  %1 = util.global.load @plus : f32
  %2 = util.global.load @minus : f32
  return %0, %1, %2 : f32, f32, f32
}

// -----

// What has an address, or another user that is not known, may be stored by that.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private mutable @a : i32
// CHECK-NEXT:    util.global private mutable @b : i32
// CHECK-NEXT:    func.func @f
// CHECK-DAG:       util.global.store %c5_i32, @a
// CHECK-DAG:       util.global.store %c5_i32, @b
// CHECK-DAG:       util.global.address @a
util.global private mutable @a : i32
util.global private mutable @b : i32
func.func @f() -> !util.ptr<i32> {
  %c5 = arith.constant 5 : i32
  util.global.store %c5, @a : i32
  util.global.store %c5, @b : i32
  %0 = util.global.address @a : !util.ptr<i32>
  "other.user"() {of = @b} : () -> ()
  return %0 : !util.ptr<i32>
}

// -----

// A copy is loaded where the original is.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global public mutable @original : i32
// CHECK-NEXT:    func.func @copy() {
// CHECK-NEXT:      return
// CHECK:         func.func @load() -> i32 {
// CHECK-NEXT:      %[[A:.*]] = util.global.load @original : i32
// CHECK-NEXT:      return %[[A]]
util.global mutable @original : i32
util.global private mutable @copy1 : i32
util.global private mutable @copy2 : i32
func.func @copy() {
  %0 = util.global.load @original : i32
  util.global.store %0, @copy1 : i32
  %1 = util.global.load @copy1 : i32
  util.global.store %1, @copy2 : i32
  return
}
func.func @load() -> i32 {
  %0 = util.global.load @copy2 : i32
  return %0 : i32
}

// -----

// Copies of two globals, of a global of another type, with a value of their own, and public ones.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global public mutable @a : tensor<?xi32>
// CHECK-NEXT:    util.global public mutable @b : tensor<?xi32>
// CHECK-NEXT:    util.global private mutable @of_two : tensor<?xi32>
// CHECK-NEXT:    util.global private mutable @of_another : tensor<4xi32>
// CHECK-NEXT:    util.global private mutable @with_value : tensor<?xi32> = dense<1>
// CHECK-NEXT:    util.global public mutable @public : tensor<?xi32>
util.global mutable @a : tensor<?xi32>
util.global mutable @b : tensor<?xi32>
util.global private mutable @of_two : tensor<?xi32>
util.global private mutable @of_another : tensor<4xi32>
util.global private mutable @with_value : tensor<?xi32> = dense<1> : tensor<4xi32>
util.global mutable @public : tensor<?xi32>
func.func @copy() {
  %0 = util.global.load @a : tensor<?xi32>
  %1 = util.global.load @b : tensor<?xi32>
  util.global.store %0, @of_two : tensor<?xi32>
  util.global.store %1, @of_two : tensor<?xi32>
  util.global.store %1, @of_another : tensor<?xi32>
  util.global.store %1, @with_value : tensor<?xi32>
  util.global.store %1, @public : tensor<?xi32>
  return
}
func.func @load() -> (tensor<?xi32>, tensor<4xi32>, tensor<?xi32>, tensor<?xi32>) {
  %0 = util.global.load @of_two : tensor<?xi32>
  %1 = util.global.load @of_another : tensor<4xi32>
  %2 = util.global.load @with_value : tensor<?xi32>
  %3 = util.global.load @public : tensor<?xi32>
  return %0, %1, %2, %3 : tensor<?xi32>, tensor<4xi32>, tensor<?xi32>, tensor<?xi32>
}

// -----

// Two globals that copy each other are one, which nothing changes.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @b : i32
// CHECK-NEXT:    func.func @f(%arg0: i1) -> i32
// CHECK-NOT:       @a
util.global private mutable @a : i32
util.global private mutable @b : i32
func.func @f(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = util.global.load @b : i32
  util.global.store %0, @a : i32
  return %0 : i32
^bb2:
  %1 = util.global.load @a : i32
  util.global.store %1, @b : i32
  return %1 : i32
}

// -----

// What only initializers store is not mutable.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @a : i32
// CHECK-NEXT:    util.global public mutable @public : i32
// CHECK:         util.initializer
// CHECK:           util.global.store %{{.*}}, @a
util.global private mutable @a : i32
util.global mutable @public : i32
func.func private @value() -> i32
util.initializer {
  %0 = func.call @value() : () -> i32
  util.global.store %0, @a : i32
  util.global.store %0, @public : i32
  util.return
}
func.func @load() -> (i32, i32) {
  %0 = util.global.load @a : i32
  %1 = util.global.load @public : i32
  return %0, %1 : i32, i32
}

// -----

// What is not initialized is not replaced, what is marked stays, and so does what cannot be a constant.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @nothing : i32
// CHECK-NEXT:    util.global private @marked {noinline} = 5 : i32
// CHECK-NEXT:    util.global private @dynamic : tensor<?xi32> = dense<5> : tensor<4xi32>
// CHECK-NEXT:    func.func @load
// CHECK-NEXT:      util.global.load @nothing
// CHECK-NEXT:      util.global.load @marked
// CHECK-NEXT:      util.global.load @dynamic
util.global private mutable @nothing : i32
util.global private mutable @marked {noinline} = 5 : i32
util.global private @dynamic : tensor<?xi32> = dense<5> : tensor<4xi32>
func.func @load() -> (i32, i32, tensor<?xi32>) {
  %0 = util.global.load @nothing : i32
  %1 = util.global.load @marked : i32
  %2 = util.global.load @dynamic : tensor<?xi32>
  return %0, %1, %2 : i32, i32, tensor<?xi32>
}

// -----

// What is never loaded goes with its stores; the call that makes the value stays.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global public mutable @public : i32
// CHECK-NEXT:    func.func private @value() -> i32
// CHECK-NEXT:    func.func @store() {
// CHECK-NEXT:      %[[V:.*]] = call @value()
// CHECK-NEXT:      util.global.store %[[V]], @public
// CHECK-NEXT:      return
util.global private mutable @private : i32
util.global mutable @public : i32
func.func private @value() -> i32
func.func @store() {
  %0 = func.call @value() : () -> i32
  util.global.store %0, @private : i32
  util.global.store %0, @public : i32
  return
}

// -----

// Equal ones are one, if type, value and attributes are the same, and there is a value.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @a {noinline} = 5 : i32
// CHECK-NEXT:    util.global private @type {noinline} = 5 : i64
// CHECK-NEXT:    util.global private @value {noinline} = 6 : i32
// CHECK-NEXT:    util.global private @attributes {noinline, test.b} = 5 : i32
// CHECK-NEXT:    util.global private @nothing1 : i32
// CHECK-NEXT:    util.global private @nothing2 : i32
// CHECK-NEXT:    util.global public @public {noinline} = 5 : i32
// CHECK-NEXT:    func.func @load
// CHECK-NEXT:      %[[A:.*]] = util.global.load @a
// CHECK-NEXT:      %[[B:.*]] = util.global.load @a
// CHECK-NEXT:      util.global.load @type
util.global private @a {noinline} = 5 : i32
util.global private @b {noinline} = 5 : i32
util.global private @type {noinline} = 5 : i64
util.global private @value {noinline} = 6 : i32
util.global private @attributes {noinline, test.b} = 5 : i32
util.global private @nothing1 : i32
util.global private @nothing2 : i32
util.global @public {noinline} = 5 : i32
func.func @load() -> (i32, i32, i64, i32, i32, i32, i32, i32) {
  %0 = util.global.load @a : i32
  %1 = util.global.load @b : i32
  %2 = util.global.load @type : i64
  %3 = util.global.load @value : i32
  %4 = util.global.load @attributes : i32
  %5 = util.global.load @nothing1 : i32
  %6 = util.global.load @nothing2 : i32
  %7 = util.global.load @public : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i64, i32, i32, i32, i32, i32
}

// -----

// What a rule makes constant folds on, and another rule finds more: the sum is stored, and is what is loaded.
// CHECK-LABEL: module
// CHECK-NEXT:    func.func @f() {
// CHECK-NEXT:      return
// CHECK:         func.func @g() -> i32 {
// CHECK-NEXT:      %[[C:.*]] = arith.constant 10 : i32
// CHECK-NEXT:      return %[[C]]
util.global private @five = 5 : i32
util.global private mutable @ten : i32
func.func @f() {
  %0 = util.global.load @five : i32
  %1 = arith.addi %0, %0 : i32
  util.global.store %1, @ten : i32
  return
}
func.func @g() -> i32 {
  %0 = util.global.load @ten : i32
  return %0 : i32
}
