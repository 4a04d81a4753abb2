"""MLIR's `test` dialect, with whose ops tests of generic features are written, beside xDSL's ops of that name.

Left out are ops that test MLIR's own C++ interfaces: dialect conversion, patterns written in TableGen, tiling,
bytecode. As in MLIR, ops that are in no table here may be used in generic form.
"""
