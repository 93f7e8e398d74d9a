/** The open screens of this node: each hears what concerns its person. No stream holds a database connection. */
import { liveUpdateSchema } from '../../../contract/activity.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'

export interface LiveReader {
  user_id: string
  /** Asked now and then; the stream ends when the answer is no. */
  isStillSignedIn(): Promise<boolean>
}

export interface LiveStreams {
  /** Throws `rate_limited` or `unavailable` when the person, or the node, has as many as it may. */
  open(reader: LiveReader): ReadableStream<Uint8Array>
  /** Every stream ends, and none begins any more. */
  end(): void
}

interface OpenStream extends LiveReader {
  controller: ReadableStreamDefaultController<Uint8Array>
}

const line = (text: string): Uint8Array => Buffer.from(`${text}\n\n`)
/** How long a browser waits before it comes back by itself. */
const WELCOME = line('retry: 3000\n: live')
const BEAT = line(': beat')
/** Something may have been missed: look at everything again. */
const GAP = line('event: gap\ndata: {}')
/** A reader that does not read is let go; it comes back and looks at everything again. */
const UNREAD_CHUNKS_MAX = 100

const FULL = 'This server keeps as many screens up to date as it can. Please try again in a moment.'
const TOO_MANY = 'You have as many screens open as are kept up to date at once. Close one of them.'

type Parts = Pick<Core, 'env' | 'log' | 'channel' | 'metrics'>

export function createLiveStreams({ env, log, channel, metrics }: Parts): LiveStreams {
  const streams = new Map<string, Set<OpenStream>>()
  let openCount = 0
  let isEnding = false
  let isTending = false
  let timer: NodeJS.Timeout | undefined

  function forget(stream: OpenStream) {
    const own = streams.get(stream.user_id)
    if (!own?.delete(stream)) return
    openCount--
    if (own.size === 0) streams.delete(stream.user_id)
    if (openCount === 0) clearInterval(timer)
  }

  function close(stream: OpenStream) {
    forget(stream)
    try {
      stream.controller.close()
    } catch {
      // Its reader left at this very moment.
    }
  }

  function send(stream: OpenStream, chunk: Uint8Array) {
    if ((stream.controller.desiredSize ?? 0) < -UNREAD_CHUNKS_MAX) close(stream)
    else stream.controller.enqueue(chunk)
  }

  const all = () => [...streams.values()].flatMap((own) => [...own])

  async function tend() {
    if (isTending) return
    isTending = true
    for (const stream of all()) {
      // With the database away nobody can tell: the stream stays until somebody can.
      const isSignedIn = await stream.isStillSignedIn().catch(() => true)
      if (!streams.get(stream.user_id)?.has(stream)) continue
      if (isSignedIn) send(stream, BEAT)
      else close(stream)
    }
    isTending = false
  }

  function admit(userId: string) {
    if (isEnding || openCount >= env.LIMIT_LIVE_STREAMS) {
      throw new AppError('unavailable', FULL, { retryAfter: 5 })
    }
    const isLimited = env.POSIT_LIMITS === 'on'
    if (isLimited && (streams.get(userId)?.size ?? 0) >= env.LIMIT_LIVE_STREAMS_PER_PERSON) {
      throw new AppError('rate_limited', TOO_MANY, { retryAfter: 30, reason: 'live_streams_per_person' })
    }
  }

  function keep(stream: OpenStream) {
    const own = streams.get(stream.user_id) ?? new Set()
    streams.set(stream.user_id, own.add(stream))
    if (++openCount === 1) timer = setInterval(tend, env.LIVE_HEARTBEAT_SECONDS * 1000).unref()
  }

  metrics?.watch('posit_live_streams', 'Screens this node keeps up to date', () => openCount)
  channel.listen({
    onMessage(text) {
      try {
        const message = JSON.parse(text)
        const chunk = line(`data: ${JSON.stringify(liveUpdateSchema.parse(message))}`)
        for (const stream of streams.get(message.user_id) ?? []) send(stream, chunk)
      } catch (error) {
        log.warn({ err: error }, 'a live update could not be read')
      }
    },
    onGap() {
      for (const stream of all()) send(stream, GAP)
    },
  })

  return {
    open(reader) {
      admit(reader.user_id)
      let stream: OpenStream | undefined
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { ...reader, controller }
          keep(stream)
          controller.enqueue(WELCOME)
        },
        cancel: () => stream && forget(stream),
      })
    },
    end() {
      isEnding = true
      for (const stream of all()) close(stream)
    },
  }
}
