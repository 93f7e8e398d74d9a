/** Whether the browser understands speech; apart from the rest, so that asking costs no more than this. */
const NAMES = ['SpeechRecognition', 'webkitSpeechRecognition'] as const

export function findRecognition<Recognition>(): (new () => Recognition) | undefined {
  if (typeof window === 'undefined') return undefined
  const known = window as Partial<Record<(typeof NAMES)[number], new () => Recognition>>
  return known.SpeechRecognition ?? known.webkitSpeechRecognition
}

/** False in browsers without the API (at present Firefox). */
export const canRecogniseSpeech = () => findRecognition() !== undefined
