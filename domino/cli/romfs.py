"""MicroPython's read-only file system image: one archive that the interpreter imports from where it lies.

The format is that of MicroPython's VfsRom: records of (kind, length, payload), integers as base-128 big-endian.
Modules in its folder lib/ are found by `import`, and their bytecode is not copied to the heap.
"""

MAGIC = b"\xd2\xcd\x31"
DATA, FOLDER, FILE = 2, 4, 5


def image(files: dict[str, bytes]) -> bytes:
    """The image of {path with slashes: content}; the same for the same files in any order."""
    tree: dict = {}
    for path, content in files.items():
        *folders, name = path.split("/")
        node = tree
        for folder in folders:
            node = node.setdefault(folder, {})
        node[name] = content
    body = _folder(tree)
    length = _uint(len(body))
    if (len(MAGIC) + len(length) + len(body)) % 2:  # the image has to be of even length
        length = b"\x80" + length
    return MAGIC + length + body


def _folder(tree: dict) -> bytes:
    records = b""
    for name, content in sorted(tree.items()):
        head = _uint(len(name.encode())) + name.encode()
        if isinstance(content, dict):
            records += _record(FOLDER, head + _folder(content))
        else:
            records += _record(FILE, head + _record(DATA, content))
    return records


def _record(kind: int, payload: bytes) -> bytes:
    return _uint(kind) + _uint(len(payload)) + payload


def _uint(value: int) -> bytes:
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.insert(0, 0x80 | value & 0x7F)
    return bytes(digits)
