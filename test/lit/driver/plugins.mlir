// RUN: okl-opt --test-talk --load-pass-plugin=%S/Inputs/plugin.py --load-dialect-plugin %S/Inputs/plugin.py --verify-diagnostics %s | filecheck %s
// RUN: not okl-opt %s --load-dialect-plugin=%S/Inputs/plugin.py --test-talk 2>&1 | filecheck %s --check-prefix=NO-PASS
// RUN: not okl-opt %s --load-pass-plugin=%S/Inputs/shelf.irdl 2>&1 | filecheck %s --check-prefix=NO-PLUGIN

// CHECK: "spare.nothing"() : () -> ()
// NO-PASS: okl-opt: Unknown command line argument '--test-talk'.
// NO-PLUGIN: okl-opt: for the --load-pass-plugin option: plugin '{{.*}}shelf.irdl': a plugin is given as module:UNIVERSE or as a .py file
"spare.nothing"() : () -> ()
// expected-warning @below {{'func.func' op is hot}}
// expected-remark @below {{'func.func' op is large}}
func.func private @f()
