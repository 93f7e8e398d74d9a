/**
 * Whether this browser had a session last time. Only a hint for the first paint (it hides 'Sign in' until the session is
 * known); what a person may do is decided by the server alone.
 */
export const SESSION_HINT_KEY = 'posit-returning'

export const hadSession = () => document.documentElement.hasAttribute('data-returning')

export function rememberSession(isSignedIn: boolean) {
  try {
    if (isSignedIn) localStorage.setItem(SESSION_HINT_KEY, '1')
    else localStorage.removeItem(SESSION_HINT_KEY)
  } catch {
    // Storage may be forbidden; the hint is then simply missing.
  }
  document.documentElement.toggleAttribute('data-returning', isSignedIn)
}
