import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type PageName, pageNameOf } from '../../contract/page-names.ts'
import { api } from './api.ts'
import { whenIdle } from './when-idle.ts'

const refusesTracking = () =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)

/** A failure is ignored: nothing depends on it. */
function sendPageView(page_name: PageName) {
  api.post('/rest/v1/page_views', { body: { page_name }, keepalive: true }).catch(() => {})
}

/** `page_view` on each route change, unless the browser asks not to be followed. Search words and fragments are no route. */
export function usePageViews() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!refusesTracking()) return whenIdle(() => sendPageView(pageNameOf(pathname)))
  }, [pathname])
}
