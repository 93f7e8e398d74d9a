/** Each request to a model passes the gate first, and what it used is settled afterwards, however it ends. */
import type { UsagePurpose } from '../../../../contract/assistant-settings.ts'
import { AT_CAP, type Failure, failureOf } from '../client/failure.ts'
import { LINGER_MS } from '../client/idle-timeout.ts'
import type { ModelRequest, ReplySink, StartReply } from '../client/reply-sink.ts'
import { chargedPosit } from './charged-posit.ts'
import { estimateTokens, type ModelGate, type ModelUsage, type OpenCall, tokensAtMost } from './gate.ts'

interface Metering {
  purpose: UsagePurpose
  model: string
  gate: ModelGate
}

export function createMeteredStart(start: StartReply, { purpose, model, gate }: Metering): StartReply {
  return (write, sink) => {
    let request: ModelRequest | null = write()
    const texts = textsOf(request)
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const call = {
      ...{ purpose, model, positId: chargedPosit() },
      inputTokens: tokensAtMost(texts),
      outputTokens: request.maxOutputTokens,
    }
    /** Written once for the first sending, and not held while the reply streams. */
    const takeRequest = () => {
      const taken = request ?? write()
      request = null
      return taken
    }
    let close = () => {}
    let isClosed = false
    const begin = (open: OpenCall | null) => {
      if (!open) return sink.fail(AT_CAP)
      if (isClosed) return open.settle(null)
      const counted = createCountedSink(sink, bytes, open)
      const closeConnection = start(takeRequest, counted.sink)
      close = () => {
        closeConnection()
        counted.close()
      }
    }
    const opened = gate.open(call)
    if (opened instanceof Promise) opened.then(begin).catch((error) => sink.fail(failureOf(error)))
    else begin(opened)
    return () => {
      isClosed = true
      close()
    }
  }
}

function textsOf({ instructions, turns, tools, jsonSchema }: ModelRequest): string[] {
  const rest = [...tools, ...(jsonSchema ? [jsonSchema] : [])].map((part) => JSON.stringify(part))
  return [instructions, ...turns.map((turn) => turn.content), ...rest]
}

/** The provider refused the request or could not be reached: it cost nothing. */
const isFree = ({ reason, status }: Failure) => status !== undefined || reason === 'no connection'

/** The report of a provider comes last, after the end of the text: it is waited for as long as the connection is. */
function createCountedSink(sink: ReplySink, inputBytes: number, open: OpenCall) {
  let characters = 0
  let reported: Omit<ModelUsage, 'isEstimated'> | null = null
  let hasEnded = false
  let isSettled = false
  let waiting: NodeJS.Timeout | undefined

  function settle(isForNothing = false) {
    if (isSettled) return
    isSettled = true
    clearTimeout(waiting)
    const estimated = { input: estimateTokens(inputBytes), output: estimateTokens(characters) }
    const usage = { ...(reported ?? estimated), isEstimated: reported === null }
    open.settle(isForNothing && characters === 0 && !reported ? null : usage)
  }

  const counted: ReplySink = {
    text(piece) {
      characters += piece.length
      sink.text(piece)
    },
    tool: sink.tool,
    alive: sink.alive,
    usage(used) {
      reported = used
      if (hasEnded) settle()
    },
    end() {
      sink.end()
      hasEnded = true
      if (reported) settle()
      else waiting ??= setTimeout(settle, LINGER_MS).unref()
    },
    fail(failure) {
      sink.fail(failure)
      settle(!hasEnded && isFree(failure))
    },
  }
  return { sink: counted, close: () => settle() }
}
