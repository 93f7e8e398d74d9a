"""python fine_tune.py CANDIDATES.jsonl ... [--minutes N] [--leave-out IDS.json]: trains minilm.bin, as shrink.py makes it, and writes it again:
to bring questions near to the sentences that answer them and no question near to those that do not, so that one threshold tells the two
apart; and to read German as it reads English. `npm run fit -- candidates` writes the candidates. Collections named in `left-out.json` are
not trained on: choosing and confidence are fitted on those. Position vectors stay as they are. Needs numpy, torch and regex."""

import argparse
import json
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
BATCH = {
    ("en", True): (8, 4),
    ("en", False): (2, 1),
    ("de", True): (4, 2),
    ("de", False): (2, 0),
    ("general", False): (2, 1),
}
"""Questions with an answer and without one in a batch, by language and whether they were thought of before their text."""
PAIRS = 8
"""Texts that say the same, in a batch."""
ASKED_FIRST = regex.compile(r"[a-z]-\d\d-")
"""Names of collections whose questions came before the text."""
HARD, EASY = 4, 1
"""Other sentences beside the one that answers."""
TEMPERATURE = 0.05
CALIBRATION, ANCHOR, PARALLEL = 0.5, 1.5, 3.0
"""Weights of the losses beside the choice of a sentence: one threshold for all questions; English texts stay where they were, for what was
learnt from a billion pairs is not to be lost; German ones come to where their translation was."""
LAYERS_RATE, WORDS_RATE, SCALE_RATE = 4e-5, 3e-4, 1e-3

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
        self.words = nn.Parameter(torch.tensor((whole * scales).reshape(words, WIDTH)))
        self.word_bytes = self.at
        self.words_before = self.words.detach().clone()
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
            words = len(vocabulary)
            halves = self.file[: words * WIDTH // 2].reshape(words, -1).copy()
            scales = np.frombuffer(self.file[words * WIDTH // 2 : self.word_bytes].tobytes(), "<f4").reshape(words, -1).copy()
            changed = (self.words != self.words_before).any(1).numpy()
            some = self.words.detach().numpy()[changed].reshape(-1, WIDTH // WORDS_PER_SCALE, WORDS_PER_SCALE)
            steps = np.maximum(np.abs(some).max(2), 1e-12) / 7
            nibbles = (np.rint(some / steps[:, :, None]).clip(-8, 7) + 8).astype(np.uint8).reshape(len(some), WIDTH // 2, 2)
            halves[changed] = nibbles[:, :, 0] | nibbles[:, :, 1] << 4
            scales[changed] = steps
            out.write(halves.tobytes())
            out.write(np.ascontiguousarray(scales, "<f4").tobytes())
            out.write(self.file[self.word_bytes : self.fixed_bytes].tobytes())
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
    """Rows with the texts that are `right` and `wrong`, the nearest first, and pairs of texts."""
    for line in (line for path in paths for line in open(path)):
        row = json.loads(line)
        if "de" in row:
            yield row
            continue
        some = sorted(row["sentences"], key=lambda one: -one["near"])
        right = [one for one in some if one["own"] == 1] or [one for one in some if one["quoted"] == 1][:1]
        row["right"] = [one["text"] for one in right]
        row["wrong"] = [one["text"] for one in some if one not in right]
        if row["wrong"] and (row["right"] or row["kind"] in ("unknown", "easy", "near")):
            yield row


def sample(some, count):
    return random.sample(some, min(count, len(some)))


read_rows = list(read(arguments.candidates))
pairs = [row for row in read_rows if "de" in row]
left_out = set(json.loads(Path(arguments.leave_out).read_text()))
rows = [row for row in read_rows if "de" not in row and row["collection"] not in left_out]
held = [row for row in read_rows if "de" not in row and row["collection"] in left_out]
held = sample(held, 400)
groups = {kind: ([], []) for kind in BATCH}
for row in rows:
    language = row["family"][-2:] if row["family"][-3:] in ("-en", "-de") else "general"
    kind = language, ASKED_FIRST.match(row["collection"]) is not None
    if kind in groups:
        groups[kind][0 if row["right"] else 1].append(row)

encoder, before = Encoder(FILE), Encoder(FILE)
layers = [one for one in encoder.parameters() if one is not encoder.words]
middle, log_scale = nn.Parameter(torch.tensor(0.45)), nn.Parameter(torch.tensor(3.0))
rates = [LAYERS_RATE, WORDS_RATE, SCALE_RATE]
optimiser = torch.optim.AdamW([{"params": some} for some in (layers, [encoder.words], [middle, log_scale])], weight_decay=0)


def report():
    """Of questions to collections left out: how often the right sentence is the nearest, and how well nearness tells what is answered."""
    for family in sorted({row["family"] for row in held}):
        nearest, answered, not_answered = [], [], []
        for row in (row for row in held if row["family"] == family):
            with torch.no_grad():
                near = encoder((row["right"] + row["wrong"])[:20]) @ encoder([row["question"]])[0]
            (answered if row["right"] else not_answered).append(near.max())
            if row["right"]:
                nearest.append(near.argmax() < len(row["right"]))
        area = np.mean([a > b for a in answered for b in not_answered])
        print(f"{family}: nearest {100 * np.mean(nearest):.1f} % of {len(nearest)}, area under the curve {area:.3f}", flush=True)


def loss_of(batch, pairs):
    texts, spans = [], []
    for row in batch:
        right = sample(row["right"], 1)
        start = len(texts)
        texts += right + sample(row["wrong"][:10], HARD) + sample(row["wrong"][10:], EASY)
        spans.append((start, start + len(right), len(texts)))
    questions = [row["question"] for row in batch]
    vectors = encoder(questions + texts + [pair["de"] for pair in pairs])
    ends = [len(questions), len(questions) + len(texts)]
    near = vectors[: ends[0]] @ vectors[ends[0] : ends[1]].T

    choice, calibration = [], []
    for at, (start, end_of_right, end) in enumerate(spans):
        odds = (near[at, start:end] - middle) * log_scale.exp()
        if end_of_right == start:
            calibration.append(F.softplus(odds.max()))
            continue
        # Another text of the same collection may answer too.
        counts = torch.zeros(len(texts), dtype=torch.bool)
        for row, (first, _, last) in zip(batch, spans):
            counts[first:last] = row is batch[at] or row["collection"] != batch[at]["collection"]
        scores = near[at] / TEMPERATURE
        choice.append(scores.masked_fill(~counts, -1e4).logsumexp(0) - scores[start])
        calibration += [F.softplus(-odds[0]), 0.5 * F.softplus(odds[1:].max())]

    is_english = [not row["family"].endswith("-de") for row in batch]
    english = [at for at in range(len(batch)) if is_english[at]]
    english += [ends[0] + text for at in english[:] for text in range(spans[at][0], spans[at][2])]
    some = sample(english, 36)
    with torch.no_grad():
        were = before([(questions + texts)[at] for at in some] + [pair["en"] for pair in pairs])
    away = 1 - (vectors[some] * were[: len(some)]).sum(1).mean()
    apart = 1 - (vectors[ends[1] :] * were[len(some) :]).sum(1).mean() if pairs else 0
    return sum(choice) / max(1, len(choice)) + CALIBRATION * sum(calibration) / len(batch) + ANCHOR * away + PARALLEL * apart


start, steps = time.time(), 0
while (done := (time.time() - start) / 60 / arguments.minutes) < 1:
    for group, rate in zip(optimiser.param_groups, rates):
        group["lr"] = rate * min(1, (steps + 1) / 30) * (1 - done)
    batch = [row for kind, counts in BATCH.items() for some, count in zip(groups[kind], counts) for row in sample(some, count)]
    loss = loss_of(batch, sample(pairs, PAIRS))
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
    optimiser.step()
    steps += 1
    if steps % 50 == 0:
        print(f"{steps} steps, {60 * arguments.minutes * done:.0f} s, loss {loss.item():.3f}", flush=True)
encoder.write(FILE)
report()
