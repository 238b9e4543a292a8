"""The reranker: a transformer of two layers that reads a question together with a candidate."""

import math
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

PADDING = 8001
PARTS = 4
WIDTHS = ((256, 256, 4), (512, 512, 4))
OUT = 512
INNER = 1536
EPSILON = 1e-6
PREFIX = "module_apply_default/Encoder_en/KonaTransformer/Encode/"


def read_pretrained(file: Path) -> dict[str, np.ndarray]:
    """Reads the weights of the Universal Sentence Encoder Lite, as convert.py has written them."""
    return dict(np.load(file))


def timing_signal(length: int, width: int) -> torch.Tensor:
    """Sines and cosines of positions, as in Tensor2Tensor (Vaswani et al. 2017)."""
    scales = width // 2
    step = math.log(10_000) / (scales - 1)
    rates = torch.exp(torch.arange(scales, dtype=torch.float32) * -step)
    angles = torch.arange(length, dtype=torch.float32)[:, None] * rates[None, :]
    return torch.cat([torch.sin(angles), torch.cos(angles)], 1)


class Layer(nn.Module):
    def __init__(self, width: int, attention: int, heads: int, dropout: float):
        super().__init__()
        self.heads = heads
        self.size = attention // heads
        self.norm = nn.LayerNorm(width, eps=EPSILON)
        self.qkv = nn.Linear(width, 3 * attention)
        self.out = nn.Linear(attention, OUT)
        self.adjust = nn.Linear(width, OUT) if width != OUT else nn.Identity()
        self.inner_norm = nn.LayerNorm(OUT, eps=EPSILON)
        self.inner = nn.Linear(OUT, INNER)
        self.outer = nn.Linear(INNER, OUT)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        batch, length, _ = x.shape
        q, k, v = self.qkv(self.norm(x)).split(self.heads * self.size, -1)

        def split(t: torch.Tensor) -> torch.Tensor:
            return t.reshape(batch, length, self.heads, self.size).transpose(1, 2)

        weights = torch.softmax(split(q) @ split(k).transpose(2, 3) * self.size**-0.5 + bias, -1)
        mixed = (weights @ split(v)).transpose(1, 2).reshape(batch, length, self.heads * self.size)
        x = self.adjust(x) + self.dropout(self.out(mixed))
        return x + self.dropout(self.outer(functional.relu(self.inner(self.inner_norm(x)))))


class Encoder(nn.Module):
    """The pretrained encoder, with a mark for each part of its input."""

    def __init__(self, dropout: float):
        super().__init__()
        self.pieces = nn.Embedding(8002, 256)
        self.parts = nn.Embedding(PARTS, 256)
        self.layers = nn.ModuleList([Layer(*width, dropout) for width in WIDTHS])
        self.hidden = nn.Linear(OUT, OUT)
        self.register_buffer("timing", timing_signal(192, 256), persistent=False)
        nn.init.zeros_(self.parts.weight)

    def forward(self, pieces: torch.Tensor, parts: torch.Tensor | None) -> tuple[torch.Tensor, torch.Tensor]:
        """Pieces and parts: [rows, length]. Gives a vector for each piece, and 1 where there is one."""
        mask = (pieces != PADDING).to(self.pieces.weight.dtype)
        x = self.pieces(pieces)
        if parts is not None:
            x = x + self.parts(parts)
        x = (2 * x + self.timing[: pieces.shape[1]]) * mask[:, :, None]
        bias = (1 - mask)[:, None, None, :] * -1e4
        for layer in self.layers:
            x = layer(x, bias)
        return x, mask


def mean_of(x: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    return (x * weights[:, :, None]).sum(1) / weights.sum(1, keepdim=True).clamp(min=1)


class JointHead(nn.Module):
    """Scores a question and a candidate that were read as one text."""

    def __init__(self, dropout: float):
        super().__init__()
        self.pooled = nn.Linear(2 * OUT, OUT)
        self.score = nn.Linear(OUT, 1)
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.pooled.weight, std=0.02)
        nn.init.zeros_(self.pooled.bias)
        nn.init.normal_(self.score.weight, std=0.02)
        nn.init.constant_(self.score.bias, -2.0)

    def forward(self, x, mask, parts, hidden):
        said = mask * (parts == 3).to(mask.dtype)
        own = torch.tanh(hidden(mean_of(x, mask)))
        pooled = torch.tanh(self.pooled(torch.cat([mean_of(x, said), mean_of(x, mask - said)], -1)))
        return self.score(self.dropout(own + pooled)).squeeze(-1)


class LateHead(nn.Module):
    """Compares a question and a candidate that were read apart: each piece of the question with the most similar one."""

    WIDTH = 128

    def __init__(self, dropout: float):
        super().__init__()
        self.project = nn.Linear(OUT, self.WIDTH)
        self.gate = nn.Linear(OUT, 1)
        self.compare = nn.Linear(2 * OUT, 256)
        self.score = nn.Linear(256, 1)
        self.scale = nn.Parameter(torch.tensor([6.0, 4.0]))
        self.shift = nn.Parameter(torch.tensor([-7.0]))
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.project.weight, std=self.WIDTH**-0.5)
        nn.init.zeros_(self.gate.weight)
        nn.init.normal_(self.score.weight, std=0.02)

    def forward(self, asked, asked_mask, group, said, said_mask, said_parts, hidden):
        """asked: [questions, length, OUT]; group: number of the question of each row of said."""
        a = functional.normalize(self.project(asked).float(), dim=-1, eps=1e-4)[group]
        s = functional.normalize(self.project(said).float(), dim=-1, eps=1e-4)
        close = a @ s.transpose(1, 2) + (said_mask[:, None, :].float() - 1) * 4
        best = close.max(-1).values
        gate = self.gate(asked).squeeze(-1).float() + (asked_mask.float() - 1) * 1e4
        weights = torch.softmax(gate, -1)[group]
        late = (weights * best).sum(-1)
        u = torch.tanh(hidden(mean_of(asked, asked_mask)))[group]
        v = torch.tanh(hidden(mean_of(said, said_mask)))
        cosine = functional.cosine_similarity(u.float(), v.float(), dim=-1, eps=1e-4)
        mixed = self.score(self.dropout(functional.relu(self.compare(torch.cat([u * v, (u - v).abs()], -1))))).squeeze(-1)
        return self.scale[0] * late + self.scale[1] * cosine + mixed.float() + self.shift


class Reranker(nn.Module):
    def __init__(self, mode: str, dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(dropout)
        self.joint = JointHead(dropout) if mode != "late" else None
        self.late = LateHead(dropout) if mode != "joint" else None

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        """One score for each row of the batch."""
        score = 0
        if self.joint is not None:
            x, mask = self.encoder(batch["pieces"], batch["parts"])
            score = score + self.joint(x, mask, batch["parts"], self.encoder.hidden).float()
        if self.late is not None:
            asked, asked_mask = self.encoder(batch["asked"], torch.zeros_like(batch["asked"]))
            said, said_mask = self.encoder(batch["said"], batch["said_parts"])
            score = score + self.late(
                asked, asked_mask, batch["group"], said, said_mask, batch["said_parts"], self.encoder.hidden
            )
        return score


def load_pretrained(model: Encoder, weights: dict[str, np.ndarray]) -> None:
    def put(target: torch.Tensor, name: str, turned: bool = False) -> None:
        value = torch.from_numpy(np.array(weights[name], np.float32).squeeze())
        value = value.T if turned else value
        assert target.shape == value.shape, (name, target.shape, value.shape)
        with torch.no_grad():
            target.copy_(value)

    put(model.pieces.weight, "module/Embeddings_en")
    put(model.hidden.weight, "module/Encoder_en/hidden_layers/tanh_layer_0/weights", True)
    put(model.hidden.bias, "module/Encoder_en/hidden_layers/tanh_layer_0/bias")
    for number, layer in enumerate(model.layers):
        own = f"{PREFIX}Layer_{number}/TransformerLayer/"
        raw = f"module/Encoder_en/KonaTransformer/Encode/Layer_{number}/TransformerLayer/MultiheadAttention/"
        stack = f"{PREFIX}TransformerStack/Layer_{number}/TransformerLayer/FFN/"
        join = "/ConcatPartitions/concat"
        norm = "layer_prepostprocess/layer_norm/layer_norm"
        put(layer.norm.weight, f"{own}{norm}_scale{join}")
        put(layer.norm.bias, f"{own}{norm}_bias{join}")
        put(layer.qkv.weight, f"{raw}qkv_transform_single/kernel/part_0", True)
        put(layer.qkv.bias, f"{own}MultiheadAttention/qkv_transform_single/bias{join}")
        put(layer.out.weight, f"{raw}output_transform_single/kernel/part_0", True)
        put(layer.out.bias, f"{own}MultiheadAttention/output_transform_single/bias{join}")
        put(layer.inner_norm.weight, f"{own}FFN/{norm}_scale{join}")
        put(layer.inner_norm.bias, f"{own}FFN/{norm}_bias{join}")
        put(layer.inner.weight, f"{stack}conv1/Tensordot/Reshape_1", True)
        put(layer.inner.bias, f"{own}FFN/conv1/bias{join}")
        put(layer.outer.weight, f"{stack}conv2/Tensordot/Reshape_1", True)
        put(layer.outer.bias, f"{own}FFN/conv2/bias{join}")
        if number == 0:
            put(layer.adjust.weight, f"{own}dense/kernel{join}", True)
            put(layer.adjust.bias, f"{own}dense/bias{join}")
