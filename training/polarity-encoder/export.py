"""Writes the trained encoder of polarity for the server, as training/reranker/export.py does; the embedding is that of the reranker.

Usage: export.py OUT, where train.py has written polarity-encoder.pt
Writes OUT/polarity-encoder.bin, and OUT/reference-logits.json for the test of the server.
"""

import json
import sys
from pathlib import Path

import torch

from polarity_encoder import RERANKER, PolarityEncoder, lay_out_pair

sys.path.insert(0, RERANKER)
from encoder import PIECES  # noqa: E402
from export import Writer, write_layers  # noqa: E402


@torch.no_grad()
def score_examples(model: PolarityEncoder) -> list[dict]:
    """Logits of random pieces, short and longer than what is read."""
    generator = torch.Generator().manual_seed(1)

    def draw(count: int) -> list[int]:
        return torch.randint(1000, PIECES, (count,), generator=generator).tolist()

    examples = []
    for question, text in ((6, 12), (14, 37), (45, 90)):
        example = {"question": draw(question), "text": draw(text)}
        pieces, parts = lay_out_pair(example["question"], example["text"])
        examples.append({**example, "logit": round(float(model(torch.tensor([pieces]), torch.tensor([parts]))[0]), 4)})
    return examples


def main() -> None:
    out = Path(sys.argv[1])
    model = PolarityEncoder().eval()
    model.load_state_dict({name: value.float() for name, value in torch.load(out / "polarity-encoder.pt").items()})
    writer = Writer()
    writer.vector(model.encoder.parts.weight)
    write_layers(writer, model.encoder)
    writer.dense(model.mix)
    writer.vector(model.score.weight)
    writer.vector(model.score.bias)
    (out / "polarity-encoder.bin").write_bytes(writer.bytes())
    (out / "reference-logits.json").write_text(json.dumps(score_examples(model)) + "\n")


if __name__ == "__main__":
    main()
