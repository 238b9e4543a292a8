"""Reads the weights of the server back, for a training that continues from them.

Usage: restore.py WEIGHTS OUT, where WEIGHTS is the folder of embedding.bin and reranker.bin
Writes OUT/start.pt; matrices are as exact as 8 bits are.
"""

import struct
import sys
from pathlib import Path

import numpy as np
import torch

from encoder import LONGEST, Reranker


class Reader:
    def __init__(self, data: bytes):
        (length,) = struct.unpack_from("<I", data)
        self.floats = np.frombuffer(data, "<f4", length // 4, 4)
        self.whole = np.frombuffer(data, np.int8, -1, 4 + length)

    def vector(self, target: torch.Tensor) -> None:
        count = target.numel()
        own, self.floats = self.floats[:count], self.floats[count:]
        with torch.no_grad():
            target.copy_(torch.from_numpy(own.copy()).reshape(target.shape))

    def matrix(self, target: torch.Tensor) -> None:
        rows, columns = target.shape
        steps, self.floats = self.floats[:rows], self.floats[rows:]
        own, self.whole = self.whole[: rows * columns], self.whole[rows * columns :]
        with torch.no_grad():
            target.copy_(torch.from_numpy(own.reshape(rows, columns) * steps[:, None]))

    def dense(self, layer: torch.nn.Linear) -> None:
        self.matrix(layer.weight)
        self.vector(layer.bias)

    def norm(self, layer: torch.nn.LayerNorm) -> None:
        self.vector(layer.weight)
        self.vector(layer.bias)


def read(embedding: bytes, data: bytes) -> Reranker:
    """In the order of `write_embedding` and `write` in export.py."""
    model, reader = Reranker(), Reader(embedding)
    encoder, head = model.encoder, model.late
    reader.matrix(encoder.pieces.weight)
    reader.vector(encoder.places.weight[:LONGEST])
    reader.norm(encoder.norm)
    assert not len(reader.floats) and not len(reader.whole)
    reader = Reader(data)
    reader.vector(encoder.parts.weight)
    for layer in encoder.layers:
        reader.norm(layer.norm)
        reader.norm(layer.outer_norm)
        for dense in (layer.qkv, layer.out, layer.inner, layer.outer):
            reader.dense(dense)
    reader.dense(head.project)
    reader.dense(head.compare)
    for value in (head.gate.weight, head.score.weight, head.score.bias, head.scale, head.shift):
        reader.vector(value)
    assert not len(reader.floats) and not len(reader.whole)
    return model


def main() -> None:
    folder, out = map(Path, sys.argv[1:])
    model = read((folder / "embedding.bin").read_bytes(), (folder / "reranker.bin").read_bytes())
    torch.save(model.state_dict(), out / "start.pt")


if __name__ == "__main__":
    main()
