/** A sentence whose footnote leads nowhere: the picture of pages that are not there. */
export const BrokenFootnote = ({ number }: { number: number }) => (
  <div aria-hidden="true" className="flex max-w-full select-none flex-wrap items-center justify-center gap-2">
    <span className="h-1 w-28 rounded-full bg-line" />
    <span className="h-1 w-12 rounded-full bg-line" />
    <span className="h-1 w-20 rounded-full bg-line" />
    <span className="-translate-y-3 font-semibold text-accent-text text-lead leading-none">{number}</span>
  </div>
)
