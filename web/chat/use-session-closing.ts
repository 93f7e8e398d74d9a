import { useEffect } from 'react'
import { api } from '../core/api.ts'

/** Sets the update session inactive when its screen is left, by navigation or by closing the page. */
export function useSessionClosing(sessionId: string) {
  useEffect(() => {
    let isClosed = false
    function close() {
      if (isClosed) return
      isClosed = true
      // `keepalive` lets the call outlive the page. A lost one does no harm: the session is reopened or grows old.
      const path = { id: sessionId }
      api
        .patch('/rest/v1/chat_sessions/{id}', { path, body: { is_active: false }, keepalive: true })
        .catch(() => {})
    }
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [sessionId])
}
