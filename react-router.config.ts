import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: false,
  // Pages a visitor may read before (or without) JavaScript; everything else is one client-rendered shell.
  prerender: ['/', '/terms', '/privacy', '/pricing'],
} satisfies Config
