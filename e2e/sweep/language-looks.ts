/** What is looked for on a page whose interface is in Hindi. */

import type { Page } from 'playwright-core'

/** Each text stands in an element that says its language, and no letter of Hindi is cut. */
export function hindi(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const DEVANAGARI = /\p{Script=Devanagari}/u
    // what is called so in every language
    const NAMES = ['Aiken', 'English', 'Google']
    const langOf = (one: Element) => one.closest('[lang]')?.getAttribute('lang') ?? ''
    const look = (said: string, one: Element, what: string) => {
      const lang = langOf(one)
      const text = said.trim()
      // a name cannot say the language of its parts, and is read by the letters it is written in
      if (what === 'aria-label' && DEVANAGARI.test(text)) return
      // a Hindi text of the library may name a term in English beside its own
      const own = one.closest('[lang]')
      if (own !== document.documentElement && lang === 'hi' && DEVANAGARI.test(text)) return
      // two small words beside each other are a phrase, one alone may be a name, a unit or a code
      if (
        lang !== 'en' &&
        (/\b[a-z’']{2,}[ ,]+[a-z’']{2,}\b/.test(text) ||
          (/^[A-Z][a-z]{3,}$/.test(text) && !NAMES.includes(text)))
      )
        faults.add(`${what} in English: “${text.slice(0, 90)}”`)
      // a hint of the browser's stands at words of another language, and cannot say its own
      if (lang !== 'hi' && what !== 'title' && DEVANAGARI.test(text))
        faults.add(`${what} in Hindi within lang=${lang}: “${text.slice(0, 60)}”`)
    }
    if (document.documentElement.lang !== 'hi') faults.add('html lang is not hi')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (
        !parent ||
        !text.nodeValue?.trim() ||
        parent.closest('script, style, noscript, code, kbd, math, .katex, textarea, [translate=no]')
      )
        continue
      look(text.nodeValue, parent, 'text')
      if (
        !DEVANAGARI.test(text.nodeValue) ||
        !parent.checkVisibility({ contentVisibilityAuto: true }) ||
        parent.closest('.sr-only, svg')
      )
        continue
      const style = getComputedStyle(parent)
      const size = Number.parseFloat(style.fontSize)
      const line = style.lineHeight === 'normal' ? 1.4 * size : Number.parseFloat(style.lineHeight)
      if (line < 1.3 * size - 0.5)
        faults.add(
          `lines too near (${(line / size).toFixed(2)}): “${text.nodeValue.trim().slice(0, 40)}” ${parent.outerHTML.slice(0, 120)}`,
        )
      if (Number.parseFloat(style.letterSpacing) !== 0 && style.letterSpacing !== 'normal')
        faults.add(
          `letters moved apart or together (${style.letterSpacing}): “${text.nodeValue.trim().slice(0, 40)}” ${parent.outerHTML.slice(0, 120)}`,
        )
    }
    // a field says the language of what is written in it, not of the hint that stands there before
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (one.getAttribute(name) && !(name === 'placeholder' && one.hasAttribute('lang')))
          look(one.getAttribute(name) ?? '', one, name)
    look(document.title, document.documentElement, 'the title of the page')
    return [...faults]
  })
}
