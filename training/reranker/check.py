"""Checks that the encoder computes what BERT does, by the layers that PyTorch has of its own.

Usage: check.py PRETRAINED, which convert.py has written
"""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

from encoder import EPSILON, HEADS, INNER, LAYERS, OUT, PADDING, PIECES, Encoder, load_pretrained, read_pretrained


def name_in_bert(name: str) -> str:
    """The name in the package of a weight of nn.TransformerEncoder; of the three of attention, that of the first."""
    _, number, *rest = name.split(".")
    own = {
        "self_attn.in_proj_weight": "attention.self.{}.weight",
        "self_attn.in_proj_bias": "attention.self.{}.bias",
        "self_attn.out_proj": "attention.output.dense",
        "norm1": "attention.output.LayerNorm",
        "linear1": "intermediate.dense",
        "linear2": "output.dense",
        "norm2": "output.LayerNorm",
    }
    whole, (*some, kind) = ".".join(rest), rest
    return f"encoder.layer.{number}." + (own.get(whole) or f"{own['.'.join(some)]}.{kind}")


def build_plain(weights: dict[str, np.ndarray]) -> nn.TransformerEncoder:
    layer = nn.TransformerEncoderLayer(OUT, HEADS, INNER, 0.0, "gelu", EPSILON, batch_first=True)
    plain = nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False).eval()
    state = {}
    for name in plain.state_dict():
        known = name_in_bert(name)
        parts = [known.format(part) for part in ("query", "key", "value")] if "{}" in known else [known]
        state[name] = torch.from_numpy(np.concatenate([weights[part] for part in parts]).astype(np.float32))
    plain.load_state_dict(state)
    return plain


def main() -> None:
    weights = read_pretrained(Path(sys.argv[1]))
    model = Encoder(0.0).eval()
    load_pretrained(model, weights)
    plain = build_plain(weights)
    pieces = torch.randint(1000, PIECES, (3, 60), generator=torch.Generator().manual_seed(1))
    pieces[0, 20:] = PADDING
    with torch.no_grad():
        own, mask = model(pieces, torch.zeros_like(pieces))
        first = model.norm(model.pieces(pieces) + model.places.weight[:60])
        other = plain(first, src_key_padding_mask=mask == 0)
    print("largest difference:", float(((own - other) * mask[:, :, None]).abs().max()), "of", float(own.abs().max()))


if __name__ == "__main__":
    main()
