// RUN: okl-opt %s -split-into-funcs | filecheck %s

// All the names are there: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @okl_recycle(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:     call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:     call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:     call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @okl_compute(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:     call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:     call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:     call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @get_resources_type_0(!okl.launcher_ctx)
// CHECK-NEXT:   func.func private @get_resources_type_1(!okl.launcher_ctx)
// CHECK-NEXT:   func.func private @get_resources_type_2(!okl.launcher_ctx)
// CHECK-NEXT: }
func.func @okl_recycle(%arg0: !okl.launcher_ctx) {
  call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> ()
  call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> ()
  call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> ()
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> ()
  call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> ()
  call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> ()
  return
}
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  return
}
func.func private @get_resources_type_0(!okl.launcher_ctx)
func.func private @get_resources_type_1(!okl.launcher_ctx)
func.func private @get_resources_type_2(!okl.launcher_ctx)
