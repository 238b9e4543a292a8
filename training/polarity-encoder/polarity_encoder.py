"""The encoder of polarity: it reads a question and a sentence as one text, and tells a yes from a no."""

import sys
from pathlib import Path

import torch
from torch import nn

RERANKER = str(Path(__file__).parent.parent / "reranker")
sys.path.insert(0, RERANKER)
from encoder import BEGIN, END, OUT, Encoder, mean_of  # noqa: E402

# Most pieces of each. The same in src/server/engine/text-encoder/lay-out-text.ts.
QUESTION, TEXT = 30, 60
MIXED = 128


def lay_out_pair(question: list[int], text: list[int]) -> tuple[list[int], list[int]]:
    """Pieces as the encoder reads them, and for each the part that it belongs to: of questions 0, of candidates 3."""
    asked, said = [BEGIN, *question[:QUESTION], END], [*text[:TEXT], END]
    return asked + said, [0] * len(asked) + [3] * len(said)


class PolarityEncoder(nn.Module):
    def __init__(self, dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(dropout)
        self.mix = nn.Linear(2 * OUT, MIXED)
        self.score = nn.Linear(MIXED, 1)
        self.dropout = nn.Dropout(dropout)

    def forward(self, pieces: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        """Pieces and parts: [rows, length]. The logit of a yes for each row."""
        x, mask = self.encoder(pieces, parts)
        pooled = torch.cat([x[:, 0].float(), mean_of(x, mask)], -1)
        return self.score(self.dropout(torch.tanh(self.mix(pooled)))).squeeze(-1)
