/* A BERT from the ids of tokens to their last states. The files of weights (README.md) lie at __heap_base. */
#include <stdint.h>
#include <wasm_simd128.h>

enum { WIDTH = 384, HEAD = 32, INNER = 1536, TOKENS = 128, WORDS_PER_SCALE = 32 };
/* Activations as whole numbers: sums over 1,536 of them and weights in 8 bits stay below 2^31. */
#define ACTIVATION_MAX 8191
#define UNROLL _Pragma("clang loop unroll(full)")
#define MIX __builtin_shufflevector

typedef float floats __attribute__((vector_size(16)));
typedef int32_t ints __attribute__((vector_size(16)));

extern const char __heap_base;
int32_t ids[TOKENS];
float state[TOKENS * WIDTH];
/* Query, key and value of each token, or its inner activations. */
static float wide[TOKENS * INNER];
static float mixed[TOKENS * WIDTH];
static int16_t whole[TOKENS * INNER];
/* What a unit of a token's whole numbers stands for. */
static float steps[TOKENS];

static const char *next;
static const void *take(int bytes) {
  next += bytes;
  return next - bytes;
}
static const float *take_floats(int count) { return take(count * sizeof(float)); }

static floats load(const float *at) { return wasm_v128_load(at); }
static void store(float *at, floats values) { wasm_v128_store(at, values); }
static floats absolute(floats x) { return wasm_f32x4_abs(x); }
static floats larger(floats a, floats b) { return wasm_f32x4_pmax(a, b); }
static float sum(floats x) { return x[0] + x[1] + x[2] + x[3]; }
static float largest(floats x) {
  x = larger(x, MIX(x, x, 2, 3, 0, 1));
  return larger(x, MIX(x, x, 1, 0, 3, 2))[0];
}

/* Two to the whole part, times a polynomial for the rest: to 3e-6 of the value. */
static floats exponential(floats x) {
  floats y = larger(x, wasm_f32x4_splat(-87)) * 1.44269504f;
  floats n = wasm_f32x4_nearest(y), f = y - n;
  floats power = 1 + f * (0.69314718f + f * (0.24022651f + f * (0.05550411f + f * (0.00961813f + f * 0.00133336f))));
  return (floats)((ints)power + (__builtin_convertvector(n, ints) << 23));
}

static void quantise(const float *in, int tokens, int columns) {
  for (int token = 0; token < tokens; token++, in += columns) {
    floats most = wasm_f32x4_splat(1e-9f);
    for (int k = 0; k < columns; k += 4) most = larger(most, absolute(load(in + k)));
    float scale = ACTIVATION_MAX / largest(most);
    steps[token] = 1 / scale;
    for (int k = 0; k < columns; k += 8) {
      v128_t low = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(load(in + k) * scale));
      v128_t high = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(load(in + k + 4) * scale));
      wasm_v128_store(whole + token * columns + k, wasm_i16x8_narrow_i32x4(low, high));
    }
  }
}

/* The sums over the lanes of each. */
static ints across(ints a, ints b, ints c, ints d) {
  ints x = MIX(a, b, 0, 4, 1, 5) + MIX(a, b, 2, 6, 3, 7);
  ints y = MIX(c, d, 0, 4, 1, 5) + MIX(c, d, 2, 6, 3, 7);
  return MIX(x, y, 0, 1, 4, 5) + MIX(x, y, 2, 3, 6, 7);
}

/* Four tokens and two rows at a time: as many sums as stay in registers. Writes up to three tokens too many. */
static inline __attribute__((always_inline)) void multiply(const float *in, float *out, int tokens, int columns, int rows) {
  const int8_t *weights = take(columns * rows);
  const float *scales = take_floats(rows), *bias = take_floats(rows);
  quantise(in, tokens, columns);
  for (int row = 0; row < rows; row += 2, weights += 2 * columns) {
    floats scale = wasm_v128_load64_splat(scales + row), base = wasm_v128_load64_splat(bias + row);
    for (int token = 0; token < tokens; token += 4) {
      const int16_t *a = whole + token * columns;
      ints s[4][2] = {0};
      for (int k = 0; k < columns; k += 8) {
        v128_t one = wasm_i16x8_load8x8(weights + k), other = wasm_i16x8_load8x8(weights + columns + k);
        UNROLL for (int t = 0; t < 4; t++) {
          v128_t x = wasm_v128_load(a + t * columns + k);
          s[t][0] += (ints)wasm_i32x4_dot_i16x8(one, x);
          s[t][1] += (ints)wasm_i32x4_dot_i16x8(other, x);
        }
      }
      UNROLL for (int t = 0; t < 4; t += 2) {
        float *to = out + (token + t) * rows + row, *step = steps + token + t;
        floats sums = __builtin_convertvector(across(s[t][0], s[t][1], s[t + 1][0], s[t + 1][1]), floats);
        floats values = sums * (floats){step[0], step[0], step[1], step[1]} * scale + base;
        wasm_v128_store64_lane(to, values, 0);
        wasm_v128_store64_lane(to + rows, values, 1);
      }
    }
  }
}

/* Adds; then each token's row to mean 0 and variance 1. */
static void add_and_normalise(const float *in, int tokens) {
  const float *weight = take_floats(WIDTH), *bias = take_floats(WIDTH);
  for (float *row = state; row < state + tokens * WIDTH; row += WIDTH, in += WIDTH) {
    floats total = {0}, squares = {0};
    for (int k = 0; k < WIDTH; k += 4) {
      store(row + k, load(row + k) + load(in + k));
      total += load(row + k);
    }
    float mean = sum(total) / WIDTH;
    for (int k = 0; k < WIDTH; k += 4) squares += (load(row + k) - mean) * (load(row + k) - mean);
    float scale = 1 / __builtin_sqrtf(sum(squares) / WIDTH + 1e-12f);
    for (int k = 0; k < WIDTH; k += 4) store(row + k, (load(row + k) - mean) * scale * load(weight + k) + load(bias + k));
  }
}

/* Softmax, in place; returns what to divide by. */
static float to_shares(float *values, int count) {
  floats most = load(values), total = {0};
  for (int at = 4; at < count; at += 4) most = larger(most, load(values + at));
  float peak = largest(most);
  for (int at = 0; at < count; at += 4) {
    floats share = exponential(load(values + at) - peak);
    total += share;
    store(values + at, share);
  }
  return sum(total);
}

/* Of one head; `rows`: query, key and value beside each other. */
static void attend(const float *rows, float *out, int tokens) {
  static float keys[HEAD][TOKENS], shares[TOKENS];
  const float root = 0.17677669f;
  for (int t = 0; t < tokens; t++)
    for (int k = 0; k < HEAD; k++) keys[k][t] = root * rows[t * 3 * WIDTH + WIDTH + k];
  for (int token = 0; token < tokens; token++) {
    const float *query = rows + token * 3 * WIDTH, *value = rows + 2 * WIDTH;
    for (int other = 0; other < tokens; other += 16) {
      floats s[4] = {0};
      for (int k = 0; k < HEAD; k++)
        UNROLL for (int i = 0; i < 4; i++) s[i] += query[k] * load(&keys[k][other + 4 * i]);
      UNROLL for (int i = 0; i < 4; i++) store(shares + other + 4 * i, s[i]);
    }
    int padded = (tokens + 3) & ~3;
    for (int other = tokens; other < padded; other++) shares[other] = -1e9f;
    float total = to_shares(shares, padded);
    floats mean[HEAD / 4] = {0};
    for (int other = 0; other < tokens; other++, value += 3 * WIDTH)
      UNROLL for (int i = 0; i < HEAD / 4; i++) mean[i] += shares[other] * load(value + 4 * i);
    UNROLL for (int i = 0; i < HEAD / 4; i++) store(out + token * WIDTH + 4 * i, mean[i] / total);
  }
}

/* By the error function, to 1.5e-7 (M. Abramowitz and I. Stegun, 7.1.26). */
static void gelu(float *values, int count) {
  for (int at = 0; at < count; at += 4) {
    floats x = load(values + at), z = absolute(x) * 0.70710678f, t = 1 / (1 + 0.3275911f * z);
    floats polynomial = t * (0.254829592f + t * (-0.284496736f + t * (1.421413741f + t * (-1.453152027f + t * 1.061405429f))));
    store(values + at, larger(x, (floats){0}) - 0.5f * absolute(x) * polynomial * exponential(-z * z));
  }
}

/* The sum of each token's word and position, and of `second` from that token on; `next` goes on at `layers`. */
static void embed(int tokens, int words, int second, const char *layers) {
  const uint8_t *halves = take(words * WIDTH / 2);
  const float *scales = take_floats(words * WIDTH / WORDS_PER_SCALE);
  for (int token = 0; token < tokens; token++)
    for (int k = 0; k < WIDTH; k++) {
      int at = ids[token] * WIDTH + k;
      state[token * WIDTH + k] = ((halves[at / 2] >> at % 2 * 4 & 15) - 8) * scales[at / WORDS_PER_SCALE];
    }
  const float *positions = take_floats(TOKENS * WIDTH);
  next = layers;
  if (second < tokens) {
    const float *of_second = take_floats(WIDTH);
    for (int at = second * WIDTH; at < tokens * WIDTH; at++) state[at] += of_second[at % WIDTH];
  }
  add_and_normalise(positions, tokens);
}

/*
 * From `ids` to `state`. `words`: how many the vocabulary has. `second`: the first token of the second of two texts, or `tokens`. `from` and `to`:
 * where the layers lie, in bytes from the weights' begin.
 */
void forward(int tokens, int words, int second, int from, int to) {
  next = &__heap_base;
  embed(tokens, words, second, &__heap_base + from);
  while (next < &__heap_base + to) {
    multiply(state, wide, tokens, WIDTH, 3 * WIDTH);
    for (int head = 0; head < WIDTH; head += HEAD) attend(wide + head, mixed + head, tokens);
    multiply(mixed, wide, tokens, WIDTH, WIDTH);
    add_and_normalise(wide, tokens);
    multiply(state, wide, tokens, WIDTH, INNER);
    gelu(wide, tokens * INNER);
    multiply(wide, mixed, tokens, INNER, WIDTH);
    add_and_normalise(mixed, tokens);
  }
}
