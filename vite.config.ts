/** Builds the front end into dist/web: hashed files, no inline script, fonts from this machine. */

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { budgets } from './scripts/site/budgets.ts'
import { LIBRARIES } from './scripts/site/chunk-plan.ts'
import { cutFonts } from './scripts/site/cut-fonts.ts'
import { offlineShell } from './scripts/site/offline-shell.ts'
import { pdfFiles } from './scripts/site/pdf-files.ts'
import { routeFiles } from './scripts/site/route-files.ts'
import { treeshake } from './scripts/site/treeshake.ts'

export default defineConfig({
  root: 'web',
  envDir: '..',
  plugins: [
    react(),
    tailwindcss(),
    cutFonts(),
    preloadFonts({
      inter: 'all',
      'source-serif': '(max-width: 1023.98px)',
      'source-serif-large': '(min-width: 1024px)',
    }),
    pdfFiles(),
    offlineShell(),
    routeFiles(),
    budgets(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // the content security policy allows fonts from 'self' only, not from data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // what script may weigh is said by `budgets`, and passing it fails the build
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: { groups: LIBRARIES },
        // The names of all parts are read before the first of them, and a hash is what cannot be packed of them.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
})

/** Asks for the fonts of the first paint together with the style sheet that names them. */
function preloadFonts(media: Record<string, string>): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.entries(media).flatMap(([name, media]) =>
          Object.keys(bundle)
            .filter((file) => new RegExp(`/${name}-[\\w-]{8}\\.woff2$`).test(file))
            .map((file) => ({
              tag: 'link',
              injectTo: 'head' as const,
              attrs: {
                rel: 'preload',
                href: `/${file}`,
                as: 'font',
                type: 'font/woff2',
                media,
                crossorigin: '',
              },
            })),
        ),
    },
  }
}
