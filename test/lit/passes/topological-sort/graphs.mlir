// RUN: okl-opt %s -topological-sort --allow-unregistered-dialect | filecheck %s

// CHECK:       "test.in_order"() : () -> ()
// CHECK:       %[[VAL_0:.*]] = "test.first"() : () -> i32
// CHECK:       %[[VAL_1:.*]] = "test.third"(%[[VAL_0]]) : (i32) -> i32
// CHECK:       %[[VAL_2:.*]] = "test.second"(%[[VAL_0]]) : (i32) -> i32
// CHECK:       "test.region"() ({
// CHECK:         "test.inner"(%[[VAL_1]]) : (i32) -> ()
// CHECK:       }) : () -> ()
// CHECK:       %[[VAL_3:.*]] = "test.last"(%[[VAL_2]], %[[VAL_1]]) : (i32, i32) -> i32


// CHECK:       %[[VAL_0:.*]] = "test.e"() : () -> i32
// CHECK:       %[[VAL_1:.*]] = "test.d"(%[[VAL_0]]) : (i32) -> i32
// CHECK:       %[[VAL_2:.*]] = "test.a"(%[[VAL_3:.*]]) : (i32) -> i32
// CHECK:       %[[VAL_4:.*]] = "test.c"(%[[VAL_2]]) : (i32) -> i32
// CHECK:       %[[VAL_5:.*]] = "test.b"(%[[VAL_4]]) : (i32) -> i32

// What is in order stays in order, and what an op's regions use counts as its own operands.
module {
  %0 = "test.last"(%1, %3) : (i32, i32) -> i32
  %1 = "test.second"(%2) : (i32) -> i32
  "test.in_order"() : () -> ()
  %2 = "test.first"() : () -> i32
  "test.region"() ({
    "test.inner"(%3) : (i32) -> ()
  }) : () -> ()
  %3 = "test.third"(%2) : (i32) -> i32
}

// The first op of a cycle stays where it is.
module {
  %0 = "test.a"(%1) : (i32) -> i32
  %1 = "test.b"(%2) : (i32) -> i32
  %2 = "test.c"(%0) : (i32) -> i32
  %3 = "test.d"(%4) : (i32) -> i32
  %4 = "test.e"() : () -> i32
}
