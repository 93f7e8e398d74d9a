/** `npm run dev -- --demo`: demo data in a data folder of its own, and `/demo`, which signs the browser in to it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const EMAIL = 'demo@posit.example'
const PASSWORD = 'demo of posit'
/** Written by the first start of the server or of a command. */
const SEEDED = 'database'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Seeds the demo unless its data folder is there. Exits when that fails. */
export function seedDemo(dataDir) {
  if (existsSync(resolve(root, dataDir, SEEDED))) return
  console.log('Seeding the demo: this happens once and takes a few seconds.')
  const command = ['--disable-warning=ExperimentalWarning', 'operator/main.ts', 'seed-demo', PASSWORD]
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Vite middleware: signs in at `target` and passes its cookies on. Development only: the password is public. */
export const demoSignIn = (target) => ({
  name: 'demo-sign-in',
  configureServer({ middlewares }) {
    middlewares.use('/demo', async (request, response, next) => {
      try {
        const origin = `http://${request.headers.host}`
        const signedIn = await fetch(`${target}/auth/v1/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
        })
        if (!signedIn.ok) throw new Error(`Signing in to the demo failed: ${await signedIn.text()}`)
        response.writeHead(302, { location: '/posits', 'set-cookie': signedIn.headers.getSetCookie() })
        response.end()
      } catch (error) {
        next(error)
      }
    })
  },
})
