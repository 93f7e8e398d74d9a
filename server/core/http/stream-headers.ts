/** Of `text/event-stream` answers. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that buffer would hold the answer back until it is whole.
  'x-accel-buffering': 'no',
} as const
