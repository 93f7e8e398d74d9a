"""The sentence encoder of server/assistant/builtin/encoding in torch: read from minilm.bin and vocabulary.txt, trained by the scripts
here, and written again. Needs numpy, torch and regex."""

import unicodedata
from pathlib import Path

import numpy as np
import regex
import torch
import torch.nn.functional as F
from torch import nn

FOLDER = Path(__file__).parent / "../../server/assistant/builtin/encoding"
FILE = FOLDER / "minilm.bin"
VOCABULARY = FOLDER / "vocabulary.txt"
WIDTH, HEADS, INNER, LAYERS, POSITIONS, WORDS_PER_SCALE = 384, 12, 1536, 6, 128, 32
TEXT_PIECES = 48
HALVES = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)()
"""Without such instructions numbers of 16 bits take four times as long as those of 32."""

CONTROL = regex.compile(r"[\p{Cc}\p{Cf}\ufffd]")
MARKS = regex.compile(r"\p{Mn}+")
WORDS = regex.compile(r"[\p{Script=Han}]|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+")


def plain(text):
    return MARKS.sub("", unicodedata.normalize("NFD", CONTROL.sub(" ", text).lower()))


class Pieces:
    """The word pieces of word-pieces.ts. `all`: in the order of their ids."""

    def __init__(self, all):
        self.all = all
        self.ids = {piece: at for at, piece in enumerate(all)}
        self.longest = max(map(len, all))

    def of_word(self, word):
        pieces, start = [], 0
        while start < len(word):
            ends = range(min(len(word), start + self.longest), start, -1)
            end = next((end for end in ends if ("##" if start else "") + word[start:end] in self.ids), None)
            if end is None or len(word) > 100:
                return [self.ids["[UNK]"]]
            pieces.append(self.ids[("##" if start else "") + word[start:end]])
            start = end
        return pieces

    def of_text(self, text, most=TEXT_PIECES):
        """No more than `most`, marks of beginning and end included."""
        ids = [piece for word in WORDS.findall(plain(text)) for piece in self.of_word(word)]
        return [self.ids["[CLS]"], *ids[: most - 2], self.ids["[SEP]"]]


def read_pieces():
    return Pieces(VOCABULARY.read_text().rstrip("\n").split("\n"))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.first_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.second_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(0)

    def in_order(self):
        return self.attention, self.attended, self.first_norm, self.inner, self.outer, self.second_norm

    def forward(self, x, mask):
        batch, tokens, _ = x.shape
        query, key, value = self.attention(x).view(batch, tokens, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        x = self.first_norm(x + self.dropout(self.attended(mixed.transpose(1, 2).reshape(batch, tokens, WIDTH))))
        return self.second_norm(x + self.dropout(self.outer(F.gelu(self.inner(x)))))


def write_part(part, out):
    """Matrices in 8 bits with a scale a row."""
    weight = part.weight.detach().numpy()
    if isinstance(part, nn.Linear):
        scales = np.maximum(np.abs(weight).max(1), 1e-12) / 127
        out.write(np.rint(weight / scales[:, None]).clip(-127, 127).astype(np.int8).tobytes())
        weight = scales
    out.write(np.ascontiguousarray(weight, "<f4").tobytes())
    out.write(np.ascontiguousarray(part.bias.detach().numpy(), "<f4").tobytes())


class Encoder(nn.Module):
    """`pieces` may have more than the file: their vectors are zeros until they are set."""

    def __init__(self, pieces, file=FILE):
        super().__init__()
        self.pieces = pieces
        self.file = np.frombuffer(Path(file).read_bytes(), np.uint8)
        self.at = 0
        words = self.words_in_file()
        halves = self.take(words * WIDTH // 2, np.uint8).reshape(words, -1)
        scales = self.take(words * WIDTH // WORDS_PER_SCALE, "<f4").reshape(words, -1)
        self.stored = halves, scales
        whole = np.stack([halves & 15, halves >> 4], 2).reshape(words, -1, WORDS_PER_SCALE).astype(np.float32) - 8
        before = torch.zeros(len(pieces.all), WIDTH)
        before[:words] = torch.tensor((whole * scales[:, :, None]).reshape(words, WIDTH))
        self.words = nn.Parameter(before)
        self.words_before = before.clone()
        from_bytes = self.at
        self.register_buffer("positions", torch.tensor(self.take(POSITIONS * WIDTH, "<f4").reshape(POSITIONS, WIDTH)))
        self.positions_bytes = self.file[from_bytes : self.at].tobytes()
        self.norm = self.fill(nn.LayerNorm(WIDTH, eps=1e-12))
        self.layers = nn.ModuleList()
        while self.at < len(self.file):
            layer = Layer()
            for part in layer.in_order():
                self.fill(part)
            self.layers.append(layer)

    def words_in_file(self):
        """All but the words has a fixed size."""
        norm, linear = 2 * WIDTH * 4, lambda rows, columns: rows * columns + 8 * rows
        layer = linear(3 * WIDTH, WIDTH) + linear(WIDTH, WIDTH) + linear(INNER, WIDTH) + linear(WIDTH, INNER) + 2 * norm
        rest = POSITIONS * WIDTH * 4 + norm + LAYERS * layer
        return (len(self.file) - rest) // (WIDTH // 2 + WIDTH // WORDS_PER_SCALE * 4)

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

    def write(self, file=FILE):
        words = self.words.detach()
        steps, scales = (np.zeros((len(words), *some.shape[1:]), some.dtype) for some in self.stored)
        for all, some in zip((steps, scales), self.stored):
            all[: len(some)] = some
        changed = (words != self.words_before).any(1).numpy()
        changed[len(self.stored[0]) :] = True
        some = words.numpy()[changed].reshape(-1, WIDTH // WORDS_PER_SCALE, WORDS_PER_SCALE)
        scales[changed] = np.maximum(np.abs(some).max(2), 1e-12) / 7
        nibbles = np.rint(some / scales[changed][:, :, None]).clip(-8, 7) + 8
        nibbles = nibbles.astype(np.uint8).reshape(len(some), WIDTH // 2, 2)
        steps[changed] = nibbles[:, :, 0] | nibbles[:, :, 1] << 4
        with open(file, "wb") as out:
            out.write(steps.tobytes())
            out.write(np.ascontiguousarray(scales, "<f4").tobytes())
            out.write(self.positions_bytes)
            for part in [self.norm, *(part for layer in self.layers for part in layer.in_order())]:
                write_part(part, out)

    def forward(self, texts):
        """Vectors of length one."""
        ids_of = [self.pieces.of_text(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda at: len(ids_of[at]))
        vectors = []
        for start in range(0, len(order), 48):
            some = [ids_of[at] for at in order[start : start + 48]]
            tokens = max(map(len, some))
            ids = torch.tensor([one + [0] * (tokens - len(one)) for one in some])
            real = torch.tensor([[True] * len(one) + [False] * (tokens - len(one)) for one in some])
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
                x = self.norm(self.words[ids] + self.positions[:tokens])
                mask = torch.zeros(real.shape, dtype=x.dtype).masked_fill(~real, -1e4)[:, None, None, :]
                for layer in self.layers:
                    x = layer(x, mask)
            vectors.append(F.normalize((x.float() * real[:, :, None]).sum(1), dim=1))
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(vectors)[back]
