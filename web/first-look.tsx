/** How a chat looks to a newcomer before anything is said: rendered at build time, see contract/first-look.ts. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { chatLookName, markOf } from '../contract/first-look.ts'
import type { ChatPosit } from '../contract/posits.ts'
import { ChatHeader } from './chat/chat-header.tsx'
import { Composer } from './chat/composer.tsx'
import { MessageLog } from './chat/message-log.tsx'
import type { Answers } from './chat/use-answers.ts'
import { Welcome } from './chat/welcome.tsx'
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

const ChatLook = ({ posit }: { posit: ChatPosit }) => (
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
        <ChatLook posit={posit} />
      </AppFrame>
    </StaticRouter>,
  )

const BOTH = [true, false]

/** Templates for the end of the shell, which the server takes out again. */
export const firstLooks = () =>
  BOTH.flatMap((hasSummary) =>
    BOTH.map((hasQuestions) => {
      const look = render({
        ...MARKED,
        summary_light: hasSummary ? MARKED.summary_light : null,
        suggested_questions: hasQuestions ? MARKED.suggested_questions : [],
      })
      return `<template data-look="${chatLookName({ hasSummary, hasQuestions })}">${look}</template>`
    }),
  ).join('')
