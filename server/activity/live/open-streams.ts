export interface LiveReader {
  user_id: string
  /** Called repeatedly; the stream ends when the answer is no. */
  isStillSignedIn(): Promise<boolean>
}

export interface OpenStream extends LiveReader {
  controller: ReadableStreamDefaultController<Uint8Array>
}

/** A stalled reader is closed; it reconnects and refetches everything. */
const UNREAD_CHUNKS_MAX = 100

/** The node's open streams by person. The heartbeat runs while there are any. */
export function createOpenStreams(startHeartbeat: () => NodeJS.Timeout) {
  const streams = new Map<string, Set<OpenStream>>()
  let openCount = 0
  let heartbeat: NodeJS.Timeout | undefined

  function remove(stream: OpenStream) {
    const own = streams.get(stream.user_id)
    if (!own?.delete(stream)) return
    openCount--
    if (own.size === 0) streams.delete(stream.user_id)
    if (openCount === 0) clearInterval(heartbeat)
  }

  function close(stream: OpenStream) {
    remove(stream)
    try {
      stream.controller.close()
    } catch {
      // Its reader disconnected at this very moment.
    }
  }

  return {
    remove,
    close,
    add(stream: OpenStream) {
      const own = streams.get(stream.user_id) ?? new Set()
      streams.set(stream.user_id, own.add(stream))
      if (++openCount === 1) heartbeat = startHeartbeat()
    },
    send(stream: OpenStream, chunk: Uint8Array) {
      if ((stream.controller.desiredSize ?? 0) < -UNREAD_CHUNKS_MAX) close(stream)
      else stream.controller.enqueue(chunk)
    },
    has: (stream: OpenStream) => streams.get(stream.user_id)?.has(stream) ?? false,
    list: () => [...streams.values()].flatMap((own) => [...own]),
    listOf: (userId: string) => [...(streams.get(userId) ?? [])],
    count: () => openCount,
    countOf: (userId: string) => streams.get(userId)?.size ?? 0,
  }
}

export type OpenStreams = ReturnType<typeof createOpenStreams>
