import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { endOf, isNearEnd, useAtEnd } from './use-at-end.ts'
import { useResize } from './use-resize.ts'

/** Above the newest question, when an answer has grown past the window. */
const ABOVE_QUESTION_PX = 24

/**
 * Scrolls with a growing log while the reader is at the end, until the newest question is at the top of the window: from then
 * on a long answer stays where it is read. It does not scroll for a reader who scrolled up.
 */
export function useFollowEnd(frame: RefObject<HTMLElement | null>, newestQuestion: string | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const followsBeyond = useRef(false)
  const lastTop = useRef(0)
  /** Where following has left the log: further down, the reader went by themselves. */
  const leftAt = useRef(0)
  const { isAtEnd, look, holdEnd } = useAtEnd(frame)

  // biome-ignore lint/nursery/useReactCompiler: scrolls the element, after render
  const follow = useCallback(() => {
    const box = frame.current
    const newest = box?.querySelector('[data-newest-question]')
    // Without a question there is an introduction, which is read from its beginning.
    if (box && newest && isFollowing.current) {
      const boxTop = box.getBoundingClientRect().top
      const questionTop = newest.getBoundingClientRect().top - boxTop + box.scrollTop - ABOVE_QUESTION_PX
      const top = followsBeyond.current ? endOf(box) : Math.min(endOf(box), questionTop)
      const isReadOn = box.scrollTop > leftAt.current + 1 && box.scrollTop > top
      // biome-ignore lint/nursery/useReactCompiler: scrolls the element, after render
      if (!isReadOn && Math.abs(box.scrollTop - top) >= 1) box.scrollTop = top
      if (!isReadOn) leftAt.current = box.scrollTop
      lastTop.current = box.scrollTop
    }
    look()
  }, [frame, look])

  const goToEnd = () => {
    isFollowing.current = true
    followsBeyond.current = true
    leftAt.current = Number.POSITIVE_INFINITY
    follow()
  }
  function handleScroll() {
    const box = frame.current
    if (!box) return
    if (isNearEnd(box)) isFollowing.current = true
    else if (box.scrollTop < lastTop.current - 1) isFollowing.current = false
    lastTop.current = box.scrollTop
    look()
  }

  useResize(content, follow)
  useResize(frame, holdEnd)

  // The reader's new question is always shown. When the screen opens, so is the end of the conversation.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new question
  // biome-ignore lint/nursery/useReactCompiler: scrolls the element, after render
  useEffect(() => {
    isFollowing.current = true
    leftAt.current = Number.POSITIVE_INFINITY
    followsBeyond.current = isFirst.current
    isFirst.current = false
    follow()
  }, [newestQuestion, follow])

  return { content, isAtEnd, goToEnd, handleScroll }
}
