"""MLIR's `test` dialect, whose ops serve tests of generic features, besides xDSL's ops of that name.

Not included: ops that test MLIR's own C++ interfaces (dialect conversion, patterns written in TableGen, tiling,
bytecode). As in MLIR, ops that are in no table here may be used in generic form.
"""
