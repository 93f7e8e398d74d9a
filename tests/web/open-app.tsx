/// <reference types="vite/client" />
/** The web app at one of its paths, with all its routes, layouts and providers, in front of the fake API. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Me } from '../../contract/accounts.ts'
import { queryClient } from '../../web/core/data-provider.tsx'
import { clearDrafts } from '../../web/core/draft.ts'
import { rememberUser } from '../../web/core/session/previous-user.ts'
import { resetSession } from '../../web/core/session/session-store.ts'
import { toasts } from '../../web/core/toast.ts'
import Root, { ErrorBoundary } from '../../web/root.tsx'
import routes from '../../web/routes.ts'
import { api } from './fake-api.ts'

const DESKTOP = { width: 1280, height: 900 }

const modules = import.meta.glob<{ default: ComponentType }>([
  '../../web/**/*.tsx',
  '!../../web/**/*.test.tsx',
])

async function loadModule(file: string) {
  const load = modules[`../../web/${file}`]
  if (!load) throw new Error(`web/routes.ts names ${file}, which is not there.`)
  return { Component: (await load()).default }
}

function routeOf({ id, path, index, file, children }: RouteConfigEntry): RouteObject {
  const own = { ...(id && { id }), ...(path && { path }), lazy: () => loadModule(file) }
  return index ? { ...own, index: true } : { ...own, children: (children ?? []).map(routeOf) }
}

const ROUTES: RouteObject[] = [
  { id: 'root', Component: Root, ErrorBoundary, HydrateFallback: () => null, children: routes.map(routeOf) },
]

const ownAddress = window.location.href
let router: ReturnType<typeof createBrowserRouter> | undefined
/** URLs of other documents that the page navigated to; the test page itself does not navigate. */
const departures: { url: string; download: string | null }[] = []

function handleNavigate(event: NavigateEvent) {
  if (event.destination.sameDocument) return
  event.preventDefault()
  departures.push({ url: event.destination.url, download: event.downloadRequest })
}

/** What the modules of the web app keep, as on a page that has just opened. */
function resetPage() {
  router?.dispose()
  router = undefined
  for (const { id } of toasts.list()) toasts.remove(id)
  queryClient.clear()
  resetSession()
}

function resetBrowser() {
  clearDrafts()
  rememberUser(null)
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['data-theme', 'data-returning']) document.documentElement.removeAttribute(name)
}

async function show() {
  router = createBrowserRouter(ROUTES)
  await render(<RouterProvider router={router} />)
}

/** `me`: who is signed in; null for a guest, undefined where the test answers that itself. */
export async function openApp(path: string, me?: Me | null) {
  if (me !== undefined) api.on('GET /rest/v1/users/me', { user: me })
  await cleanup()
  resetPage()
  window.history.replaceState(null, '', path)
  await show()
}

/** Simulates a page reload: browser storage is preserved. */
export async function reloadApp() {
  const { pathname, search } = window.location
  await openApp(pathname + search)
}

export const departedTo = () => departures.at(-1)?.url
/** The name of the file that was downloaded last. */
export const downloaded = () => departures.at(-1)?.download

const path = () => window.location.pathname + window.location.search
export const expectPath = (expected: string | RegExp) =>
  typeof expected === 'string' ? expect.poll(path).toBe(expected) : expect.poll(path).toMatch(expected)

export async function prepareBrowser() {
  window.navigation.addEventListener('navigate', handleNavigate)
  departures.length = 0
  resetBrowser()
  await page.viewport(DESKTOP.width, DESKTOP.height)
}

export async function leaveApp() {
  await cleanup()
  resetPage()
  window.navigation.removeEventListener('navigate', handleNavigate)
  window.history.replaceState(null, '', ownAddress)
}
