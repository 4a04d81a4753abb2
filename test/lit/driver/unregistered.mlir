// RUN: not okl-opt %s 2>&1 | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect | filecheck %s --check-prefix=ALLOWED

// CHECK:   error: operation being parsed with an unregistered dialect.
// ALLOWED: "nobody.knows"() : () -> ()
"nobody.knows"() : () -> ()
