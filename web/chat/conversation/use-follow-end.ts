import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Closer than this to its end, the log counts as being there. */
const NEAR_END_PX = 80
/** Above the newest question, when an answer has grown past the window. */
const ABOVE_QUESTION_PX = 24

const endOf = (box: HTMLElement) => box.scrollHeight - box.clientHeight

/**
 * Follows what is added while the reader is at the end, until the newest question stands at the top of the window: from there
 * on a long answer is read, not chased. A reader who scrolled up is left alone.
 */
export function useFollowEnd(frame: RefObject<HTMLElement | null>, newestQuestion: string | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const followsBeyond = useRef(false)
  const lastTop = useRef(0)
  /** Where following has left the log: further down, the reader went by themselves. */
  const leftAt = useRef(0)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const wasAtEnd = useRef(true)
  const look = useCallback(() => {
    const box = frame.current
    if (!box) return
    wasAtEnd.current = endOf(box) - box.scrollTop < NEAR_END_PX
    setIsAtEnd(wasAtEnd.current)
  }, [frame])

  /** A composer that grows, or a keyboard that opens, does not cover the end somebody was reading. */
  const holdEnd = useCallback(() => {
    const box = frame.current
    if (box?.querySelector('[data-newest-question]') && wasAtEnd.current) box.scrollTop = endOf(box)
    look()
  }, [frame, look])

  const follow = useCallback(() => {
    const box = frame.current
    const newest = box?.querySelector('[data-newest-question]')
    // Without a question there is an introduction, which is read from its beginning.
    if (box && newest && isFollowing.current) {
      const boxTop = box.getBoundingClientRect().top
      const questionTop = newest.getBoundingClientRect().top - boxTop + box.scrollTop - ABOVE_QUESTION_PX
      const top = followsBeyond.current ? endOf(box) : Math.min(endOf(box), questionTop)
      const isReadOn = box.scrollTop > leftAt.current + 1 && box.scrollTop > top
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
    if (endOf(box) - box.scrollTop < NEAR_END_PX) isFollowing.current = true
    else if (box.scrollTop < lastTop.current - 1) isFollowing.current = false
    lastTop.current = box.scrollTop
    look()
  }

  useEffect(() => {
    const box = content.current
    if (!box) return
    const observer = new ResizeObserver(follow)
    observer.observe(box)
    const window = new ResizeObserver(holdEnd)
    if (frame.current) window.observe(frame.current)
    return () => {
      observer.disconnect()
      window.disconnect()
    }
  }, [frame, follow, holdEnd])

  // A question of one's own is always shown. When the screen opens, so is the end of what was said.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new question
  useEffect(() => {
    isFollowing.current = true
    leftAt.current = Number.POSITIVE_INFINITY
    followsBeyond.current = isFirst.current
    isFirst.current = false
    follow()
  }, [newestQuestion, follow])

  return { content, isAtEnd, goToEnd, handleScroll }
}
