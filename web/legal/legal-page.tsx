import type { ReactNode } from 'react'
import { Page } from '../ui/page.tsx'

interface LegalPageProps {
  title: string
  /** 'November 21, 2026' */
  updated: string
  lead: ReactNode
  children: ReactNode
}

export const LegalPage = ({ title, updated, lead, children }: LegalPageProps) => (
  <Page width="reading">
    <h1 className="font-serif text-display tracking-[-0.02em]">{title}</h1>
    <p className="mt-4 text-muted text-ui">Last changed {updated}</p>
    <p className="measure mt-8 font-serif text-lead">{lead}</p>
    {children}
  </Page>
)

/** One numbered heading of a legal text, and its paragraphs. */
export const Clause = ({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) => (
  <section className="measure mt-10">
    <h2 className="flex gap-3 font-serif text-lead">
      <span className="text-accent-text tabular-nums">{number}</span>
      {title}
    </h2>
    <div className="mt-3 space-y-3">{children}</div>
  </section>
)
