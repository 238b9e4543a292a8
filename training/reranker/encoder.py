"""The reranker: a transformer of six layers that reads a question and a candidate apart, and a head that compares them."""

from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

PIECES = 30522
PLACES = 512
PADDING = 0
BEGIN = 101
END = 102
PARTS = 4
OUT = 384
INNER = 1536
HEADS = 12
LAYERS = 6
# The marks of the parts are added to what this many layers give.
PARTS_AFTER = 3
EPSILON = 1e-12
# Most pieces of each part. The same in src/server/engine/text-encoder/lay-out-text.ts.
QUESTION, HEADING, TEXT = 40, 10, 80
# Places of the longest text that is read.
LONGEST = max(QUESTION + 2, TEXT + HEADING + 3)


def lay_out_question(question: list[int]) -> tuple[list[int], list[int]]:
    """Pieces as the encoder reads them, and for each the part that it belongs to."""
    pieces = [BEGIN, *question[:QUESTION], END]
    return pieces, [0] * len(pieces)


def lay_out_candidate(heading: list[int], text: list[int]) -> tuple[list[int], list[int]]:
    """The candidate (part 3), and after it the heading above it (part 1)."""
    own = [BEGIN, *text[:TEXT], END]
    above = [*heading[:HEADING], END] if heading else []
    return own + above, [3] * len(own) + [1] * len(above)


def read_pretrained(file: Path) -> dict[str, np.ndarray]:
    """Reads the weights of all-MiniLM-L6-v2, as convert.py has written them."""
    return dict(np.load(file))


class Layer(nn.Module):
    """A layer of BERT, normalised after each of its halves (Devlin et al. 2019)."""

    def __init__(self, dropout: float):
        super().__init__()
        self.qkv = nn.Linear(OUT, 3 * OUT)
        self.out = nn.Linear(OUT, OUT)
        self.norm = nn.LayerNorm(OUT, eps=EPSILON)
        self.inner = nn.Linear(OUT, INNER)
        self.outer = nn.Linear(INNER, OUT)
        self.outer_norm = nn.LayerNorm(OUT, eps=EPSILON)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        batch, length, _ = x.shape

        def split(t: torch.Tensor) -> torch.Tensor:
            return t.reshape(batch, length, HEADS, OUT // HEADS).transpose(1, 2)

        q, k, v = map(split, self.qkv(x).split(OUT, -1))
        weights = torch.softmax((q @ k.transpose(2, 3)).float() * (OUT // HEADS) ** -0.5 + bias, -1).to(v.dtype)
        mixed = (weights @ v).transpose(1, 2).reshape(batch, length, OUT)
        x = self.norm(x + self.dropout(self.out(mixed)))
        return self.outer_norm(x + self.dropout(self.outer(functional.gelu(self.inner(x)))))


class Encoder(nn.Module):
    """The pretrained encoder, with a mark for each part of its input."""

    def __init__(self, dropout: float):
        super().__init__()
        self.pieces = nn.Embedding(PIECES, OUT)
        # With the mark that all pieces of a text have in BERT where it is the only one.
        self.places = nn.Embedding(PLACES, OUT)
        self.parts = nn.Embedding(PARTS, OUT)
        self.norm = nn.LayerNorm(OUT, eps=EPSILON)
        self.layers = nn.ModuleList([Layer(dropout) for _ in range(LAYERS)])
        nn.init.zeros_(self.parts.weight)

    def forward(self, pieces: torch.Tensor, parts: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Pieces and parts: [rows, length]. Gives a vector for each piece, and 1 where there is one."""
        mask = (pieces != PADDING).float()
        bias = (1 - mask)[:, None, None, :] * -1e4
        x = self.norm(self.pieces(pieces) + self.places.weight[: pieces.shape[1]])
        for number, layer in enumerate(self.layers):
            if number == PARTS_AFTER:
                x = x + self.parts(parts)
            x = layer(x, bias)
        return x, mask


def mean_of(x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return (x.float() * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True).clamp(min=1)


class LateHead(nn.Module):
    """Compares a question and a candidate that were read apart: each piece of the question with the most similar one."""

    COMPARED = 128
    MIXED = 256

    def __init__(self, dropout: float):
        super().__init__()
        self.project = nn.Linear(OUT, self.COMPARED)
        self.gate = nn.Linear(OUT, 1)
        self.compare = nn.Linear(2 * OUT, self.MIXED)
        self.score = nn.Linear(self.MIXED, 1)
        self.scale = nn.Parameter(torch.tensor([6.0, 12.0]))
        self.shift = nn.Parameter(torch.tensor([-9.0]))
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.project.weight, std=OUT**-0.5)
        nn.init.zeros_(self.gate.weight)
        nn.init.normal_(self.score.weight, std=0.02)

    def forward(
        self, asked: torch.Tensor, asked_mask: torch.Tensor, said: torch.Tensor, said_mask: torch.Tensor
    ) -> torch.Tensor:
        """What the encoder gives for questions and for candidates: [rows, length, OUT]. Scores: [questions, candidates]."""
        a = functional.normalize(self.project(asked).float(), dim=-1, eps=1e-4)
        s = functional.normalize(self.project(said).float(), dim=-1, eps=1e-4)
        close = torch.einsum("qpw,ctw->qcpt", a, s) + (said_mask[None, :, None, :] - 1) * 4
        gate = torch.softmax(self.gate(asked).squeeze(-1).float() + (asked_mask - 1) * 1e4, -1)
        late = (gate[:, None, :] * close.max(-1).values).sum(-1)
        u, v = mean_of(asked, asked_mask), mean_of(said, said_mask)
        cosine = functional.normalize(u, dim=-1) @ functional.normalize(v, dim=-1).T
        u, v = u[:, None, :], v[None, :, :]
        mixed = torch.cat([u * v, (u - v).abs()], -1)
        mixed = self.score(self.dropout(functional.relu(self.compare(mixed)))).squeeze(-1)
        return self.scale[0] * late + self.scale[1] * cosine + mixed.float() + self.shift


class Reranker(nn.Module):
    def __init__(self, dropout: float = 0.0, head_dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(dropout)
        self.late = LateHead(head_dropout)

    def forward(self, asked: torch.Tensor, said: torch.Tensor, said_parts: torch.Tensor) -> torch.Tensor:
        """Pieces of questions and of candidates: [rows, length]. One score for each question with each candidate."""
        questions = self.encoder(asked, torch.zeros_like(asked))
        return self.late(*questions, *self.encoder(said, said_parts))


def load_pretrained(model: Encoder, weights: dict[str, np.ndarray]) -> None:
    """Puts the weights of all-MiniLM-L6-v2 into the encoder; the marks of the parts stay as they are."""

    def put(target: torch.Tensor, *values: np.ndarray) -> None:
        value = torch.from_numpy(np.concatenate([np.array(part, np.float32) for part in values]))
        assert target.shape == value.shape, (target.shape, value.shape)
        with torch.no_grad():
            target.copy_(value)

    def put_both(target: nn.Module, *names: str) -> None:
        for kind in ("weight", "bias"):
            put(getattr(target, kind), *(weights[f"{name}.{kind}"] for name in names))

    first = weights["embeddings.token_type_embeddings.weight"][0].astype(np.float32)
    put(model.pieces.weight, weights["embeddings.word_embeddings.weight"])
    put(model.places.weight, weights["embeddings.position_embeddings.weight"] + first)
    put_both(model.norm, "embeddings.LayerNorm")
    for number, layer in enumerate(model.layers):
        own = f"encoder.layer.{number}"
        put_both(layer.qkv, *(f"{own}.attention.self.{name}" for name in ("query", "key", "value")))
        put_both(layer.out, f"{own}.attention.output.dense")
        put_both(layer.norm, f"{own}.attention.output.LayerNorm")
        put_both(layer.inner, f"{own}.intermediate.dense")
        put_both(layer.outer, f"{own}.output.dense")
        put_both(layer.outer_norm, f"{own}.output.LayerNorm")
