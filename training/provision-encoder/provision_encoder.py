"""The encoder that reads the provisions of sentences: the first layers of the pretrained one, and a head."""

import sys
from pathlib import Path

import torch
from torch import nn

RERANKER = str(Path(__file__).parent.parent / "reranker")
sys.path.insert(0, RERANKER)
from encoder import OUT, PADDING, Encoder  # noqa: E402


class ProvisionEncoder(nn.Module):
    """The first layers of the pretrained encoder, and one logit for each row from its first piece and the mean of all."""

    def __init__(self, rows: int, layers: int, dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(dropout)
        self.encoder.layers = self.encoder.layers[:layers]
        self.rows = nn.Linear(2 * OUT, rows)

    def forward(self, pieces: torch.Tensor) -> torch.Tensor:
        """Pieces: [texts, length]. One logit for each text and row."""
        mask = (pieces != PADDING).float()
        encoder = self.encoder
        bias = (1 - mask)[:, None, None, :] * -1e4
        x = encoder.norm(encoder.pieces(pieces) + encoder.places.weight[: pieces.shape[1]])
        for layer in encoder.layers:
            x = layer(x, bias)
        mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return self.rows(torch.cat([x[:, 0], mean], -1)).float()
