import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildEmbed } from './scripts/build-embed.ts'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'web',
  ssr: false,
  // Pages a visitor may read before (or without) JavaScript; everything else is one client-rendered shell.
  prerender: ['/', '/terms', '/privacy', '/pricing'],
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await buildEmbed(folder)
    compressAssets(folder)
  },
} satisfies Config
