// RUN: okl-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected string}}
util.global private @a = #hal.device.target<local> : !hal.device

// -----

// expected-error @below {{expected '>'}}
util.global private @a = #hal.device.target<"local", [#hal.executable.target<"vmvx", "fb">], {}> : !hal.device

// -----

// expected-error @below {{expected an executable target in the list}}
util.global private @a = #hal.device.target<"local", []> : !hal.device

// -----

// expected-error @below {{expected an executable target}}
util.global private @a = #hal.device.target<"local", [1]> : !hal.device

// -----

// expected-error @below {{expected an executable target}}
util.global private @a = #hal.device.target<"local", [#hal.device.target<"local"> : !hal.device]> : !hal.device

// -----

// expected-error @below {{expected the list of executable targets}}
util.global private @a = #hal.device.target<"local", {}, {}> : !hal.device

// -----

// expected-error @below {{expected a dictionary}}
util.global private @a = #hal.device.target<"local", ordinal = 1> : !hal.device

// -----

// expected-error @below {{expected the type of a device, !hal.device}}
util.global private @a = #hal.device.target<"local"> : i32

// -----

// The type is part of the attribute, so that an alias has it already.
#local = #hal.device.target<"local"> : !hal.device
// expected-error @below {{expected operation name in quotes}}
util.global private @a = #local : !hal.device

// -----

#local = #hal.device.target<"local"> : !hal.device
// expected-error @below {{'util.global' op initial value type mismatch; global "a" is 'i32' but initial value provided is '!hal.device'}}
util.global private @a : i32 = #local

// -----

// expected-error @below {{expected a type, or an initial value that has one}}
util.global private @a = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">

// -----

// expected-error @below {{initial value type mismatch; global "a" is '!hal.device' but initial value provided is 'none'}}
util.global private @a : !hal.device = #hal.device.affinity<@b>

// -----

// expected-error @below {{expected a device in the list}}
util.global private @a = #hal.device.select<[]> : !hal.device

// -----

// expected-error @below {{expected a device}}
util.global private @a = #hal.device.select<[#hal.device.promise<@b>]> : !hal.device

// -----

// expected-error @below {{expected the list of devices}}
util.global private @a = #hal.device.select<#hal.device.target<"local">> : !hal.device

// -----

// expected-error @below {{expected ','}}
func.func private @f() attributes {a = #hal.executable.target<"vmvx">}

// -----

// expected-error @below {{expected string}}
func.func private @f() attributes {a = #hal.executable.target<"vmvx", 1>}

// -----

// expected-error @below {{expected a dictionary}}
func.func private @f() attributes {a = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", [1]>}

// -----

// expected-error @below {{expected '>'}}
func.func private @f() attributes {a = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {}, {}>}

// -----

// expected-error @below {{duplicate key 'b' in dictionary attribute}}
func.func private @f() attributes {a = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {b = 1, b = 2}>}

// -----

// expected-error @below {{expected '>'}}
func.func private @f() attributes {a = #hal.device.affinity<@a::@b>}

// -----

// expected-error @below {{expected '>'}}
func.func private @f() attributes {a = #hal.device.promise<@a::@b>}

// -----

// expected-error @below {{expected valid '@'-identifier for symbol name}}
func.func private @f() attributes {a = #hal.device.affinity<"a">}

// -----

// expected-error @below {{queues are numbered from 0 to 63}}
func.func private @f() attributes {a = #hal.device.affinity<@a, [-1]>}

// -----

// expected-error @below {{queues are numbered from 0 to 63}}
func.func private @f() attributes {a = #hal.device.promise<@a, [0, 64]>}

// -----

// expected-error @below {{unknown attribute `device.any` in dialect `hal`}}
func.func private @f() attributes {a = #hal.device.any<@a>}
