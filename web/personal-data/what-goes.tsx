import { useQuery } from '@tanstack/react-query'
import type { Holdings } from '../../contract/personal-data.ts'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { SkeletonText } from '../ui/skeleton.tsx'
import { holdingsQuery } from './calls.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const linesOf = ({ posits, sources, conversations, shares, has_subscription }: Holdings) => [
  `${counted(posits, 'posit', 'posits')} with ${counted(sources, 'source', 'sources')} and the files you brought`,
  counted(conversations, 'conversation', 'conversations'),
  `${counted(shares, 'person', 'people')} you share with by email lose access`,
  ...(has_subscription ? [`Your ${PAID_PLAN_LABEL} subscription ends`] : []),
]

/** What the deletion takes along, in numbers. */
export function WhatGoes() {
  const { data, isError } = useQuery(holdingsQuery)
  if (isError) {
    return (
      <p>All your posits with their sources and files, your conversations and your shares are deleted.</p>
    )
  }
  if (!data) return <SkeletonText lines={3} />
  return (
    <ul className="list-disc space-y-1 pl-5 marker:text-muted">
      {linesOf(data).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
