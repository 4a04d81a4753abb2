// RUN: okl-opt %s -print-op-stats --allow-unregistered-dialect -o /dev/null 2>&1 | filecheck %s --strict-whitespace
// RUN: okl-opt %s -print-op-stats=json --allow-unregistered-dialect -o /dev/null 2>&1 | filecheck %s --check-prefix=JSON

// CHECK:      Operations encountered:
// CHECK-NEXT: -----------------------
// CHECK-NEXT:           bare      , 2
// CHECK-NEXT:   builtin.module    , 1
// CHECK-NEXT:      test.long_name , 1

// JSON:      {
// JSON-NEXT:   "bare" : 2,
// JSON-NEXT:   "builtin.module" : 1,
// JSON-NEXT:   "test.long_name" : 1
// JSON-NEXT: }
"bare"() : () -> ()
"test.long_name"() ({
  "bare"() : () -> ()
}) : () -> ()
