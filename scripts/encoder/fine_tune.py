"""python fine_tune.py CANDIDATES.jsonl ... [--minutes N] [--leave-out IDS.json]: trains minilm.bin, as shrink.py makes it, to bring questions
near to the sentences that answer them, and writes it again. `npm run fit -- candidates` writes the candidates. Collections named in
`left-out.json` are not trained on: choosing and confidence are fitted on those. Word and position vectors stay as they are.
Needs numpy, torch and regex."""

import argparse
import json
import math
import random
import time
import unicodedata
from pathlib import Path

import numpy as np
import regex
import torch
import torch.nn.functional as F
from torch import nn

HERE = Path(__file__).parent
FOLDER = HERE / "../../server/assistant/builtin/encoding"
FILE = FOLDER / "minilm.bin"
WIDTH, HEADS, INNER, POSITIONS, WORDS_PER_SCALE = 384, 12, 1536, 128, 32
TEXT_PIECES = 48
QUESTIONS, GENERAL = 14, 4
"""A batch: of files and statements, and of general texts."""
POSITIVES, HARD, EASY = 2, 5, 2
TEMPERATURE = 0.05
ANCHOR = 1.5
"""How much a text's vector is held to the one it had: what was learnt from a billion pairs is not to be lost."""
LEARNING_RATE = 4e-5

arguments = argparse.ArgumentParser()
arguments.add_argument("candidates", nargs="+")
arguments.add_argument("--minutes", type=float, default=20)
arguments.add_argument("--leave-out", default=HERE / "left-out.json")
arguments = arguments.parse_args()
random.seed(1)
torch.manual_seed(1)

# The word pieces of word-pieces.ts.
vocabulary = (FOLDER / "vocabulary.txt").read_text().rstrip("\n").split("\n")
id_of = {piece: at for at, piece in enumerate(vocabulary)}
CONTROL = regex.compile(r"[\p{Cc}\p{Cf}\ufffd]")
MARKS = regex.compile(r"\p{Mn}+")
WORDS = regex.compile(r"[\p{Script=Han}]|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+")


def pieces_of(word):
    pieces, start = [], 0
    while start < len(word):
        ends = range(len(word), start, -1)
        end = next((end for end in ends if ("##" if start else "") + word[start:end] in id_of), None)
        if end is None or len(word) > 100:
            return [id_of["[UNK]"]]
        pieces.append(id_of[("##" if start else "") + word[start:end]])
        start = end
    return pieces


def ids_of(text):
    plain = MARKS.sub("", unicodedata.normalize("NFD", CONTROL.sub(" ", text).lower()))
    ids = [piece for word in WORDS.findall(plain) for piece in pieces_of(word)]
    return [id_of["[CLS]"], *ids[: TEXT_PIECES - 2], id_of["[SEP]"]]


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.first_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.second_norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def in_order(self):
        return self.attention, self.attended, self.first_norm, self.inner, self.outer, self.second_norm

    def forward(self, x, mask):
        batch, tokens, _ = x.shape
        query, key, value = self.attention(x).view(batch, tokens, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        x = self.first_norm(x + self.attended(mixed.transpose(1, 2).reshape(batch, tokens, WIDTH)))
        return self.second_norm(x + self.outer(F.gelu(self.inner(x))))


class Encoder(nn.Module):
    def __init__(self, file):
        super().__init__()
        self.file = np.frombuffer(Path(file).read_bytes(), np.uint8)
        self.at = 0
        words = len(vocabulary)
        halves = self.take(words * WIDTH // 2, np.uint8).reshape(words, -1)
        scales = self.take(words * WIDTH // WORDS_PER_SCALE, "<f4").reshape(words, -1, 1)
        whole = np.stack([halves & 15, halves >> 4], 2).reshape(words, -1, WORDS_PER_SCALE).astype(np.float32) - 8
        self.register_buffer("words", torch.tensor((whole * scales).reshape(words, WIDTH)))
        self.register_buffer("positions", torch.tensor(self.take(POSITIONS * WIDTH, "<f4").reshape(POSITIONS, WIDTH)))
        self.fixed_bytes = self.at
        self.norm = self.fill(nn.LayerNorm(WIDTH, eps=1e-12))
        self.layers = nn.ModuleList()
        while self.at < len(self.file):
            layer = Layer()
            for part in layer.in_order():
                self.fill(part)
            self.layers.append(layer)

    def take(self, count, kind):
        size = count * np.dtype(kind).itemsize
        self.at += size
        return np.frombuffer(self.file[self.at - size : self.at].tobytes(), kind)

    def fill(self, part):
        if isinstance(part, nn.Linear):
            rows, columns = part.weight.shape
            steps = self.take(rows * columns, np.int8).reshape(rows, columns).astype(np.float32)
            part.weight.data = torch.tensor(steps * self.take(rows, "<f4")[:, None])
        else:
            part.weight.data = torch.tensor(self.take(WIDTH, "<f4"))
        part.bias.data = torch.tensor(self.take(len(part.bias), "<f4"))
        return part

    def write(self, file):
        with open(file, "wb") as out:
            out.write(self.file[: self.fixed_bytes].tobytes())
            for part in [self.norm, *(part for layer in self.layers for part in layer.in_order())]:
                weight = part.weight.detach().numpy()
                if isinstance(part, nn.Linear):
                    scales = np.maximum(np.abs(weight).max(1), 1e-12) / 127
                    out.write(np.rint(weight / scales[:, None]).clip(-127, 127).astype(np.int8).tobytes())
                    weight = scales
                out.write(np.ascontiguousarray(weight, "<f4").tobytes())
                out.write(np.ascontiguousarray(part.bias.detach().numpy(), "<f4").tobytes())

    def forward(self, texts):
        """Vectors of length one."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        vectors = []
        for start in range(0, len(order), 48):
            some = [ids_of(texts[at]) for at in order[start : start + 48]]
            tokens = max(map(len, some))
            ids = torch.tensor([one + [0] * (tokens - len(one)) for one in some])
            real = torch.tensor([[True] * len(one) + [False] * (tokens - len(one)) for one in some])
            with torch.autocast("cpu", dtype=torch.bfloat16):
                x = self.norm(self.words[ids] + self.positions[:tokens])
                mask = torch.zeros(real.shape, dtype=x.dtype).masked_fill(~real, -1e4)[:, None, None, :]
                for layer in self.layers:
                    x = layer(x, mask)
            vectors.append(F.normalize((x.float() * real[:, :, None]).sum(1), dim=1))
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(vectors)[back]


def read(paths):
    for line in (line for path in paths for line in open(path)):
        row = json.loads(line)
        some = row["sentences"]
        right = [one for one in some if one["own"] == 1] or [one for one in some if one["quoted"] == 1][:POSITIVES]
        row["right"] = [one["text"] for one in right]
        others = sorted((one for one in some if one not in right), key=lambda one: -one["near"])
        row["wrong"] = [one["text"] for one in others]
        if row["right"] and row["wrong"]:
            yield row


def sample(some, count):
    return random.sample(some, min(count, len(some)))


rows = list(read(arguments.candidates))
left_out = set(json.loads(Path(arguments.leave_out).read_text()))
held = [row for row in rows if row["collection"] in left_out]
rows = [row for row in rows if row["collection"] not in left_out]
own = [row for row in rows if row["family"].endswith("-en")]
general = [row for row in rows if not row["family"].endswith("-en")]
encoder, before = Encoder(FILE), Encoder(FILE)
parameters = list(encoder.parameters())
optimiser = torch.optim.AdamW(parameters, lr=LEARNING_RATE, weight_decay=0)


def report():
    with torch.no_grad():
        nearest = [max(range(len(row["right"] + row["wrong"])), key=(encoder(row["right"] + row["wrong"]) @ encoder([row["question"]])[0]).__getitem__) < len(row["right"]) for row in held]
    print(f"the right sentence is nearest for {100 * sum(nearest) / max(1, len(held)):.1f} % of {len(held)} questions left out", flush=True)


def loss_of(batch):
    texts, spans = [], []
    for row in batch:
        right = sample(row["right"], POSITIVES)
        start = len(texts)
        texts += right + sample(row["wrong"][:10], HARD) + sample(row["wrong"][10:], EASY)
        spans.append((start, start + len(right), len(texts)))
    questions = [row["question"] for row in batch]
    vectors = encoder(questions + texts)
    scores = vectors[: len(batch)] @ vectors[len(batch) :].T / TEMPERATURE
    loss = 0
    for at, (start, middle, _) in enumerate(spans):
        counts = torch.zeros(len(texts), dtype=torch.bool)
        for row, (first, _, end) in zip(batch, spans):
            if row is batch[at] or row["collection"] != batch[at]["collection"]:
                counts[first:end] = True
        loss = loss + torch.logsumexp(scores[at].masked_fill(~counts, -1e4), 0) - torch.logsumexp(scores[at, start:middle], 0)
    some = random.sample(range(len(vectors)), 40)
    with torch.no_grad():
        were = before([(questions + texts)[at] for at in some])
    return loss / len(batch) + ANCHOR * (1 - (vectors[some] * were).sum(1)).mean()


report()
start, steps = time.time(), 0
while (done := (time.time() - start) / 60 / arguments.minutes) < 1:
    optimiser.param_groups[0]["lr"] = LEARNING_RATE * min(1, (steps + 1) / 30) * (1 - done)
    loss = loss_of(sample(own, QUESTIONS) + sample(general, GENERAL))
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(parameters, 1.0)
    optimiser.step()
    steps += 1
    if steps % 50 == 0:
        print(f"{steps} steps, {60 * arguments.minutes * done:.0f} s, loss {loss.item():.3f}", flush=True)
encoder.write(FILE)
report()
