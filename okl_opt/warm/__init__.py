"""A warm process, which has imported what commands need and forks a child for each command line.

`start` is the program's entry point, `client` hands a command line over, `process` is the process, and `child` answers
one caller. `request` has the messages, `place` the path of the socket.
"""
