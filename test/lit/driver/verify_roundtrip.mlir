// RUN: okl-opt %s --verify-roundtrip --split-input-file | filecheck %s

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK: func.func private @f() attributes {m = #map}
func.func private @f() attributes {m = affine_map<(d0) -> (d0 * 2)>}
// -----
// CHECK: func.func @g(%arg0: i32) -> i32
func.func @g(%a: i32) -> i32 {
  return %a : i32
}
