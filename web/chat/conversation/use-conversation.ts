import { useRef } from 'react'
import type { Conversation } from '../../../contract/chat.ts'
import type { ChatPosit } from '../../../contract/posits.ts'
import { useEventCallback } from '../../core/event-callback.ts'
import { useFeedback } from '../answer/use-feedback.ts'
import { focusAfterSend } from '../composer/focus-after-send.ts'
import { useComposerText } from '../composer/use-composer-text.ts'
import { useSendOnce } from '../composer/use-send-once.ts'
import { conversationQuery, fetchMessages } from '../queries.ts'
import { useAnswers } from '../streaming/use-answers.ts'
import { useOlderMessages } from './use-older-messages.ts'
import { useOnline } from './use-online.ts'

/** A viewer's conversation with a posit, as the props of its parts: the banner, the log of messages and the composer. */
export function useConversation(posit: ChatPosit, { messages, older }: Conversation) {
  const input = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const composer = useComposerText(`chat:${posit.id}`, messages)
  const { queryKey } = conversationQuery(posit.id)
  const answers = useAnswers({
    positId: posit.id,
    queryKey,
    messages,
    onConfirmed: composer.confirm,
    onReturned: composer.giveBack,
  })
  const { ask, remark, pointedAt } = useSendOnce({ messages, answers, frame })
  const olderMessages = useOlderMessages({
    queryKey,
    fetchPage: (before) => fetchMessages(posit.id, { query: { before } }),
    older,
    frame,
  })
  const isOnline = useOnline()
  const onJudge = useFeedback(queryKey)

  const onAsk = useEventCallback((question: string) => {
    const outcome = ask(question)
    if (outcome === 'sent') composer.keepUntilConfirmed(question)
    focusAfterSend(input, frame)
    return outcome
  })
  function handleSend() {
    if (onAsk(composer.text) !== 'busy') composer.setText('')
  }
  function handleStop() {
    answers.stop()
    focusAfterSend(input, frame)
  }

  return {
    input,
    onAsk,
    giveBack: composer.giveBack,
    banner: { isOnline, isReconnecting: answers.isReconnecting },
    log: {
      ...{ frame, messages, answers, pointedAt, onAsk, onJudge },
      speaker: posit.title,
      older: olderMessages,
      suggested: posit.suggested_questions,
    },
    composer: {
      input,
      text: composer.text,
      onTextChange: composer.setText,
      onSend: handleSend,
      onStop: answers.isBusy ? handleStop : undefined,
      label: 'Your question',
      placeholder: 'Ask a question',
      note: remark,
    },
  }
}
