/** As browsers begin with. */
const FRAMES = 10

/** Errors know their place again: the page goes without while its code is read (server/core/http/after-paint.ts). */
Error.stackTraceLimit = FRAMES
