import { Mic, Square } from 'lucide-react'
import { useRef } from 'react'
import { type SpeechFailure, useSpeech } from '../core/speech.ts'
import { showNotice } from '../core/toast.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'

const FAILURES: Record<SpeechFailure, string> = {
  'not-allowed': 'This page may not use the microphone. Allow it in the settings of your browser.',
  'no-microphone': 'No microphone was found.',
  unavailable: 'Speech recognition is not available at the moment. Please type instead.',
}

interface MicrophoneProps {
  text: string
  onTextChange(text: string): void
}

/** Speaks into the composer: the words stand behind what was typed, and change until they are understood. */
export default function Microphone({ text, onTextChange }: MicrophoneProps) {
  const typed = useRef('')
  const { isListening, start, stop } = useSpeech({
    onText: (said) => onTextChange([typed.current, said].filter((part) => part !== '').join(' ')),
    onFailure: (failure) => showNotice({ title: 'Error', description: FAILURES[failure] }, 'destructive'),
  })
  function handleStart() {
    typed.current = text.trimEnd()
    start()
  }
  return (
    <IconButton
      label={isListening ? 'Stop speaking' : 'Speak'}
      icon={isListening ? <Square className="fill-current" /> : <Mic />}
      aria-pressed={isListening}
      onClick={isListening ? stop : handleStart}
      className={classes(isListening && 'animate-breathe [&_svg]:size-3.5')}
    />
  )
}
