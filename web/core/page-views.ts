import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pageNameOf } from '../../contract/page-names.ts'
import { whenIdle } from './when-idle.ts'

const refusesTracking = () =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)

/** Outlives the page it tells of, and is not missed when it fails. */
function sendPageView(page_name: string) {
  const body = JSON.stringify({ page_name })
  const headers = { 'content-type': 'application/json' }
  fetch('/rest/v1/page_views', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}

/** `page_view` on each route change, unless the browser asks not to be followed. Search words and fragments are no route. */
export function usePageViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!refusesTracking()) return whenIdle(() => sendPageView(pageNameOf(pathname)))
  }, [pathname])
}
