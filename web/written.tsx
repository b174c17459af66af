/** The pages that are written at build, for scripts/site/written-pages.ts: read by everybody, and the same for all. */

import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { fetchPage } from './app/lazy-page.tsx'
import { layoutLoaders } from './app/preload.ts'
import { routeOf } from './app/routes.tsx'
import { copy as landing } from './features/landing/landing-copy.ts'
import { copy as legal } from './features/legal/legal-copy.ts'
import { type Language, wordsIn } from './lib/language.tsx'
import { titleOf } from './lib/page-title.ts'
import { site } from './lib/site.ts'

export type Written = { address: string; title: string; description: string }

export const writtenPages = (language: Language): Written[] => [
  ...['/', '/landing'].map((address) => ({
    address,
    title: titleOf(site.tagline),
    description: wordsIn(landing, language).lede,
  })),
  {
    address: '/privacy-policy',
    title: titleOf(wordsIn(legal, language).privacyTitle),
    description: wordsIn(legal, language).privacySays,
  },
  {
    address: '/terms-of-service',
    title: titleOf(wordsIn(legal, language).termsTitle),
    description: wordsIn(legal, language).termsSays,
  },
]

/** What stands in the page's root. */
export async function write(address: string, language: Language): Promise<string> {
  const route = routeOf(address)
  if (!route) throw new Error(`No route is at ${address}`)
  // throws where it cannot be loaded without a browser
  await route.load()
  await fetchPage(route.load)
  if (route.layout !== 'bare') await fetchPage(layoutLoaders[route.layout])
  return renderToString(
    <App
      router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>}
      written={language}
    />,
  )
}
