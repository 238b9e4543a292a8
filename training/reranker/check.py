"""Checks that the encoder computes what the pretrained one does."""

import json
import sys
from pathlib import Path

import torch
from torch.nn import functional

from encoder import Encoder, load_pretrained, read_pretrained

wanted = json.loads(Path(sys.argv[2]).read_text())
model = Encoder(0.0).eval()
load_pretrained(model, read_pretrained(Path(sys.argv[1])))
for ids, vector in zip(wanted["ids"], wanted["e"]):
    with torch.no_grad():
        x, mask = model(torch.tensor([ids]), None)
        own = functional.normalize(torch.tanh(model.hidden(x.mean(1))), dim=-1)[0]
    print("same as the pretrained one:", float((own - torch.tensor(vector)).abs().max()))
