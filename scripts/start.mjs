/** `npm start` and `npm run dev`. Plain JavaScript with old syntax, for it also has to run on a Node.js that is too old. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'

const REQUIRED_MAJOR = 24
const PARENT_CHECK_MS = 200
const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** What a build writes last: with it the build was not cut off. */
const BUILT = inProject('build/client/embedded-chat.html')
const BUNDLED_NODE = inProject('node_modules/node/bin/node')

if (process.env.npm_lifecycle_event || process.argv.includes('--follow-parent')) followParent()
if (Number(process.versions.node.split('.')[0]) < REQUIRED_MAJOR && existsSync(BUNDLED_NODE)) {
  passThrough(
    spawn(BUNDLED_NODE, [...process.execArgv, ...process.argv.slice(1), '--follow-parent'], {
      stdio: 'inherit',
    }),
  )
} else {
  await import('./require-node.mjs')
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (!existsSync(BUILT)) build()
  // Stripping types and compiling is two fifths of a start: cached next to the packages, not in the data.
  module.enableCompileCache(inProject('node_modules/.cache/posit'))
  // By default the heap may grow to a multiple of what is in use before a garbage collection, and a thousand open answers retain
  // that much more. With collections more frequent than this, more than one question in a hundred waits for one.
  // The size of the young generation can only be set on the command line, `--max-semi-space-size` in `npm start`: the default is
  // twice as large, and a server keeps it after one peak of load.
  // MALLOC_MMAP_THRESHOLD_ there keeps glibc from taking large buffers out of its heap, which uploads would fragment for good.
  v8.setFlagsFromString('--heap-growing-percent=60')
  // On two cores the threads that help to clear young objects away wait for each other, and for PostgreSQL, more than they help.
  if (os.availableParallelism() <= 2) v8.setFlagsFromString('--no-parallel-scavenge')
  await import(process.argv.includes('--dev') ? './dev.mjs' : '../server/main.ts')
}

function build() {
  const reactRouter = inProject('node_modules/@react-router/dev/bin.cjs')
  if (!existsSync(reactRouter)) {
    console.error(
      'The web app is not built yet, and the packages that build it are not installed. Run "npm ci" and start again, ' +
        'or bring build/client from a machine where "npm run build" has run.',
    )
    process.exit(1)
  }
  console.log('Building the web app: this happens once and takes about 10 seconds.')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, [reactRouter, 'build'], {
    cwd: inProject('.'),
    env,
    // The bundler's hints are for those who change the code.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) {
    console.error(`${stderr}\nThe web app could not be built: see above.`)
    process.exit(1)
  }
}

/** Stopping npm may stop only its shell, and killing npm stops no child: then this process exits itself. */
function followParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Lives and dies as the child does: signals go down, the exit code comes up. */
function passThrough(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}
