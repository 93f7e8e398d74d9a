/** `fetch` for the AI SDK, with the two bounds it lacks: how much a provider may send, and that it may not send us elsewhere. */

/** A whole batch of embeddings is about 3 MB. */
const BODY_MAX_BYTES = 32 * 1024 * 1024

export function createBoundedFetch(): typeof globalThis.fetch {
  return async (input, init) => {
    // Prompts hold private knowledge: they go to the configured address and are never forwarded.
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limitBytes()), { status, statusText, headers })
  }
}

function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > BODY_MAX_BYTES) controller.error(new Error('The reply is too large.'))
      else controller.enqueue(piece)
    },
  })
}
