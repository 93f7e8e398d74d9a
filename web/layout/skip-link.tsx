export const MAIN_ID = 'main'

/** The first stop of the keyboard: past the header. */
export const SkipLink = () => (
  <a
    href={`#${MAIN_ID}`}
    className="fixed top-2 left-2 z-[70] -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent text-ui focus:translate-y-0"
  >
    Skip to content
  </a>
)
