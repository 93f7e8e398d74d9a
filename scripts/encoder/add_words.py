"""python add_words.py CANDIDATES.jsonl ... [--minutes N]: gives words of other languages pieces of their own in vocabulary.txt and minilm.bin.
all-MiniLM-L6-v2 knows English words; 'Waschküche' it reads as 'was', 'ch', 'ku', 'che'. Each word of the glosses begins as the mean of its English gloss;
then their vectors, and those of pieces that English texts hardly have, learn from texts in two languages that say the same (`npm run fit --
candidates` writes them); the layers stay as they are. Run before fine_tune.py."""

import argparse
import csv
import json
import random
import time
from collections import Counter
from pathlib import Path

import torch
import torch.nn.functional as F

from minilm import VOCABULARY, WORDS, Encoder, Pieces, plain, read_pieces

GLOSSES = Path(__file__).parent / "../../server/retrieval/text/glosses"
SECOND_SENSE = 0.3
COMPOUNDING = ("de", "nl")
"""Languages whose words end in other words: these become pieces within a word, too."""
LINKED = ("ung", "heit", "keit", "schaft", "tat", "ion", "ing")
"""German words that end so begin others with an s: 'Wohnungstür'."""
WITHIN_LEAST = 4
"""Letters of a piece within a word."""
FOREIGN = 5
"""A piece that foreign texts have so many times as often as English ones learns with the new ones."""
BATCH, RATE, TEMPERATURE, STAY = 96, 1e-3, 0.05, 2.0

arguments = argparse.ArgumentParser()
arguments.add_argument("candidates", nargs="+")
arguments.add_argument("--minutes", type=float, default=15)
arguments = arguments.parse_args()
random.seed(1)
torch.manual_seed(1)


def read_glosses():
    """(language, word, senses), the words as the encoder reads them; what needs no gloss is left out."""
    for path in sorted(GLOSSES.glob("*.tsv")):
        for word, gloss in csv.reader(open(path), delimiter="\t", quoting=csv.QUOTE_NONE):
            words = WORDS.findall(plain(word))
            if gloss != "-" and len(words) == 1:
                yield path.stem, words[0], gloss.split(" / ")


known = read_pieces()
begins = Encoder(known)


def vector_of(senses):
    means = [begins.words[known.of_text(sense)[1:-1]].mean(0) for sense in senses[:2]]
    return means[0] if len(means) == 1 else means[0].lerp(means[1], SECOND_SENSE)


added = {}
with torch.no_grad():
    for language, word, senses in read_glosses():
        vector = vector_of(senses)
        pieces = [word]
        if language in COMPOUNDING and len(word) >= WITHIN_LEAST:
            pieces.append(f"##{word}")
        if language == "de" and word.endswith(LINKED):
            pieces.append(f"{word}s")
        for piece in pieces:
            if piece not in known.ids:
                added.setdefault(piece, []).append(vector)
pieces = Pieces([*known.all, *added])
encoder = Encoder(pieces)
with torch.no_grad():
    for piece, vectors in added.items():
        encoder.words[pieces.ids[piece]] = torch.stack(vectors).mean(0)
first = encoder.words.detach().clone()
print(f"{len(added)} pieces added")

rows = (json.loads(line) for path in arguments.candidates for line in open(path))
pairs = [(row["en"], row["other"]) for row in rows if "other" in row]
held = random.sample(pairs, 300)
left_out = set(held)
pairs = [pair for pair in pairs if pair not in left_out]
counts = [Counter(id for pair in pairs for id in pieces.of_text(pair[side])) for side in (0, 1)]
learns = torch.zeros(len(pieces.all), 1)
learns[len(known.all) :] = 1
for id, count in counts[1].items():
    if count > FOREIGN * counts[0][id]:
        learns[id] = 1
for parameter in encoder.parameters():
    parameter.requires_grad_(parameter is encoder.words)
encoder.words.register_hook(lambda gradient: gradient * learns)
optimiser = torch.optim.AdamW([encoder.words], weight_decay=0)

texts = list(dict.fromkeys(en for en, _ in pairs))
with torch.no_grad():
    english = dict(zip(texts, begins(texts)))


def report():
    with torch.no_grad():
        near = encoder([other for _, other in held]) @ begins([en for en, _ in held]).T
    right = (near.argmax(1) == torch.arange(len(held))).float().mean()
    print(f"of {len(held)} texts left out {100 * right:.1f} % are nearest to their translation, cosine {near.diag().mean():.3f}", flush=True)


report()
start, steps = time.time(), 0
while (done := (time.time() - start) / 60 / arguments.minutes) < 1:
    for group in optimiser.param_groups:
        group["lr"] = RATE * min(1, (steps + 1) / 30) * (1 - done)
    batch = random.sample(pairs, BATCH)
    there = torch.stack([english[en] for en, _ in batch])
    near = encoder([other for _, other in batch]) @ there.T
    same = torch.tensor([[one == other for other, _ in batch] for one, _ in batch])
    others = (near / TEMPERATURE).masked_fill(same & ~torch.eye(BATCH, dtype=torch.bool), -1e4)
    choice = F.cross_entropy(others, torch.arange(BATCH))
    ids = torch.tensor(sorted({id for _, other in batch for id in pieces.of_text(other)}))
    moved = ((encoder.words[ids] - first[ids]) ** 2).sum(1).mean()
    loss = 3 * (1 - near.diag().mean()) + 0.3 * choice + STAY * moved
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    steps += 1
    if steps % 100 == 0:
        print(f"{steps} steps, {60 * arguments.minutes * done:.0f} s, loss {loss.item():.3f}, moved {moved.item():.3f}", flush=True)
report()
encoder.write()
VOCABULARY.write_text("\n".join(pieces.all) + "\n")
