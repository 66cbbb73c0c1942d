"""A program that limits its resources, and then runs another program that opens a caller's file.

`python -I sandbox_child.py MEMORY SECONDS PROGRAM ARGUMENTS` has MEMORY bytes and SECONDS of the processor. A
file that needs more ends this process only.
"""

import resource
import runpy
import sys

MAX_FILE_BYTES = 16 * 1024 * 1024


def limit_resources(memory: int, seconds: int) -> None:
    """Limit the memory, the time of the processor and the size of files of this process."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE_BYTES, MAX_FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    limit_resources(int(sys.argv[1]), int(sys.argv[2]))
    del sys.argv[:3]
    runpy.run_path(sys.argv[0], run_name="__main__")
