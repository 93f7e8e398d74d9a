/** Component tests share one page, so that its modules load once: each test starts with an unused browser and a new fake API. */
import { afterEach, beforeEach } from 'vitest'
import '../web/app.css'
import { installFakeApi, removeFakeApi } from './web/fake-api.ts'
import { leaveApp, prepareBrowser } from './web/open-app.tsx'

beforeEach(async () => {
  installFakeApi()
  await prepareBrowser()
})
afterEach(async () => {
  await leaveApp()
  removeFakeApi()
})
