/** The messages that most screens share; those of a screen of its own are in messages/, so that no other screen loads them. */
import { error, type Notice, success } from './messages/notice.ts'

export const AUTH_MESSAGES = {
  sessionCheckFailed: {
    title: 'Authentication Error',
    description: 'There was a problem checking your login status. Please try again.',
  },
  signOutFailed: error('Failed to sign out. Please try again.'),
  signOutFailedMobile: { title: 'Error logging out', description: 'Please try again' },
  unexpected: error('An unexpected error occurred. Please try again.'),
  loginFailed: (reason: string): Notice => ({ title: 'Login failed', description: reason }),
  signupFailed: (reason: string): Notice => ({ title: 'Signup failed', description: reason }),
  googleSignupFailed: error('Failed to sign up with Google. Please try again.'),
  googleSigninFailed: error('Failed to sign in with Google'),
  authenticationError: (reason: string | null): Notice => ({
    title: 'Authentication Error',
    description: reason || 'Failed to authenticate. Please try again.',
  }),
  resetEmailRequired: {
    title: 'Email required',
    description: 'Please enter your email address to reset your password.',
  },
  resetFailed: (reason?: string): Notice => error(reason || 'Failed to send reset email.'),
  resetSent: {
    title: 'Password reset email sent',
    description: 'Check your email for the password reset link.',
  },
  currentPasswordIncorrect: error('Current password is incorrect'),
  passwordUpdateFailed: error('Failed to update password.'),
  noSession: error('No session found'),
  loggedIn: success('Logged in successfully'),
  loggedInFromDialog: success("You've been logged in successfully."),
  emailConfirmed: { title: 'Email confirmed', description: 'Your email is confirmed. Log in to continue.' },
  verifyEmail: success('Please check your email to verify your account'),
  signedOut: {
    title: 'Signed out successfully',
    description: 'You have been logged out of your account.',
  },
  loggedOutMobile: success('Logged out successfully'),
  passwordUpdated: { title: 'Password updated' },
} as const

export const BILLING_MESSAGES = {
  loginFirst: { title: 'Please login', description: 'You need to be logged in to subscribe' },
  checkoutFailed: (reason?: string): Notice => error(reason || 'Something went wrong'),
  noCheckoutUrl: error('No checkout URL received'),
  portalFailed: error('Failed to access subscription portal. Please try again.'),
  noPortalUrl: error('No portal URL received'),
  freeLimit: {
    title: 'Free Plan Limit Reached',
    description: 'Upgrade to the paid plan to create multiple posits.',
  },
  dashboardClosed: 'Your trial period has ended. Upgrade to the paid plan to keep using this feature!',
  premiumLimit: {
    title: 'Posit Limit Reached',
    description: 'You have reached the maximum limit of 10 posits.',
  },
} as const

export const POSIT_MESSAGES = {
  settingsFailed: error('Failed to update settings. Please try again.'),
  titleFailed: error('Failed to update the title. Please try again.'),
  privacyFailed: error('Failed to update posit privacy settings. Please try again.'),
  privacyRefused: error('Failed to update privacy settings. Please try again.'),
  deleteFailed: error('Failed to delete the Posit. Please try again.'),
  createFailed: error('Failed to create Posit. Please try again.'),
  loadFailed: error('Failed to load the posit. Please try again.'),
  detailsFailed: error('Failed to load posit details'),
  accessFailed: error('Could not access the posit. Please try again.'),
  settingsUpdated: {
    title: 'Settings updated',
    description: 'Your Posit settings have been updated successfully.',
  },
  titleUpdated: success('Posit title updated successfully'),
  privacyUpdated: { title: 'Privacy updated' },
  deleted: { title: 'Posit deleted successfully' },
  created: { title: 'Posit created!' },
} as const

export const CHAT_MESSAGES = {
  sessionFailed: error('Failed to initialize chat session. Please try again.'),
  chatFailed: error('Failed to initialize the chat. Please try again.'),
  loadFailed: error('Failed to load messages. Please try again.'),
  missingData: error('Missing required data. Please refresh the page.'),
  sendFailed: error('Failed to send your message. Please try again.'),
  queryFailedTitle: 'Failed to process your query',
  queryFailed: error('Failed to process your query. Please try again.'),
  /** Not a failure: a day's cap, and the administrator wants no built-in answers. */
  paused: {
    title: 'Paused until tomorrow',
    description:
      'The assistant has used up what it may spend today. It answers again after midnight (UTC). Your question is kept.',
  },
  noContent: error('No content received from Edge Function'),
  noValidContent: error('No valid content found in response'),
  noPosit: error('No Posit loaded to chat with. Please try refreshing the page.'),
  filesFailed: error('An unexpected error occurred while loading files'),
  databaseError: { title: 'Database Error' },
  feedbackGiven: { title: 'Thank you', description: 'The owner of this posit can read what you wrote.' },
  feedbackFailed: error('Your feedback could not be saved. Please try again.'),
  conversationDeleted: { title: 'Conversation deleted' },
  conversationDeleteFailed: error('Failed to delete the conversation. Please try again.'),
} as const

export const ACTIVITY_MESSAGES = {
  markFailed: error('Could not be marked as read. Please try again.'),
  mailSaved: { title: 'Email notifications saved' },
  mailFailed: error('Failed to save your email notifications. Please try again.'),
} as const

export const DATE_UNKNOWN = 'Date unknown'
export const DATE_INVALID = 'Invalid date'

export const KNOWLEDGE_MESSAGES = {
  changeUndone: success('The change was undone.'),
  undoFailed: error('Failed to undo the change. Please try again.'),
  choiceFailed: error('Failed to save your choice. Please try again.'),
}
