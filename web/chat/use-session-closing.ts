import { useEffect } from 'react'

/** Sets the update session inactive when its screen is left, by navigation or by closing the page. */
export function useSessionClosing(sessionId: string) {
  useEffect(() => {
    let isClosed = false
    function close() {
      if (isClosed) return
      isClosed = true
      // `keepalive` lets the call outlive the page. A lost one does no harm: the session is reopened or grows old.
      fetch(`/rest/v1/chat_sessions/${sessionId}`, {
        method: 'PATCH',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ is_active: false }),
      }).catch(() => {})
    }
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [sessionId])
}
