/** What is looked for on a page beyond axe: each look runs inside the page and lists what is wrong. */

import type { Page } from 'playwright-core'

/** WCAG 1.4.12, to the letter. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`

/** Nothing scrolls sideways and no text is cut at this width (1.4.4 and 1.4.10). */
export async function atWidth(page: Page, width: number, height = 844): Promise<string[]> {
  await page.setViewportSize({ width, height })
  return [...(await page.evaluate(sideways)), ...(await page.evaluate(cutText))].map(
    (fault) => `at ${width} px: ${fault}`,
  )
}

/** With more room between letters, words and lines, what was whole is still whole. */
export async function spacedOut(page: Page): Promise<string[]> {
  const before = new Set(await page.evaluate(cutText))
  // a sheet that is handed over, since the page allows no style of others
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
  const after = [...(await page.evaluate(cutText)), ...(await page.evaluate(sideways))]
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  return after.filter((fault) => !before.has(fault)).map((fault) => `with wide spacing: ${fault}`)
}

/** In the colours of the system, controls have edges, states are told apart, and drawings are there. */
export async function inForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(markColoured)
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = await page.evaluate(lostColours)
  await page.emulateMedia({ forcedColors: null })
  return faults.map((fault) => `in forced colours: ${fault}`)
}

/** With reduced motion nothing moves for longer than an instant. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    for (const one of document.querySelectorAll('body *')) {
      const style = getComputedStyle(one)
      const times = `${style.transitionDuration}, ${style.animationName === 'none' ? '0s' : style.animationDuration}`
      if (times.split(', ').some((time) => Number.parseFloat(time) > 0.02))
        faults.add(`moves: ${one.outerHTML.slice(0, 90)} ${times}`)
    }
    return [...faults]
  })
}

/** One title, one main part, and what folds out says so by a mark or a line below it. */
export function parts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const titles = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility())
    if (titles.length !== 1)
      faults.push(`${titles.length} h1: ${titles.map(({ textContent }) => textContent).join(' | ')}`)
    const mains = [...document.querySelectorAll('main')].filter((one) => one.checkVisibility())
    if (mains.length !== 1) faults.push(`${mains.length} main`)
    for (const one of document.querySelectorAll('summary')) {
      const isUnderlined = [one, ...one.querySelectorAll('*')].some((part) =>
        getComputedStyle(part).textDecorationLine.includes('underline'),
      )
      if (one.checkVisibility() && !one.querySelector('svg') && !isUnderlined)
        faults.push(`folds out and does not look so: ${one.textContent?.slice(0, 40)}`)
    }
    return faults
  })
}

/** On a phone, what is pressed is 44 px high and wide (links within a text aside). */
export function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const all = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, input:not([type=hidden]), summary, [role=tab], [role=menuitem], nav a, a[class*=inline-flex], a[class*=rounded-control]',
    )
    for (const one of all) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (one.closest('[inert], [aria-hidden=true], p, .prose')) continue
      const label = one.closest('label') ?? (one.id && document.querySelector(`label[for="${one.id}"]`))
      const boxes = [one, label].filter((box) => box instanceof Element)
      // a short word is as wide as it is, and never narrower than 24 px
      const least =
        one.textContent?.trim() || one.matches('input[type=checkbox], input[type=radio]') ? 24 : 43.5
      const isLarge = boxes.some((box) => {
        const { width, height } = box.getBoundingClientRect()
        return width >= least && height >= 43.5
      })
      const { width, height } = one.getBoundingClientRect()
      // what is only there for screen readers, or stretched over its row
      if (isLarge || width <= 2 || height <= 2) continue
      if (
        getComputedStyle(one, '::after').position === 'absolute' &&
        getComputedStyle(one, '::after').content !== 'none'
      )
        continue
      faults.add(
        `${Math.round(width)}×${Math.round(height)}: ${one.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 110)}`,
      )
    }
    return [...faults].map((fault) => `smaller than 44 px: ${fault}`)
  })
}

function sideways(): string[] {
  const root = document.documentElement
  if (root.scrollWidth <= window.innerWidth) return []
  const widest = [...document.querySelectorAll('body *')]
    .filter((one) => {
      const box = one.getBoundingClientRect()
      if (box.right <= window.innerWidth + 1 || box.width === 0) return false
      for (let around = one.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return false
      return true
    })
    .at(-1)
  return [
    `scrolls sideways by ${root.scrollWidth - window.innerWidth} px: “${widest?.textContent?.trim().slice(0, 40)}” ${widest?.outerHTML.slice(0, 100)}`,
  ]
}

/** Text that its own box, or one around it that does not scroll, cuts off. */
function cutText(): string[] {
  const faults = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.nodeValue?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('.sr-only, [class*="not-focus:sr-only"], svg, textarea, select, .katex, [inert]'))
      continue
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    for (
      let around: Element | null = parent;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around)
      if (style.position === 'fixed') break
      if (style.display === 'inline' || style.display === 'contents') continue
      const inner = around.getBoundingClientRect()
      if (inner.width <= 2 && inner.height <= 2) break
      const hidesX = /hidden|clip/.test(style.overflowX)
      const hidesY = /hidden|clip/.test(style.overflowY)
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
      // shortened with an ellipsis, inside of what leads to the whole
      if (
        (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') &&
        around.closest('a, button, summary, tr, li:has(a, button), [role=option]')
      )
        break
      const isCut =
        (hidesX && (box.right > inner.right + 1.5 || box.left < inner.left - 1.5)) ||
        (hidesY && (box.bottom > inner.bottom + 2.5 || box.top < inner.top - 2.5))
      const isButton = around.matches('button, [class*=rounded-control][class*=border]:not(div)')
      const isOut = isButton && (box.right > inner.right + 1.5 || box.bottom > inner.bottom + 2)
      if (isCut || isOut) {
        faults.add(
          `${isCut ? 'cut' : 'out of its button'}: “${text.nodeValue.trim().slice(0, 50)}” in ${around.outerHTML.slice(0, 120)}`,
        )
        break
      }
      if (style.position === 'absolute') break
    }
  }
  return [...faults]
}

/** Remembers what its colour alone draws, before the system takes the colours away. */
function markColoured() {
  const isFilled = (colour: string) => !/, 0\)$|transparent/.test(colour)
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    one.removeAttribute('data-drawn')
    if (one.closest('svg') || box.width < 3 || box.height < 3 || !one.checkVisibility()) continue
    if (
      one.childElementCount === 0 &&
      !one.textContent?.trim() &&
      isFilled(style.backgroundColor) &&
      !one.matches('input, textarea, select, img, canvas, iframe')
    )
      one.setAttribute('data-drawn', '')
  }
}

function lostColours(): string[] {
  const faults = new Set<string>()
  const canvas = getComputedStyle(document.body).backgroundColor
  const edges = (style: CSSStyleDeclaration) =>
    ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) => Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
    ) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
  const name = (one: Element) => one.outerHTML.replace(/ data-drawn=""/, '').slice(0, 150)
  for (const one of document.querySelectorAll('[data-drawn]')) {
    const style = getComputedStyle(one)
    if (one.closest('[aria-busy]')) continue
    const isSeen = style.forcedColorAdjust === 'none' || edges(style) || style.backgroundColor !== canvas
    if (!isSeen) faults.add(`its colour is gone: ${name(one)}`)
  }
  for (const one of document.querySelectorAll(
    'input:not([type=hidden],[type=radio],[type=checkbox],[type=range],[type=file],[type=search]), select, textarea',
  )) {
    const style = getComputedStyle(one)
    if (
      one.checkVisibility() &&
      one.getBoundingClientRect().width > 4 &&
      !edges(style) &&
      !(one.parentElement && edges(getComputedStyle(one.parentElement)))
    )
      faults.add(`no edge: ${name(one)}`)
  }
  const chosen =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), [aria-checked=true], label:has(> input:checked)'
  const told = (one: Element) => {
    const style = getComputedStyle(one)
    const after = getComputedStyle(one, '::after')
    const before = getComputedStyle(one, '::before')
    return [
      ...[
        style.borderTopWidth,
        style.borderBottomWidth,
        style.borderLeftWidth,
        style.borderTopStyle,
        style.borderBottomColor,
        style.borderLeftColor,
      ],
      ...[style.fontWeight, style.textDecorationLine, style.backgroundColor, style.outlineWidth, style.color],
      ...[
        after.content,
        after.borderBottomWidth,
        after.backgroundColor,
        before.content,
        before.backgroundColor,
        style.forcedColorAdjust,
      ],
      one.querySelectorAll('svg').length,
    ].join(' ')
  }
  for (const one of document.querySelectorAll(chosen)) {
    if (!one.checkVisibility() || one.matches('input')) continue
    const own = one.parentElement?.matches('li, td') ? one.parentElement : one
    const beside = [...(own.parentElement?.children ?? [])]
      .filter((other) => other !== own && other.tagName === own.tagName)
      .map((other) => (own === one ? other : other.querySelector(one.tagName)))
      .filter((other): other is Element => other !== null && !other.matches(chosen))
    const input = one.querySelector('input')
    if (input && getComputedStyle(input).appearance !== 'none' && input.getBoundingClientRect().width > 6)
      continue
    const [other] = beside
    if (other && told(other) === told(one)) faults.add(`looks like what is not chosen: ${name(one)}`)
  }
  return [...faults]
}

/** Of the screen, times how far it went, as the browser sums it up (Cumulative Layout Shift). */
const LITTLE = 0.02

/** What was pushed away by something that came later, since the page was opened. */
export async function pushedAway(page: Page) {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; says: string }[]>((resolve) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const entries = list.getEntries() as Shift[]
          resolve(
            entries.map(({ value, sources }) => ({
              value,
              says: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'what is gone').join(' / '),
            })),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // none at all is not told
        setTimeout(() => resolve([]), 200)
      }),
  )
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum <= LITTLE ? [] : shifts.map(({ value, says }) => `pushed away (${value.toFixed(3)}): ${says}`)
}
