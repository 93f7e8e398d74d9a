/** Live updates to the open screens of this node, each for its own person. No stream holds a database connection. */
import { liveUpdateSchema } from '../../../contract/activity.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { createOpenStreams, type LiveReader, type OpenStream, type OpenStreams } from './open-streams.ts'

export interface LiveStreams {
  /** Throws `rate_limited` or `unavailable` when the person, or the node, has as many as it may. */
  open(reader: LiveReader): ReadableStream<Uint8Array>
  /** Ends every stream and refuses new ones. */
  end(): void
}

const line = (text: string): Uint8Array => Buffer.from(`${text}\n\n`)
/** The reconnection delay of browsers. */
const WELCOME = line('retry: 3000\n: live')
const BEAT = line(': beat')
/** Updates may have been missed: the screen refetches everything. */
const GAP = line('event: gap\ndata: {}')
const updateOf = (message: unknown) => line(`data: ${JSON.stringify(liveUpdateSchema.parse(message))}`)

const FULL = 'This server keeps as many screens up to date as it can. Please try again in a moment.'
const TOO_MANY = 'You have as many screens open as are kept up to date at once. Close one of them.'

type Dependencies = Pick<Core, 'env' | 'log' | 'channel' | 'metrics'>

const nodeFull = () => new AppError('unavailable', FULL, { retryAfter: 5 })

function checkRoom(env: Core['env'], streams: OpenStreams, userId: string) {
  if (streams.count() >= env.LIMIT_LIVE_STREAMS) throw nodeFull()
  const isLimited = env.POSIT_LIMITS === 'on'
  if (isLimited && streams.countOf(userId) >= env.LIMIT_LIVE_STREAMS_PER_PERSON) {
    throw new AppError('rate_limited', TOO_MANY, { retryAfter: 30, reason: 'live_streams_per_person' })
  }
}

export function createLiveStreams({ env, log, channel, metrics }: Dependencies): LiveStreams {
  const streams = createOpenStreams(() =>
    setInterval(checkReaders, env.LIVE_HEARTBEAT_SECONDS * 1000).unref(),
  )
  let isEnding = false
  let isChecking = false

  async function checkReaders() {
    if (isChecking) return
    isChecking = true
    for (const stream of streams.list()) {
      // Without the database the session cannot be checked: the stream stays open until the next check.
      const isSignedIn = await stream.isStillSignedIn().catch(() => true)
      if (!streams.has(stream)) continue
      if (isSignedIn) streams.send(stream, BEAT)
      else streams.close(stream)
    }
    isChecking = false
  }

  metrics?.watch('posit_live_streams', 'Screens this node keeps up to date', streams.count)
  channel.listen({
    onMessage(text) {
      // Other domains' messages are not JSON.
      if (!text.startsWith('{')) return
      try {
        const message = JSON.parse(text)
        const chunk = updateOf(message)
        for (const stream of streams.listOf(message.user_id)) streams.send(stream, chunk)
      } catch (error) {
        log.warn({ err: error }, 'a live update could not be read')
      }
    },
    onGap() {
      for (const stream of streams.list()) streams.send(stream, GAP)
    },
  })

  return {
    open(reader) {
      if (isEnding) throw nodeFull()
      checkRoom(env, streams, reader.user_id)
      let stream: OpenStream | undefined
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { ...reader, controller }
          streams.add(stream)
          controller.enqueue(WELCOME)
        },
        cancel: () => stream && streams.remove(stream),
      })
    },
    end() {
      isEnding = true
      for (const stream of streams.list()) streams.close(stream)
    },
  }
}
