import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Not in the build. */
const development = process.env.NODE_ENV === 'development' ? [route('catalog', 'catalog/catalog.tsx')] : []

/**
 * Every screen of the product. The layouts say how a screen is framed (`site`: header and footer, `app`: header and the
 * rest of the window) and who may come (`signed-in`, `guests-only`, `new-guests-only`; without one of these: everybody).
 * Screens that fetch through queries are under `data`; `front` omits it to stay light.
 */
export default [
  layout('layout/site.tsx', [
    layout('layout/front.tsx', [
      index('landing/home.tsx'),
      route('pricing', 'landing/pricing.tsx'),
      route('terms', 'legal/terms.tsx'),
      route('privacy', 'legal/privacy.tsx'),
      route('*', 'layout/not-found.tsx'),
    ]),
    layout('layout/data.tsx', [
      ...development,
      route('p/:handle', 'posits/public.tsx'),
      route('posits/u/:handle', 'posits/list-of-user.tsx'),
      route('admin/bug-reports', 'bug-reports/administration.tsx'),
      route('settings/assistant', 'assistant-settings/settings.tsx'),
      route('unsubscribe', 'activity/unsubscribe.tsx'),
      route('connect', 'mcp/connect.tsx'),
      route('reset-password', 'accounts/reset-password.tsx'),
      layout('layout/guests-only.tsx', [
        route('login', 'accounts/login.tsx'),
        route('auth/callback', 'accounts/auth-callback.tsx'),
      ]),
      layout('layout/new-guests-only.tsx', [route('signup', 'accounts/signup.tsx')]),
      layout('layout/signed-in.tsx', [
        route('activity', 'activity/feed.tsx'),
        route('administrator', 'assistant-settings/administrator.tsx'),
        route('edit-profile', 'accounts/edit-profile.tsx'),
        route('posits', 'posits/list.tsx'),
        route('posits/:id', 'posits/detail.tsx'),
        route('settings/webhooks', 'webhooks/webhooks.tsx'),
        route('settings/webhooks/:id', 'webhooks/webhook.tsx'),
        route('settings/developers', 'developers/developers.tsx'),
        route('create-posit', 'posits/create.tsx'),
        route('posit-details/:id', 'posits/details.tsx'),
        route('posit-tasks/:id', 'tasks/task.tsx'),
        route('bug-reports', 'bug-reports/report.tsx'),
        route('integrations', 'google-drive/integrations.tsx'),
        route('integrations/google-callback', 'google-drive/google-callback.tsx'),
        route('chat-history', 'chat/history/history.tsx'),
        route('chat-details/:id', 'chat/history/details.tsx'),
      ]),
    ]),
  ]),
  layout('layout/app.tsx', [
    layout('layout/data.tsx', { id: 'data-app' }, [
      route('chat-with-posit/:id', 'chat/chat.tsx'),
      route('l/:slug', 'links/link.tsx'),
      layout('layout/signed-in.tsx', { id: 'signed-in-app' }, [route('update-posit/:id', 'chat/update.tsx')]),
    ]),
  ]),
] satisfies RouteConfig
