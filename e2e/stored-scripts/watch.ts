/** A browser that notices when somebody's text has become more than text. */

import type { Browser, Page } from 'playwright-core'
import { ELEMENT, MARK } from './words.ts'

export type Watched = {
  page: Page
  /** What ran, what was blocked, what was asked elsewhere, what stands in a page as markup. */
  harm: Set<string>
  /** The marks that were shown. */
  shown: Set<string>
  /** The marks that a page was sent, shown or not. */
  sent: Set<string>
  look: (path: string) => Promise<void>
  search: (words: string) => Promise<void>
  close: () => Promise<void>
}

type Session = { access_token: string; user: { id: string } }

export async function watched(
  browser: Browser,
  site: string,
  session: Session | null,
  { language = 'en', withoutPolicy = false, media = 'screen' as 'screen' | 'print', conversation = '' } = {},
): Promise<Watched> {
  // Without the policy of the site whatever is markup would run: the policy is the second wall, not the first.
  const context = await browser.newContext({ baseURL: site, locale: 'en-IN', bypassCSP: withoutPolicy })
  const [harm, shown, sent] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let at = ''
  const say = (what: string) => harm.add(`${at}: ${what}`)
  await context.exposeFunction('ran', (what: unknown) => say(`ran ${what}`))
  await context.exposeFunction('violated', (what: string) => say(`the policy stopped ${what}`))
  await context.addInitScript(
    ([kept, language, conversation]) => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
      try {
        localStorage.setItem('language', language ?? '')
        if (!kept) return
        localStorage.setItem('sb-localhost-auth-token', kept)
        const { access_token, user } = JSON.parse(kept)
        const signIn = JSON.parse(
          atob(access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')),
        ).session_id
        sessionStorage.setItem(`chat_session:${user.id}`, JSON.stringify({ sessionId: conversation, signIn }))
      } catch {
        // A page of files has no storage.
      }
      document.addEventListener('securitypolicyviolation', (event) => {
        const { violated } = window as unknown as { violated: (what: string) => void }
        violated(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    },
    [session && JSON.stringify(session), language, conversation] as const,
  )
  const page = await context.newPage()
  await page.emulateMedia({ media })
  page.on('dialog', (dialog) => {
    say(`asked ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  context.on('page', (other) => say(`opened ${other.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob):/.test(request.url()))
      say(`went to ${request.url()}`)
  })
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    for (const [mark] of text.matchAll(MARK)) sent.add(mark)
  })

  async function look(path: string) {
    at = `${media} ${path}`
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {})
    await note()
    // What is folded away, behind tabs, or comes when one arrives with mouse or keyboard.
    await page.evaluate(openEverything).catch(() => {})
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
    await note()
  }

  /** The search over everything, as it answers while somebody types. */
  async function search(words: string) {
    await page.goto('/syllabus')
    const field = page.getByRole('combobox', { name: 'Search everything' })
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Search' }).first().click()
    await field.fill(words)
    await page.getByRole('option').first().waitFor()
    await note()
  }

  async function note() {
    const found = await page.evaluate(markupOf, ELEMENT).catch(() => ({ wrong: [], text: '' }))
    for (const wrong of found.wrong) say(wrong)
    for (const [mark] of found.text.matchAll(MARK)) shown.add(mark)
  }

  return { page, harm, shown, sent, look, search, close: () => context.close() }
}

function openEverything() {
  for (const one of document.querySelectorAll('details')) one.open = true
  for (const one of document.querySelectorAll<HTMLElement>(
    'main button[aria-expanded="false"], main [role="tab"][aria-selected="false"]',
  ))
    one.click()
  for (const one of document.querySelectorAll('main *')) {
    for (const name of ['mouseover', 'focus', 'toggle', 'error', 'load'])
      if (one.hasAttribute(`on${name}`)) one.dispatchEvent(new Event(name))
  }
}

/** Everything in the page that only somebody's text can have brought; and all its words, those of fields too. */
function markupOf(element: string) {
  const wrong: string[] = []
  const roots: (Document | ShadowRoot)[] = [document]
  let text = ''
  for (const root of roots) {
    for (const one of root.querySelectorAll('*')) {
      if (one.shadowRoot) roots.push(one.shadowRoot)
      const tag = one.tagName.toLowerCase()
      if (tag === element || tag === 'mglyph' || tag === 'base') wrong.push(`<${tag}> stands in the page`)
      if (tag === 'script' && !one.hasAttribute('src') && one.getAttribute('type') !== 'application/ld+json')
        wrong.push(`a script stands in the page: ${one.textContent?.slice(0, 80)}`)
      if (tag === 'iframe' && one.hasAttribute('srcdoc')) wrong.push('a frame stands in the page')
      for (const { name, value } of one.attributes) {
        if (/^on/i.test(name)) wrong.push(`<${tag} ${name}="${value.slice(0, 60)}">`)
        if (/^(href|src|action|formaction|xlink:href|data)$/i.test(name) && !isHarmless(tag, value))
          wrong.push(`<${tag} ${name}="${value.slice(0, 80)}">`)
      }
      if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) text += one.value
    }
    text += root instanceof Document ? root.documentElement.outerHTML : root.innerHTML
  }
  return { wrong, text }

  function isHarmless(tag: string, value: string) {
    try {
      const { protocol } = new URL(value, location.href)
      return (
        /^(https?|mailto|tel|blob):$/.test(protocol) ||
        (protocol === 'data:' && /^(img|image|use|link)$/.test(tag))
      )
    } catch {
      return true
    }
  }
}
