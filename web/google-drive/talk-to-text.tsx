import { Check, Copy, Mic, Square } from 'lucide-react'
import { useState } from 'react'
import { useDictation } from '../core/dictation.ts'
import { canRecogniseSpeech } from '../core/speech-support.ts'
import { useCopy } from '../core/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { TextArea } from '../ui/field.tsx'

const Unsupported = () => (
  <div role="alert">
    <Callout tone="warning" title="Speech recognition is not supported in this browser.">
      Please try Chrome.
    </Callout>
  </div>
)

function CopyToClipboard({ text }: { text: string }) {
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="secondary" disabled={text.trim() === ''} onClick={copy}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy to Clipboard'}</span>
    </Button>
  )
}

function Recorder() {
  const [text, setText] = useState('')
  const { isListening, toggle } = useDictation(text, setText)
  const Icon = isListening ? Square : Mic
  return (
    <>
      <TextArea
        label="Your words"
        hint="Speak, correct what was misheard, and copy it to where you need it. Nothing is stored here."
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button onClick={toggle}>
          <Icon aria-hidden="true" className={isListening ? 'size-3.5 fill-current' : 'size-4'} />
          {isListening ? 'Stop Recording' : 'Start Recording'}
        </Button>
        <CopyToClipboard text={text} />
        <span role="status" className="text-muted text-ui">
          {isListening && <span className="animate-breathe">Listening…</span>}
        </span>
      </div>
    </>
  )
}

export const TalkToText = () => (
  <section aria-labelledby="talk-to-text">
    <h2 id="talk-to-text" className="mb-5 font-serif text-lead">
      Talk to Text
    </h2>
    {canRecogniseSpeech() ? <Recorder /> : <Unsupported />}
  </section>
)
