import type { ReactNode } from 'react'

/** One component under its name. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <h2 className="mb-3 font-semibold text-muted text-ui">{name}</h2>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)
