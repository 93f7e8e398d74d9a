import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'web',
  ssr: false,
  // Pages a visitor may read before (or without) JavaScript; everything else is one client-rendered shell.
  prerender: ['/', '/terms', '/privacy', '/pricing'],
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
