/** Renders an empty chat for a first visit, at build time: see contract/prerendered-page.ts. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ChatPosit } from '../contract/posits.ts'
import { chatTemplateName, markOf } from '../contract/prerendered-page.ts'
import { Composer } from './chat/composer/composer.tsx'
import { ChatHeader } from './chat/conversation/chat-header.tsx'
import { MessageLog } from './chat/conversation/message-log.tsx'
import { Welcome } from './chat/conversation/welcome.tsx'
import type { Answers } from './chat/streaming/use-answers.ts'
import { AppFrame } from './layout/app-frame.tsx'

const nothing = () => {}
const NO_ANSWERS: Answers = {
  isBusy: false,
  isReconnecting: false,
  liveOf: () => undefined,
  send: () => false,
  retry: nothing,
  stop: nothing,
}

const MARKED: ChatPosit = {
  id: markOf('id'),
  title: markOf('title'),
  privacy: 'public',
  response_type: 'you',
  summary_light: markOf('summary'),
  owner_first_name: markOf('owner'),
  is_owner: false,
  suggested_questions: [markOf('question')],
}

const EmptyChat = ({ posit }: { posit: ChatPosit }) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <ChatHeader posit={posit} onExit={nothing} />
    <MessageLog frame={{ current: null }} messages={[]} answers={NO_ANSWERS} speaker={posit.title}>
      <Welcome posit={posit} name="" onAsk={nothing} />
    </MessageLog>
    <Composer
      input={{ current: null }}
      text=""
      onTextChange={nothing}
      onSend={nothing}
      label="Your question"
      placeholder="Ask a question"
    />
  </div>
)

const render = (posit: ChatPosit) =>
  renderToString(
    <StaticRouter location="/">
      <AppFrame bell={null} trial={null}>
        <EmptyChat posit={posit} />
      </AppFrame>
    </StaticRouter>,
  )

const BOTH = [true, false]

/** Templates for the end of the shell; the server moves them out of it. */
export const chatTemplates = () =>
  BOTH.flatMap((hasSummary) =>
    BOTH.map((hasQuestions) => {
      const html = render({
        ...MARKED,
        summary_light: hasSummary ? MARKED.summary_light : null,
        suggested_questions: hasQuestions ? MARKED.suggested_questions : [],
      })
      return `<template data-template="${chatTemplateName({ hasSummary, hasQuestions })}">${html}</template>`
    }),
  ).join('')
