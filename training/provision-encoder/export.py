"""Writes the trained encoder of provisions for the server, as training/reranker/export.py does; the embedding is that of the reranker.

Usage: export.py OUT, where train.py has written provision-encoder.pt
Writes OUT/provision-encoder.bin, and OUT/reference-logits.json for the test of the server.
"""

import json
import sys
from pathlib import Path

import torch

from provision_encoder import RERANKER, ProvisionEncoder

sys.path.insert(0, RERANKER)
from encoder import BEGIN, END, PIECES  # noqa: E402
from export import Writer, write_layers  # noqa: E402


def read_model(file: Path) -> ProvisionEncoder:
    state = {name: value.float() for name, value in torch.load(file, map_location="cpu").items()}
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))
    model = ProvisionEncoder(state["rows.bias"].numel(), layers)
    model.load_state_dict(state)
    return model.eval()


@torch.no_grad()
def score_examples(model: ProvisionEncoder) -> list[dict]:
    """Logits of texts of random pieces, one longer than what is read."""
    generator = torch.Generator().manual_seed(1)
    examples = []
    for count in (7, 25, 80):
        pieces = torch.randint(1000, PIECES, (count,), generator=generator).tolist()
        logits = model(torch.tensor([[BEGIN, *pieces, END]]))[0]
        examples.append({"pieces": pieces, "logits": [round(float(value), 4) for value in logits[-6:]]})
    return examples


def main() -> None:
    out = Path(sys.argv[1])
    model = read_model(out / "provision-encoder.pt")
    writer = Writer()
    write_layers(writer, model.encoder)
    writer.dense(model.rows)
    (out / "provision-encoder.bin").write_bytes(writer.bytes())
    (out / "reference-logits.json").write_text(json.dumps(score_examples(model)) + "\n")


if __name__ == "__main__":
    main()
