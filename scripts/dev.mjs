/**
 * The server, started anew at each change of its files, and Vite before it with hot reload. The browser talks to Vite on
 * PORT alone, which hands the server's paths on, so that cookies and streams behave as in production.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const SERVER_PATHS = [
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/realtime',
  '/healthz',
  '/readyz',
  '/openapi.json',
]

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1
const target = `http://127.0.0.1:${serverPort}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
  },
})

process.env.NODE_ENV = 'development'
const web = await createServer({
  root,
  mode: 'development',
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: true }])),
  },
})
await web.listen()
web.printUrls()

let stopping = false
async function stop(signal) {
  if (stopping) return
  stopping = true
  server.kill(signal)
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
server.on('exit', async (code) => {
  const wasAsked = stopping
  await stop('SIGTERM')
  process.exit(wasAsked ? 0 : (code ?? 1))
})
