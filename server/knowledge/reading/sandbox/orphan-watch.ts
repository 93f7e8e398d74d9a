/**
 * A thread of the parsing process that ends it when the server is gone. A parser that loops never sees its input close, and a
 * server that was killed cannot stop it.
 */
import { workerData } from 'node:worker_threads'

const CHECK_MS = 250

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
