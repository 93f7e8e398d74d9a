import { Mic, Square } from 'lucide-react'
import { useDictation } from '../../core/dictation.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface MicrophoneProps {
  text: string
  onTextChange(text: string): void
}

/** Speaks into the composer. */
export default function Microphone({ text, onTextChange }: MicrophoneProps) {
  const { isListening, toggle } = useDictation(text, onTextChange)
  return (
    <IconButton
      label={isListening ? 'Stop speaking' : 'Speak'}
      icon={isListening ? <Square className="fill-current" /> : <Mic />}
      aria-pressed={isListening}
      onClick={toggle}
      className={classes(isListening && 'animate-breathe [&_svg]:size-3.5')}
    />
  )
}
