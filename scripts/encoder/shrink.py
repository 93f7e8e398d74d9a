"""python shrink.py FOLDER: makes minilm.bin and vocabulary.txt of server/assistant/builtin/encoding out of all-MiniLM-L6-v2's
model.safetensors (or model.fp16.safetensors) and tokenizer.json. Needs numpy and safetensors."""

import glob
import json
import sys
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

POSITIONS = 128
WORDS_PER_SCALE = 32
SPECIAL = {"[PAD]", "[UNK]", "[CLS]", "[SEP]"}

source = Path(sys.argv[1])
target = Path(__file__).parent / "../../server/assistant/builtin/encoding"
weights = {name: value.astype(np.float32) for name, value in load_file(glob.glob(f"{source}/*.safetensors")[0]).items()}
ids = json.loads((source / "tokenizer.json").read_text())["model"]["vocab"]


def is_latin(piece):
    return all(ord(letter) < 0x250 or 0x2000 <= ord(letter) < 0x2200 for letter in piece.removeprefix("##"))


def is_kept(piece):
    return piece in SPECIAL or (is_latin(piece) and not piece.startswith("[unused") and piece != "[MASK]")


kept = [piece for piece in sorted(ids, key=ids.get) if is_kept(piece)]
(target / "vocabulary.txt").write_text("\n".join(kept) + "\n")

with open(target / "minilm.bin", "wb") as out:

    def floats(values):
        out.write(np.ascontiguousarray(values, dtype="<f4").tobytes())

    def norm(name):
        floats(weights[f"{name}.weight"])
        floats(weights[f"{name}.bias"])

    def matrix(*names):
        rows = np.concatenate([weights[f"{name}.weight"] for name in names])
        scales = np.maximum(np.abs(rows).max(1), 1e-12) / 127
        out.write(np.rint(rows / scales[:, None]).clip(-127, 127).astype(np.int8).tobytes())
        floats(scales)
        floats(np.concatenate([weights[f"{name}.bias"] for name in names]))

    words = weights["embeddings.word_embeddings.weight"][[ids[piece] for piece in kept]]
    groups = words.reshape(len(kept), -1, WORDS_PER_SCALE)
    scales = np.maximum((np.abs(groups).max(2) / 7).astype(np.float16).astype(np.float32), 1e-8)
    halves = (np.rint(groups / scales[:, :, None]).clip(-8, 7) + 8).astype(np.uint8).reshape(len(kept), -1)
    out.write((halves[:, 0::2] | (halves[:, 1::2] << 4)).tobytes())
    floats(scales)
    floats(weights["embeddings.position_embeddings.weight"][:POSITIONS] + weights["embeddings.token_type_embeddings.weight"][0])
    norm("embeddings.LayerNorm")
    for layer in range(6):
        at = f"encoder.layer.{layer}"
        matrix(*(f"{at}.attention.self.{part}" for part in ("query", "key", "value")))
        matrix(f"{at}.attention.output.dense")
        norm(f"{at}.attention.output.LayerNorm")
        matrix(f"{at}.intermediate.dense")
        matrix(f"{at}.output.dense")
        norm(f"{at}.output.LayerNorm")
