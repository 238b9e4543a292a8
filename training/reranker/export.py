"""Writes the trained reranker for the server: matrices in 8 bits, row by row with the size of a step, the rest in 32.

Usage: export.py OUT, where average.py has written reranker.pt, and `npm run train` cases.json.gz
Writes OUT/embedding.bin, which all encoders share, OUT/reranker.bin, and OUT/reference-scores.json for the test of the server.
"""

import gzip
import json
import random
import struct
import sys
from pathlib import Path

import numpy as np
import torch

from encoder import LONGEST, PIECES, Encoder, Reranker, lay_out_candidate, lay_out_question
from restore import read

# Questions that the shift by rounding is taken from.
EXAMPLES = 400


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


def write_embedding(encoder: Encoder) -> bytes:
    writer = Writer()
    writer.matrix(encoder.pieces.weight)
    writer.vector(encoder.places.weight[:LONGEST])
    writer.norm(encoder.norm)
    return writer.bytes()


def write_layers(writer: Writer, encoder: Encoder) -> None:
    for layer in encoder.layers:
        writer.norm(layer.norm)
        writer.norm(layer.outer_norm)
        for dense in (layer.qkv, layer.out, layer.inner, layer.outer):
            writer.dense(dense)


def write(model: Reranker) -> bytes:
    writer = Writer()
    encoder, head = model.encoder, model.late
    writer.vector(encoder.parts.weight)
    write_layers(writer, encoder)
    writer.dense(head.project)
    writer.dense(head.compare)
    for value in (head.gate.weight, head.score.weight, head.score.bias, head.scale, head.shift):
        writer.vector(value)
    return writer.bytes()


def score_examples(model: Reranker) -> list[dict]:
    """Scores of questions with candidates of random pieces, short and longer than what is read."""
    generator = torch.Generator().manual_seed(1)

    def draw(count: int) -> list[int]:
        return torch.randint(1000, PIECES, (count,), generator=generator).tolist()

    examples = []
    for asked, heading, text in ((6, 0, 12), (14, 5, 37), (45, 12, 90)):
        example = {"question": draw(asked), "heading": draw(heading), "text": draw(text)}
        pieces, _ = lay_out_question(example["question"])
        said, parts = lay_out_candidate(example["heading"], example["text"])
        with torch.no_grad():
            score = model(torch.tensor([pieces]), torch.tensor([said]), torch.tensor([parts]))
        examples.append({**example, "score": float(score[0, 0])})
    return examples


@torch.no_grad()
def correct_shift(model: Reranker, data: dict) -> None:
    """Rounding moves all scores alike, and estimates are made from them: the mean over some answers is taken back."""
    cases = [case for case in data["cases"] if case["k"] == "plain" and any(case["r"])]
    rounded = read(write_embedding(model.encoder), write(model)).eval()
    moves = []
    for case in random.Random(1).sample(cases, EXAMPLES):
        asked = torch.tensor([lay_out_question(case["q"])[0]])
        row = data["docs"][case["d"]][case["s"][case["r"].index(1)]]
        said, parts = (torch.tensor([own]) for own in lay_out_candidate(*row))
        moves.append(float(rounded(asked, said, parts) - model(asked, said, parts)))
    model.late.shift -= sum(moves) / len(moves)


def main() -> None:
    out = Path(sys.argv[1])
    model = Reranker().eval()
    model.load_state_dict({name: value.float() for name, value in torch.load(out / "reranker.pt").items()})
    examples = score_examples(model)
    correct_shift(model, json.loads(gzip.decompress((out / "cases.json.gz").read_bytes())))
    (out / "embedding.bin").write_bytes(write_embedding(model.encoder))
    (out / "reranker.bin").write_bytes(write(model))
    (out / "reference-scores.json").write_text(json.dumps(examples) + "\n")


if __name__ == "__main__":
    main()
