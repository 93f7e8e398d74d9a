/** Dictation: appends spoken words to the text and revises them until recognition is final. */
import { useRef } from 'react'
import { type SpeechFailure, useSpeech } from './speech.ts'
import { showNotice } from './toast.ts'

const FAILURES: Record<SpeechFailure, string> = {
  'not-allowed': 'This page may not use the microphone. Allow it in the settings of your browser.',
  'no-microphone': 'No microphone was found.',
  unavailable: 'Speech recognition is not available at the moment. Please type instead.',
}

export function useDictation(text: string, onTextChange: (text: string) => void) {
  const before = useRef('')
  const { isListening, start, stop } = useSpeech({
    onText: (said) => onTextChange([before.current, said].filter((part) => part !== '').join(' ')),
    onFailure: (failure) => showNotice({ title: 'Error', description: FAILURES[failure] }, 'destructive'),
  })
  function handleStart() {
    before.current = text.trimEnd()
    start()
  }
  return { isListening, toggle: isListening ? stop : handleStart }
}
