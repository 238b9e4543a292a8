"""Trains the reranker on questions with candidates, and scores those of documents that it has not seen.

Usage: train.py DATA PRETRAINED OUT [--fold N] [--mode joint|late|both] [--epochs N] [--rate R] ...
Without a fold it trains on everything and writes the model; with one it leaves the fold out and writes its scores.
"""

import argparse
import gzip
import hashlib
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

from encoder import PADDING, Reranker, load_pretrained, read_pretrained

QUESTION, HEADING, BEFORE, TEXT = 40, 14, 16, 80
SEPARATOR = 3
FOLDS = 3
GROUPS = 32
CANDIDATES = 24
CHUNKS = 3
KINDS = {"plain": 1.0, "category": 0.6, "nda": 0.4, "topic": 0.15, "foreign": 0.5, "record": 0.4, "sample": 0.3}
HIDDEN_SHARE = 0.08
UNSCORED = ("record", "sample")


def lay_out(parts):
    """Pieces of the parts one after the other, with a separator between, and the number of the part for each."""
    pieces, marks = list(parts[0][1]), [parts[0][0]] * len(parts[0][1])
    for number, own in parts[1:]:
        pieces += [SEPARATOR, *own]
        marks += [number] * (len(own) + 1)
    return pieces, marks


def pad(rows, filler):
    length = (max(1, *(len(row) for row in rows)) + 7) // 8 * 8
    out = np.full((len(rows), length), filler, np.int64)
    for number, row in enumerate(rows):
        out[number, : len(row)] = row
    return torch.from_numpy(out)


def pack(pairs, mode):
    """Pairs of a question (by number) and a candidate, for the model."""
    questions, rows = pairs
    batch = {}
    if mode != "late":
        laid = [
            lay_out([(0, questions[group][:QUESTION]), (1, heading[:HEADING]), (2, before[-BEFORE:]), (3, text[:TEXT])])
            for group, (heading, before, text) in rows
        ]
        batch["pieces"] = pad([pieces for pieces, _ in laid], PADDING)
        batch["parts"] = pad([marks for _, marks in laid], 0)
    if mode != "joint":
        laid = [
            lay_out([(1, heading[:HEADING]), (2, before[-BEFORE:]), (3, text[:TEXT])])
            for _, (heading, before, text) in rows
        ]
        used = sorted({group for group, _ in rows})
        places = {group: place for place, group in enumerate(used)}
        batch["asked"] = pad([questions[group][:QUESTION] for group in used], PADDING)
        batch["said"] = pad([pieces for pieces, _ in laid], PADDING)
        batch["said_parts"] = pad([marks for _, marks in laid], 0)
        batch["group"] = torch.tensor([places[group] for group, _ in rows])
    return batch


def pack_sorted(questions, rows, mode, chunks):
    """Chunks of rows of like length, and where each row stands among them."""
    size = [len(text) + min(len(before), BEFORE) + min(len(heading), HEADING) for _, (heading, before, text) in rows]
    order = sorted(range(len(rows)), key=lambda row: size[row])
    step = -(-len(rows) // chunks)
    packed = [pack((questions, [rows[row] for row in order[at : at + step]]), mode) for at in range(0, len(rows), step)]
    back = torch.empty(len(order), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(order))
    return packed, back


class Steps(Dataset):
    def __init__(self, docs, cases, options, epoch):
        self.docs, self.cases, self.options, self.epoch = docs, cases, options, epoch

    def __len__(self):
        return len(self.cases) // GROUPS

    def __getitem__(self, step):
        rng = random.Random(self.epoch * 100_003 + step)
        questions, rows = [], []
        right = torch.zeros(GROUPS, CANDIDATES, dtype=torch.bool)
        there = torch.zeros(GROUPS, CANDIDATES, dtype=torch.bool)
        places = torch.zeros(GROUPS, CANDIDATES, dtype=torch.long)
        weights = torch.zeros(GROUPS)
        for group, case in enumerate(self.cases[step * GROUPS : (step + 1) * GROUPS]):
            questions.append(self.drop(case["q"], rng))
            weights[group] = KINDS[case["k"]]
            for place, row in enumerate(self.draw(case, rng)):
                right[group, place] = bool(case["r"][row])
                there[group, place] = True
                places[group, place] = len(rows)
                heading, before, text = self.docs[case["d"]][case["s"][row]]
                heading = heading if rng.random() > 0.15 else []
                before = before if rng.random() > 0.3 else []
                rows.append((group, (heading, before, self.drop(text[:TEXT], rng))))
        packed, back = pack_sorted(questions, rows, self.options.mode, CHUNKS)
        return packed, back, right, there, places, weights

    def drop(self, pieces, rng):
        share = self.options.drop
        return [piece for piece in pieces if rng.random() > share] or pieces

    def draw(self, case, rng):
        right = [place for place, is_right in enumerate(case["r"]) if is_right]
        wrong = [place for place, is_right in enumerate(case["r"]) if not is_right]
        rng.shuffle(right)
        # Now and then the answer is not there.
        right = [] if rng.random() < HIDDEN_SHARE else right[:4]
        return right + rng.sample(wrong, min(len(wrong), CANDIDATES - len(right)))


def loss_of(scores, right, there, weights):
    """Cross entropy over the candidates and "none of them" (score 0)."""
    scores = scores.masked_fill(~there, -1e4)
    everything = torch.logsumexp(torch.cat([scores, torch.zeros_like(scores[:, :1])], 1), 1)
    best = torch.logsumexp(scores.masked_fill(~right, -1e4), 1)
    best = torch.where(right.any(1), best, torch.zeros_like(best))
    return ((everything - best) * weights).sum() / weights.sum()


def to_device(batch):
    return {name: value.cuda(non_blocking=True) for name, value in batch.items()}


def evaluate(model, docs, cases, name, mode):
    scores = score_cases(model, docs, cases, mode)
    for kind in ("plain", "category", "nda"):
        own = [(case, score) for case, score in zip(cases, scores) if case["k"] == kind]
        there = [(case, score) for case, score in own if any(case["r"])]
        absent = [score for case, score in own if not case["t"]]
        places = []
        for case, score in there:
            order = np.argsort(-score)
            places.append(next(place for place, row in enumerate(order) if case["r"][row]))
        places = np.array(places)
        sure = np.array([np.logaddexp.reduce(score) for _, score in there])
        none = np.array([np.logaddexp.reduce(score) for score in absent])
        area = (sure[:, None] > none[None, :]).mean() if len(none) and len(sure) else 0
        print(
            f"{name} {kind}: {len(there)} first {(places < 1).mean():.3f} three {(places < 3).mean():.3f} "
            f"ten {(places < 10).mean():.3f} area {area:.3f} of {len(none)}",
            flush=True,
        )


class Scored(Dataset):
    SIZE = 64

    def __init__(self, docs, cases, mode):
        self.docs, self.cases, self.mode = docs, cases, mode

    def __len__(self):
        return -(-len(self.cases) // self.SIZE)

    def __getitem__(self, step):
        some = self.cases[step * self.SIZE : (step + 1) * self.SIZE]
        questions = [case["q"] for case in some]
        rows = [(group, self.docs[case["d"]][row]) for group, case in enumerate(some) for row in case["s"]]
        return *pack_sorted(questions, rows, self.mode, 4), [len(case["s"]) for case in some]


@torch.no_grad()
def score_cases(model, docs, cases, mode):
    model.eval()
    scores = []
    for packed, back, counts in DataLoader(Scored(docs, cases, mode), batch_size=None, num_workers=3):
        with torch.autocast("cuda", torch.bfloat16):
            values = torch.cat([model(to_device(batch)).float() for batch in packed]).cpu()[back].numpy()
        scores += np.split(values, np.cumsum(counts)[:-1])
    model.train()
    return scores


def train(options):
    rng = random.Random(20261126 + (options.fold if options.fold is not None else 7))
    torch.manual_seed(20261126)
    data = json.loads(gzip.decompress(Path(options.data).read_bytes()))
    docs, cases = data["docs"], data["cases"]
    usable = [case for case in cases if case["k"] in KINDS and (any(case["r"]) or not case["t"])]
    seen = [case for case in usable if options.fold is None or case["f"] < 0 or case["f"] % FOLDS != options.fold]
    scored = [case for case in cases if case["k"] not in UNSCORED]
    held = [case for case in scored if options.fold is not None and case["f"] % FOLDS == options.fold]
    model = Reranker(options.mode, options.dropout).cuda()
    load_pretrained(model.encoder, read_pretrained(Path(options.pretrained)))
    decayed = [value for value in model.parameters() if value.dim() > 1]
    others = [value for value in model.parameters() if value.dim() <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": options.decay}, {"params": others, "weight_decay": 0}],
        lr=options.rate,
        fused=True,
    )
    steps = options.epochs * (len(seen) // GROUPS)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.rate, steps, pct_start=0.1)
    average = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998))
    began = time.time()
    for epoch in range(options.epochs):
        rng.shuffle(seen)
        total = 0.0
        batches = DataLoader(Steps(docs, seen, options, epoch), batch_size=None, num_workers=3, prefetch_factor=8)
        for packed, back, right, there, places, weights in batches:
            with torch.autocast("cuda", torch.bfloat16):
                scores = torch.cat([model(to_device(batch)).float() for batch in packed])
            scores = scores[back.cuda()][places.cuda()]
            loss = loss_of(scores, right.cuda(), there.cuda(), weights.cuda())
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            average.update_parameters(model)
            total += loss.detach()
        name = f"{options.mode} fold {options.fold} rate {options.rate} epoch {epoch}"
        print(f"{name}: loss {float(total) / (len(seen) // GROUPS):.4f} after {time.time() - began:.0f} s", flush=True)
        is_last = epoch + 1 == options.epochs or time.time() - began > options.limit
        if held and (is_last or epoch % 4 == 3):
            evaluate(average.module, docs, held if is_last else held[::3], name, options.mode)
        if is_last:
            break
    return average.module.eval(), docs, held


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("pretrained")
    parser.add_argument("out")
    parser.add_argument("--fold", type=int)
    parser.add_argument("--mode", choices=["joint", "late", "both"], default="late")
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--dropout", type=float, default=0.15)
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--limit", type=float, default=400)
    options = parser.parse_args()
    torch.set_float32_matmul_precision("high")
    torch.set_num_threads(2)
    model, docs, held = train(options)
    out = Path(options.out)
    (out / "cases.sha256").write_text(hashlib.sha256(gzip.decompress(Path(options.data).read_bytes())).hexdigest() + "\n")
    if options.fold is None:
        state = {name: value.half().cpu() for name, value in model.state_dict().items()}
        torch.save(state, out / "reranker.pt")
        return
    scores = score_cases(model, docs, held, options.mode)
    np.concatenate(scores).astype(np.float16).tofile(out / f"scores-{options.fold}.f16")


if __name__ == "__main__":
    main()
