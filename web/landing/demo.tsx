import { Pause, Play } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { answerClasses, Passage, QuestionLine } from '../ui/conversation.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DEMO_EXCHANGES, DEMO_TITLE, type DemoExchange } from './demo-exchanges.ts'
import { useTypedDemo } from './use-typed-demo.ts'

const QUESTIONS = DEMO_EXCHANGES.map((exchange) => exchange.question)

const DemoAnswer = ({ exchange: { answer, passage, note } }: { exchange: DemoExchange }) => (
  <>
    <p className={answerClasses}>
      {answer}
      {passage && <sup className="ml-1 font-sans font-semibold text-accent-text text-small">1</sup>}
    </p>
    {passage ? (
      <Passage source={passage.source} number={1} className="mt-5">
        {passage.quote}
      </Passage>
    ) : (
      <p className="mt-5 text-muted text-small">
        <Badge variant="warning">{note}</Badge>
      </p>
    )}
  </>
)

interface ExchangeProps {
  exchange: DemoExchange
  typed: number
  isAnswered: boolean
}

const Exchange = ({ exchange, typed, isAnswered }: ExchangeProps) => (
  <div className="col-start-1 row-start-1">
    <QuestionLine>
      <span className="sr-only">{exchange.question}</span>
      <span aria-hidden="true">
        {exchange.question.slice(0, typed)}
        {!isAnswered && (
          <span className="ml-px inline-block h-[1em] w-px animate-caret bg-accent align-[-0.1em]" />
        )}
        <span className="invisible">{exchange.question.slice(typed)}</span>
      </span>
    </QuestionLine>
    <div className={classes('mt-6', isAnswered ? 'animate-rise' : 'invisible')}>
      <DemoAnswer exchange={exchange} />
    </div>
  </div>
)

/** Hidden copies of all exchanges reserve the height of the longest, to prevent layout shift below. */
const HeightKeeper = () =>
  DEMO_EXCHANGES.map((exchange, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is a constant
      key={index}
      aria-hidden="true"
      className="invisible col-start-1 row-start-1"
    >
      <QuestionLine>{exchange.question}</QuestionLine>
      <div className="mt-6">
        <DemoAnswer exchange={exchange} />
      </div>
    </div>
  ))

export function Demo() {
  const demo = useTypedDemo(QUESTIONS)
  const exchange = DEMO_EXCHANGES[demo.index]
  return (
    <section aria-label="A sample conversation" className="rounded-card border border-line">
      <div className="flex items-center gap-3 border-line border-b px-5 py-3 sm:px-7">
        <p className="min-w-0 flex-1 truncate font-serif text-lead text-strong">{DEMO_TITLE}</p>
        <Badge variant="secondary">Sample</Badge>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] px-5 py-6 sm:px-7 sm:py-8">
        <HeightKeeper />
        {exchange && <Exchange exchange={exchange} typed={demo.typed} isAnswered={demo.isAnswered} />}
      </div>
      <div className="flex items-center gap-1 border-line border-t px-3 py-2 sm:px-5">
        {DEMO_EXCHANGES.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is a constant
            key={index}
            type="button"
            aria-label={`Show question ${index + 1}`}
            aria-pressed={index === demo.index}
            onClick={() => demo.show(index)}
            className="size-8 rounded-control font-semibold text-muted text-small transition-colors hover:bg-tint hover:text-strong aria-pressed:text-accent-text"
          >
            {index + 1}
          </button>
        ))}
        <IconButton
          size="small"
          className="ml-auto motion-reduce:hidden"
          label={demo.isPaused ? 'Play the conversation' : 'Pause the conversation'}
          icon={demo.isPaused ? <Play /> : <Pause />}
          onClick={demo.togglePause}
        />
      </div>
    </section>
  )
}
