/** Builds the front end into dist/web: hashed files, no inline script, fonts from this machine. */

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: 'web',
  envDir: '..',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(['inter-latin-wght-normal', 'source-serif-4-latin-wght-normal']),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // the content security policy allows fonts from 'self' only, not from data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** Asks for the two fonts of the first paint together with the style sheet that names them. */
function preloadFonts(names: string[]): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
    },
  }
}
