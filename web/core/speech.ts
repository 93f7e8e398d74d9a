/** Speech to text by the browser's own Web Speech API, where it has one. What was said never passes our server. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findRecognition } from './speech-support.ts'

interface SpeechResult {
  readonly isFinal: boolean
  readonly [index: number]: { readonly transcript: string }
}
interface SpeechEvent extends Event {
  readonly results: ArrayLike<SpeechResult>
}
interface SpeechErrorEvent extends Event {
  readonly error: string
}
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: SpeechEvent) => void) | null
  onerror: ((event: SpeechErrorEvent) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}
/** Why listening ended early; a silence or a stop is no failure. */
export type SpeechFailure = 'not-allowed' | 'no-microphone' | 'unavailable'

const FAILURES: Record<string, SpeechFailure | null> = {
  'not-allowed': 'not-allowed',
  'service-not-allowed': 'not-allowed',
  'audio-capture': 'no-microphone',
  'no-speech': null,
  aborted: null,
}

export interface Speech {
  isListening: boolean
  start(): void
  /** What was said last still arrives. */
  stop(): void
}

interface SpeechOptions {
  /** All that was understood since the start, the words of this moment included; those may still change. */
  onText(text: string): void
  onFailure(failure: SpeechFailure): void
}

const textOf = ({ results }: SpeechEvent) =>
  Array.from(results, (result) => result[0]?.transcript.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')

export function useSpeech(options: SpeechOptions): Speech {
  const [isListening, setListening] = useState(false)
  const current = useRef<Recognition | null>(null)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => () => current.current?.abort(), [])

  const start = useCallback(() => {
    const Recogniser = findRecognition<Recognition>()
    if (!Recogniser || current.current) return
    const recognition = new Recogniser()
    recognition.lang = navigator.language
    recognition.continuous = true
    recognition.interimResults = true
    recognition.onresult = (event) => latest.current.onText(textOf(event))
    recognition.onerror = ({ error }) => {
      const failure = FAILURES[error] === undefined ? 'unavailable' : FAILURES[error]
      if (failure) latest.current.onFailure(failure)
    }
    recognition.onend = () => {
      current.current = null
      setListening(false)
    }
    current.current = recognition
    setListening(true)
    recognition.start()
  }, [])
  const stop = useCallback(() => current.current?.stop(), [])
  return { isListening, start, stop }
}
