#executable_target_vmvx_bytecode_fb =
#hal.executable.target<
"vmvx",
"vmvx-bytecode-fb",
{encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>}
>
#device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
util.global private @device_a = #device_target_local
