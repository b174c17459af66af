/**
 * Some pages are written with a first look, which stands in front of the application until that has the page (base.css
 * hides the one behind the other). It goes when the page has what it reads, or as soon as somebody works something on it:
 * what was clicked is clicked, and what was typed is typed, in its counterpart of the application. One of visitors may have
 * all that they would read (`data-full`, backend/http/looks.ts): then nothing hurries.
 */

import { longDate } from './dates.ts'
import { WORKED } from './hold-clicks.ts'
import { localeOf } from './locale.ts'

const FIELDS = 'input, select, textarea'
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The one that is read (base.css), if there is one. */
export function shownLook(): HTMLElement | null {
  const { dataset } = document.documentElement
  if (dataset.asked !== undefined) return null
  const reader = dataset.stored === undefined ? 'visitors' : 'learners'
  return document.querySelector<HTMLElement>(`.first-look[data-for=${reader}]`)
}

/** Which day it is, whoever wrote it could not know; and how things look may be said by a script alone. */
export function fillLook() {
  const look = shownLook()
  for (const open of look?.querySelectorAll('[data-today]') ?? [])
    open.textContent = longDate(new Date(), localeOf(document.documentElement.lang))
  for (const styled of look?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    styled.style.cssText = styled.dataset.style ?? ''
}

/** Once the application runs. What is not read goes at once. `clicked` came before. */
export function watchFirstLook(clicked?: HTMLElement) {
  const look = shownLook()
  for (const one of document.querySelectorAll('.first-look')) if (one !== look) one.remove()
  look?.addEventListener('click', (event) => {
    const worked = workedOf(event)
    if (!worked) return
    event.preventDefault()
    work(worked)
  })
  look?.addEventListener('focusin', (event) => {
    const worked = workedOf(event)
    if (worked?.matches(FIELDS) && counterpartOf(worked)) liftFirstLook(worked)?.focus()
  })
  if (look && clicked) work(clicked)
}

/**
 * A page is here. That of a learner stands as its look did and reads on before their eyes; what visitors see has the texts,
 * and waits until the page has them. On another page, as where one is led to sign in, no look is wanted any more.
 */
export function passFirstLook(pathname: string) {
  const look = document.querySelector<HTMLElement>('.first-look')
  if (look && (look.dataset.for === 'learners' || look.dataset.at !== pathname)) liftFirstLook()
}

/** How long nothing more is drawn until the page counts as drawn, and the longest that is waited for it. */
const SETTLED_MS = 150
const LATEST_MS = 5000
/** Of the words of a look that has all; a page says some of them otherwise. */
const MOST_OF_IT = 0.9

/** Once the page has what it reads: when it is drawn too, so that nothing empty is seen between the two. */
export function liftWhenDrawn() {
  const look = shownLook()
  const root = document.getElementById('root')
  if (!look || !root) return liftFirstLook()
  const least = look.dataset.full === undefined ? 1 : wordsOf(look) * MOST_OF_IT
  const lift = () => {
    drawn.disconnect()
    clearTimeout(settled)
    clearTimeout(latest)
    if (look.isConnected) liftFirstLook()
  }
  const wait = () =>
    setTimeout(() => {
      if (!look.isConnected || wordsOf(root) >= least) lift()
    }, SETTLED_MS)
  const drawn = new MutationObserver(() => {
    clearTimeout(settled)
    settled = wait()
  })
  let settled = wait()
  const latest = setTimeout(lift, LATEST_MS)
  drawn.observe(root, { childList: true, subtree: true })
}

/** Counted in letters. */
const wordsOf = (within: HTMLElement) => within.querySelector('main')?.textContent.length ?? 0

/** As soon as the application has drawn what stands for it. */
function work(worked: HTMLElement) {
  if (counterpartOf(worked)) {
    liftFirstLook(worked)?.click()
    return
  }
  const root = document.getElementById('root')
  const drawn = new MutationObserver(() => {
    if (!worked.isConnected) return drawn.disconnect()
    if (!counterpartOf(worked)) return
    drawn.disconnect()
    liftFirstLook(worked)?.click()
  })
  if (root) drawn.observe(root, { childList: true, subtree: true })
}

/** Gives back what stands for `worked` in the application. */
export function liftFirstLook(worked?: HTMLElement): HTMLElement | undefined {
  const look = document.querySelector('.first-look')
  if (!look) return
  const focused = document.activeElement
  const hadFocus = look.contains(focused)
  const next = hadFocus && focused instanceof HTMLElement ? counterpartsOf(focused) : []
  const filled = [...look.querySelectorAll<Field>(FIELDS)].filter(isFilled)
  const fields = filled.map((field) => [counterpartOf(field), field.value] as const)
  const counterpart = worked && counterpartOf(worked)
  look.remove()
  for (const [field, value] of fields) if (field) fill(field as Field, value)
  if (hadFocus) giveFocus(next)
  return counterpart
}

/**
 * To what stands for what had it: the first that takes it, as one of the same name may be hidden on a screen of this width, or
 * not to be used yet. Else to the page, as soon as that is drawn.
 */
function giveFocus(next: HTMLElement[]) {
  const takes = (element: HTMLElement | null) => {
    element?.focus({ preventScroll: true })
    return element !== null && document.activeElement === element
  }
  if (next.some(takes) || takes(document.getElementById('main'))) return
  const root = document.getElementById('root')
  const drawn = new MutationObserver(() => {
    if (document.activeElement !== document.body || takes(document.getElementById('main'))) drawn.disconnect()
  })
  if (root) drawn.observe(root, { childList: true, subtree: true })
}

function workedOf({ target }: Event) {
  return target instanceof Element && !target.closest('a[href]') ? target.closest<HTMLElement>(WORKED) : null
}

const counterpartOf = (worked: HTMLElement) => counterpartsOf(worked)[0]

/**
 * The same kind of thing with the same name, as the look was written by the application itself. Of several the one that comes
 * as late among them is first.
 */
function counterpartsOf(worked: HTMLElement): HTMLElement[] {
  const named = (within: string) =>
    [...document.querySelectorAll<HTMLElement>(`${within} ${worked.tagName.toLowerCase()}`)].filter(
      (one) => nameOf(one) === nameOf(worked),
    )
  const all = named('#root')
  const same = all[named('.first-look').indexOf(worked)]
  return same ? [same, ...all] : all
}

function nameOf(element: HTMLElement) {
  return element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? textOf(element)
}

/** A field has none but that of its label. */
function textOf(element: HTMLElement) {
  return element.matches(FIELDS) ? element.closest('label')?.textContent : element.textContent
}

/** What was typed, or chosen from a list; a tick is a click, which is done again. */
function isFilled(field: Field) {
  if (field instanceof HTMLSelectElement) return !field.options[field.selectedIndex]?.defaultSelected
  return field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue
}

/** React hears of a value only if it was not set by way of the element itself. */
function fill(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
