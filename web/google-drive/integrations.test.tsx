import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DriveFile } from '../../contract/google-drive.ts'
import { DRIVE_MESSAGES } from '../../contract/messages/google-drive.ts'
import { installSpeech, setSpeech } from '../../tests/web/chat-screen.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alertDialog, button, field, heading, link, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { CREATED_AT, newId, OK, person, source } from '../../tests/web/objects.ts'
import { departedTo, expectPath, openApp } from '../../tests/web/open-app.tsx'
import { answerPositPage } from '../../tests/web/posit-page.ts'
import { expectFailure } from '../../tests/web/toasts.ts'

const ME = person()
const STATE = 'GET /rest/v1/google_drive_connections'
const FILES = 'POST /functions/v1/list-drive-files'
const IMPORT = 'POST /functions/v1/import-drive-file'
const CALLBACK = '/integrations/google-callback'

const CONNECTION = {
  id: newId(),
  google_email: 'grace@example.com',
  status: 'connected' as const,
  created_at: CREATED_AT,
}
const AUTHORIZATION = {
  url: 'https://accounts.example/consent',
  client_id: 'a-client',
  redirect_uri: `${window.location.origin}${CALLBACK}`,
}
const driveFile = (name: string): DriveFile => ({
  id: newId(),
  name,
  mimeType: 'text/markdown',
  modifiedTime: CREATED_AT,
})
const RULES = driveFile('Harbour rules')

function answerDrive() {
  api.on(STATE, { connection: CONNECTION, authorization: AUTHORIZATION })
  api.on(FILES, ({ body }) =>
    (body as { pageToken?: string | null }).pageToken
      ? { files: [driveFile('Note 24.md')], nextPageToken: null }
      : { files: [RULES], nextPageToken: 'more' },
  )
}
async function openConnected() {
  answerDrive()
  await openApp('/integrations', ME)
  await expect.element(button('Import Harbour rules')).toBeVisible()
}
async function openUnconnected(query = '') {
  api.on(STATE, { connection: null, authorization: AUTHORIZATION })
  await openApp(`/integrations${query}`, ME)
}

describe('the files of Drive', () => {
  test('are paged forward and back', async () => {
    await openConnected()
    await expect.element(button('Previous')).toBeDisabled()
    await button('Next').click()
    await expect.element(button('Import Note 24.md')).toBeVisible()
    await expect.element(button('Next')).toBeDisabled()
    await button('Previous').click()
    await expect.element(button('Import Harbour rules')).toBeVisible()
  })

  test('are searched by name', async () => {
    await openConnected()
    api.on(FILES, { files: [], nextPageToken: null })
    await field('Search Google Drive').fill("nobody's")
    await expect.element(heading('No file matches')).toBeVisible()
    expect(api.calls(FILES).at(-1)?.body).toMatchObject({ query: "nobody's" })
  })

  test('that cannot be loaded can be retried', async () => {
    answerDrive()
    api.refuse(FILES, 400, { error: 'Google refused.', code: 'drive_failed' })
    await openApp('/integrations', ME)
    await expect.element(text('Your files could not be loaded.')).toBeVisible()
    answerDrive()
    await button('Retry').click()
    await expect.element(button('Import Harbour rules')).toBeVisible()
  })

  test('become posits when they are imported', async () => {
    await openConnected()
    const { id } = answerPositPage({ title: 'Harbour rules' })
    const { excerpt: _, ...imported } = source({ posit_id: id })
    api.on(IMPORT, { posit: { id }, source: imported })
    await button('Import Harbour rules').click()
    await expectPath(`/posits/${id}`)
  })

  test('that cannot be imported say so', async () => {
    await openConnected()
    api.refuse(IMPORT, 500, {})
    await button('Import Harbour rules').click()
    await expectFailure(DRIVE_MESSAGES.importFailed)
  })

  test('have room, and are accessible by keyboard too', async () => {
    await openConnected()
    await expectAccessibleInEveryLook('connected')
    const area = page.getByRole('region', { name: 'Files in Google Drive' }).element()
    expect(area.querySelector('[aria-busy]')?.getBoundingClientRect().height).toBe(400)
    await tabTo('tab Google Drive')
    await press('{ArrowRight}')
    await expect.element(heading('Talk to Text')).toBeVisible()
    await expectAccessibleInEveryLook('talk to text')
    await press('{ArrowRight}')
    await expect.element(heading('No settings available')).toBeVisible()
    await expectPath('/integrations?tab=settings')
    await expectAccessibleInEveryLook('settings')
  })
})

describe('the connection', () => {
  test('leads to Google with a return path', async () => {
    await openUnconnected()
    await button('Connect Google Drive').click()
    await expect.poll(departedTo).toMatch(/^https:\/\/accounts\.example\/consent\?client_id=a-client/)
  })

  test('that the server does not support says so', async () => {
    await openApp('/integrations', ME)
    await button('Connect Google Drive').click()
    const { title } = DRIVE_MESSAGES.connectFailed
    await expectFailure({
      title,
      description: 'Failed to connect Google Drive. This server has no connection to Google Drive.',
    })
  })

  test('is removed after a confirmation', async () => {
    await openConnected()
    api.on('POST /functions/v1/disconnect-google-drive', () => {
      api.on(STATE, { connection: null, authorization: AUTHORIZATION })
      return OK
    })
    await button('Disconnect').click()
    await alertDialog().getByRole('button', { name: 'Disconnect' }).click()
    await expect.element(button('Connect Google Drive')).toBeVisible()
  })

  test('that cannot be removed says so', async () => {
    await openConnected()
    api.refuse('POST /functions/v1/disconnect-google-drive', 500, {})
    await button('Disconnect').click()
    await alertDialog().getByRole('button', { name: 'Disconnect' }).click()
    await expectFailure(DRIVE_MESSAGES.disconnectFailed)
  })

  test('with a revoked permission offers to reconnect', async () => {
    api.on(STATE, { connection: { ...CONNECTION, status: 'reconnect' }, authorization: AUTHORIZATION })
    await openApp('/integrations', ME)
    await expect.element(text('Google no longer lets us read your Drive.')).toBeVisible()
    await button('Reconnect').click()
    await expect.poll(departedTo).toMatch(/^https:\/\/accounts\.example\/consent/)
  })
})

describe('coming back from Google', () => {
  /** The state that the browser sent along. */
  async function askConsent() {
    await openUnconnected()
    await button('Connect Google Drive').click()
    await expect.poll(departedTo).toBeDefined()
    return new URL(departedTo() ?? '').searchParams.get('state')
  }

  test('with a code connects and leads on', async () => {
    const state = await askConsent()
    api.on('POST /functions/v1/connect-google-drive', { google_email: 'grace@example.com' })
    await openApp(`${CALLBACK}?code=a-code&state=${state}`, ME)
    await expect.element(heading('Google Drive is connected')).toBeVisible()
    answerDrive()
    await expectPath('/integrations')
  })

  test('with a refusal says so, and leads back', async () => {
    await openApp(`${CALLBACK}?error=access_denied`, ME)
    await expect.element(text(DRIVE_MESSAGES.denied.description)).toBeVisible()
    await expectAccessibleInEveryLook('a refused callback')
    await link('Back to Integrations').click()
    await expectPath('/integrations')
  })

  test('is accepted only with the state of this browser', async () => {
    await askConsent()
    await openApp(`${CALLBACK}?code=stolen&state=made-up`, ME)
    await expect.element(text(DRIVE_MESSAGES.stateMismatch.description)).toBeVisible()
    expect(api.calls('POST /functions/v1/connect-google-drive')).toEqual([])
  })

  test('says when connecting fails', async () => {
    const state = await askConsent()
    api.refuse('POST /functions/v1/connect-google-drive', 502)
    await openApp(`${CALLBACK}?code=a-code&state=${state}`, ME)
    await expect.element(text(DRIVE_MESSAGES.connectFailed.description)).toBeVisible()
  })
})

describe('speaking', () => {
  test('becomes text that can be copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const say = installSpeech()
    await openUnconnected('?tab=talk-to-text')
    await field('Your words').fill('First:')
    await button('Start Recording').click()
    say('hello harbour', true)
    await expect.element(field('Your words')).toHaveValue('First: hello harbour')
    await button('Stop Recording').click()
    await expect.element(button('Start Recording')).toBeVisible()
    await button('Copy to Clipboard').click()
    await expect.element(button('Copied')).toBeVisible()
    expect(write).toHaveBeenCalledExactlyOnceWith('First: hello harbour')
  })

  test('suggests Chrome without speech recognition', async () => {
    setSpeech(undefined)
    await openUnconnected('?tab=talk-to-text')
    await expect.element(page.getByRole('alert').getByText('Please try Chrome.')).toBeVisible()
    expect(button('Start Recording').query()).toBeNull()
  })
})
