class Target:
    typing_context: object
    target_context: object

cpu_target: Target
