import { href } from 'react-router'
export interface Destination {
  to: string
  label: string
}

const POSITS: Destination = { to: href('/posits'), label: 'Posits' }
const FEATURES: Destination = { to: '/#features', label: 'Features' }
const PRICING: Destination = { to: '/#pricing', label: 'Pricing' }
export const REPORT_BUG: Destination = { to: href('/bug-reports'), label: 'Report Bug' }
export const ADMIN_REPORTS: Destination = { to: '/admin/bug-reports', label: 'Bug Reports (Admin)' }
export const ADMIN_ASSISTANT: Destination = { to: '/settings/assistant', label: 'Assistant (Admin)' }
export const SETTINGS: Destination = { to: href('/edit-profile'), label: 'Settings' }
export const CHAT_HISTORY: Destination = { to: href('/chat-history'), label: 'Chat History' }
export const SIGN_IN: Destination = { to: href('/login'), label: 'Sign In' }
export const SIGN_UP: Destination = { to: href('/signup'), label: 'Sign Up' }

export const navigationFor = (isSignedIn: boolean) =>
  isSignedIn ? [POSITS, FEATURES, PRICING] : [FEATURES, PRICING]

/** Additional links of the mobile menu. */
export const mobileNavigationFor = (isSignedIn: boolean, isAdmin: boolean) =>
  isSignedIn
    ? [
        ...navigationFor(true),
        CHAT_HISTORY,
        REPORT_BUG,
        ...(isAdmin ? [ADMIN_REPORTS, ADMIN_ASSISTANT] : []),
        SETTINGS,
      ]
    : [...navigationFor(false), SIGN_IN, SIGN_UP]
