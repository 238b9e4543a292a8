"""Writes the trained reranker for the server: matrices in 8 bits, row by row with the size of a step, the rest in 32.

Usage: export.py OUT, where train.py has written reranker.pt
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np
import torch

from encoder import Reranker


class Writer:
    def __init__(self):
        self.floats: list[np.ndarray] = []
        self.whole: list[np.ndarray] = []

    def vector(self, value: torch.Tensor) -> None:
        self.floats.append(value.detach().float().numpy().astype("<f4").ravel())

    def matrix(self, value: torch.Tensor) -> None:
        rows = value.detach().float().numpy()
        steps = np.maximum(np.abs(rows).max(1), 1e-9) / 127
        self.whole.append(np.round(rows / steps[:, None]).astype(np.int8).ravel())
        self.floats.append(steps.astype("<f4"))

    def dense(self, layer: torch.nn.Linear) -> None:
        self.matrix(layer.weight)
        self.vector(layer.bias)

    def norm(self, layer: torch.nn.LayerNorm) -> None:
        self.vector(layer.weight)
        self.vector(layer.bias)

    def bytes(self) -> bytes:
        floats = b"".join(value.tobytes() for value in self.floats)
        return struct.pack("<I", len(floats)) + floats + b"".join(value.tobytes() for value in self.whole)


def write(model: Reranker) -> bytes:
    writer = Writer()
    encoder, head = model.encoder, model.late
    writer.matrix(encoder.pieces.weight)
    writer.vector(encoder.parts.weight)
    for layer in encoder.layers:
        writer.norm(layer.norm)
        writer.norm(layer.inner_norm)
        for dense in (layer.qkv, layer.out, layer.inner, layer.outer):
            writer.dense(dense)
        if isinstance(layer.adjust, torch.nn.Linear):
            writer.dense(layer.adjust)
    writer.dense(encoder.hidden)
    writer.dense(head.project)
    writer.dense(head.compare)
    for value in (head.gate.weight, head.gate.bias, head.score.weight, head.score.bias, head.scale, head.shift):
        writer.vector(value)
    return writer.bytes()


def main() -> None:
    out = Path(sys.argv[1])
    model = Reranker("late").eval()
    model.load_state_dict({name: value.float() for name, value in torch.load(out / "reranker.pt").items()})
    (out / "reranker.bin").write_bytes(write(model))
    generator = torch.Generator().manual_seed(1)
    pairs = []
    for length in (12, 37, 90):
        asked = torch.randint(6, 8000, (1, 5 + length // 4), generator=generator)
        said = torch.randint(6, 8000, (1, length), generator=generator)
        parts = torch.sort(torch.randint(1, 4, (1, length), generator=generator))[0]
        batch = {"asked": asked, "said": said, "said_parts": parts, "group": torch.zeros(1, dtype=torch.long)}
        with torch.no_grad():
            score = float(model(batch)[0])
        pairs.append({"asked": asked[0].tolist(), "pieces": said[0].tolist(), "parts": parts[0].tolist(), "score": score})
    (out / "reranker-parity.json").write_text(json.dumps(pairs))


if __name__ == "__main__":
    main()
