import type { ReactNode } from 'react'

interface SectionProps {
  /** The anchor of the section. */
  id: string
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** One part of the landing page: a heading in the margin on wide screens, above the text on narrow ones. */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="border-line border-t">
    <div className="mx-auto grid w-full max-w-7xl gap-x-12 gap-y-10 px-5 py-16 sm:px-8 sm:py-24 lg:grid-cols-[16rem_1fr]">
      <div>
        <h2 id={`${id}-title`} className="font-serif text-title">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-md text-muted">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  </section>
)
