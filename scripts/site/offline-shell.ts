/**
 * The service worker, and the short list of what it keeps from the beginning: what a reload of the pages for reading
 * needs, followed from chunk to chunk. Everything else it keeps once it was used (web/features/offline/sw.ts).
 */

import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bundleGraph } from './bundle-graph.ts'

/** The modules that a reload opens, besides the entry. */
const OPENED = [
  'web/app/start.tsx',
  'web/app/main-layout.tsx',
  'web/app/signed-in-watch.tsx',
  'web/lib/supabase.ts',
  'web/lib/query-client.ts',
  'web/lib/kept-store.ts',
  'web/session/role-queries.ts',
  'web/features/library/ebooks-page.tsx',
  'web/features/library/chapter-reader.tsx',
  'web/features/library/note-reader.tsx',
  'web/features/library/book-contents.tsx',
  'web/features/daily-news/daily-news-page.tsx',
  'web/features/daily-news/news-reader.tsx',
  'web/features/daily-news/ten-minutes.tsx',
  'web/features/offline/offline-watch.tsx',
  'web/features/offline/offline-sign.tsx',
  'web/session/leave-question.ts',
  'web/features/tests/test-dashboard-page.tsx',
  'web/features/mission/mission-page.tsx',
  'web/features/mission/open-task.tsx',
  'web/features/mission/just-done.tsx',
  'web/features/cards/card-review.tsx',
  'web/features/cards/cards-due.tsx',
  'web/features/practice/practice-page.tsx',
  'web/features/practice/practice-sitting.tsx',
  'web/app/keep-today.ts',
  // a browser that could not fetch one of these once may not ask for it again before a reload
  ...['player', 'cards', 'mission', 'daily-news', 'scheduler', 'syllabus', 'reading'].map(
    (feature) => `web/features/${feature}/send-waiting.ts`,
  ),
]
/** What a long press on the installed icon offers. */
const SHORTCUTS = [
  ['Daily Mission', '/daily-mission'],
  ['Daily News', '/daily-news'],
  ['Cards that are due', '/practice?view=card-review'],
  ['Tests', '/test-dashboard'],
] as const
/** Those of the alphabet that every page is in; the others are kept once they were used. */
const FONTS = /\/(inter|source-serif)(-large|-rupee)?-[\w-]{8}\.woff2$/
const ALSO = ['favicon.svg', 'theme.js', 'manifest.webmanifest', 'icon-192.png']

export function offlineShell(): Plugin[] {
  const kept = new Set<string>(ALSO)
  return [
    {
      name: 'offline-shell',
      generateBundle(_options, bundle) {
        const { chunks, fileOf, reached } = bundleGraph(bundle)
        const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
        for (const file of reached([...entries, ...OPENED.map(fileOf)])) {
          kept.add(file)
          for (const style of chunks.get(file)?.viteMetadata?.importedCss ?? []) kept.add(style)
        }
        for (const name of Object.keys(bundle)) if (FONTS.test(name)) kept.add(name)
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'features/offline',
      filename: 'sw.ts',
      // the page registers it itself: no script is written into the page
      injectRegister: false,
      registerType: 'prompt',
      manifest: {
        id: '/',
        name: 'UPSC Indian Economy Mentor',
        short_name: 'Economy Mentor',
        description: 'Study the Indian economy for the civil services exam.',
        lang: 'en-IN',
        start_url: '/daily-news',
        dir: 'ltr',
        scope: '/',
        categories: ['education'],
        display: 'standalone',
        background_color: '#fbfaf7',
        theme_color: '#2b3a8c',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        shortcuts: SHORTCUTS.map(([name, url]) => ({
          ...{ name, url, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] },
        })),
      },
      injectManifest: {
        buildPlugins: { vite: [asOfToday()] },
        globPatterns: ['**/*.{js,css,woff2,svg,png,webmanifest}'],
        globIgnores: ['sw.js'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        manifestTransforms: [
          async (entries) => ({ manifest: entries.filter(({ url }) => kept.has(url)), warnings: [] }),
        ],
      },
    }),
  ]
}

/** The plugin asks Vite for one file in a way that Vite warns of, and tells of each step. */
function asOfToday(): Plugin {
  return {
    name: 'as-of-today',
    config: (config) => {
      config.logLevel = 'warn'
      const { output } = config.build?.rolldownOptions ?? config.build?.rollupOptions ?? {}
      if (!output || Array.isArray(output)) return
      delete output.inlineDynamicImports
      output.codeSplitting = false
    },
  }
}
