/**
 * What of a section is shown: its text, its headings, lists and tables, its pictures out of the book itself, its
 * formulas, and its links. No script, form, frame, style sheet, event handler or address of elsewhere gets through.
 * Elements are handed on as elements and never written out and read again, so none can turn into another.
 */

import DOMPurify from 'dompurify'
import { externalAddress, type Place, resolveIn } from './epub-paths.ts'

const TAGS =
  'a abbr article aside b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  )
const MATH =
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover'.split(
    ' ',
  )
const ATTRIBUTES =
  'id name href src alt title lang dir colspan rowspan headers scope start reversed value datetime role aria-label aria-labelledby aria-describedby aria-level aria-hidden display mathvariant'.split(
    ' ',
  )
const XHTML = 'http://www.w3.org/1999/xhtml'
/** Roles that say what a text is; none that make a control of it. */
const ROLES =
  /^(doc-[a-z]+|note|img|math|heading|list|listitem|table|row|cell|columnheader|rowheader|presentation|none)$/

export type Links = {
  /** The picture at this path of the book, as an address of this page; undefined when there is none. */
  picture: (path: string) => string | undefined
}

/** Attributes that the reader understands; nothing of the book can bear them, as `data-` is not let through. */
export const TO_PLACE = 'data-to-place'
export const TO_OUTSIDE = 'data-to-outside'

export function safeSection(document: Document, path: string, { picture }: Links): DocumentFragment {
  const clean = cleaned(document)
  for (const element of clean.querySelectorAll('*')) settle(element, path, picture)
  return clean
}

/** The words of what is shown. */
export const safeText = (document: Document) => cleaned(document).textContent ?? ''

/** What begins and ends a line of its own. */
const LINES =
  'address, article, aside, blockquote, br, caption, center, dd, details, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, summary, table, td, th, tr, ul'

/** Books that are written without a break between a heading and its paragraph would be read and searched as one word. */
function breakLines(content: DocumentFragment) {
  for (const element of content.querySelectorAll(LINES)) if (!element.closest('pre *')) element.after('\n')
  return content
}

function cleaned(document: Document): DocumentFragment {
  const body = document.getElementsByTagName('body')[0] ?? document.documentElement
  unwrapDrawings(body)
  // made in the section's own document, where nothing loads or runs
  const holder = document.createElementNS(XHTML, 'div')
  holder.append(...body.childNodes)
  const purify = DOMPurify(window)
  const content = purify.sanitize(holder as HTMLElement, {
    ALLOWED_TAGS: [...TAGS, ...MATH],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    ALLOWED_URI_REGEXP: /^(?!\s*(?:javascript|vbscript|data|blob|file)\s*:)/i,
    FORBID_CONTENTS: [
      'script',
      'style',
      'iframe',
      'object',
      'embed',
      'template',
      'noscript',
      'svg',
      'title',
      'audio',
      'video',
    ],
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
  })
  return breakLines(content)
}

/** Covers are often a picture inside a drawing; the drawing itself is not let through. */
function unwrapDrawings(body: Element) {
  for (const drawing of [...body.getElementsByTagNameNS('*', 'svg')]) {
    const image = drawing.getElementsByTagNameNS('*', 'image')[0]
    const href = image?.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? image?.getAttribute('href')
    if (!href) continue
    const picture = body.ownerDocument.createElementNS(XHTML, 'img')
    picture.setAttribute('src', href)
    picture.setAttribute('alt', drawing.getElementsByTagNameNS('*', 'title')[0]?.textContent ?? '')
    drawing.replaceWith(picture)
  }
}

function settle(element: Element, path: string, picture: Links['picture']) {
  const role = element.getAttribute('role')
  if (role !== null && !ROLES.test(role)) element.removeAttribute('role')
  if (element.localName === 'img') settlePicture(element, path, picture)
  else if (element.localName === 'a') settleLink(element, path)
  else for (const name of ['href', 'src']) element.removeAttribute(name)
}

function settlePicture(element: Element, path: string, picture: Links['picture']) {
  const place = resolveIn(path, element.getAttribute('src') ?? '')
  const address = place && picture(place.path)
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '')
  if (!address) {
    element.replaceWith(element.getAttribute('alt') ?? '')
    return
  }
  element.setAttribute('src', address)
  element.setAttribute('loading', 'lazy')
}

function settleLink(element: Element, path: string) {
  const href = element.getAttribute('href')
  element.removeAttribute('href')
  if (href === null) return
  const outside = externalAddress(href)
  const place = outside === undefined ? resolveIn(path, href) : undefined
  if (outside !== undefined) {
    element.setAttribute('href', outside)
    element.setAttribute(TO_OUTSIDE, '')
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer nofollow')
  } else if (place) {
    // the hash alone: the page around would read any other address as its own
    element.setAttribute('href', `#${encodeURIComponent(place.anchor)}`)
    element.setAttribute(TO_PLACE, JSON.stringify(place))
  }
}

export function placeOf(link: Element): Place | undefined {
  const text = link.getAttribute(TO_PLACE)
  return text === null ? undefined : (JSON.parse(text) as Place)
}
