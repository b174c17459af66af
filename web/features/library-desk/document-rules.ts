/** Rules of the desk's documents: names in addresses, empty ones, a cover that is drawn from a title. */

import type { DocumentFields, DocumentKind } from '#supabase/functions/_shared/library/document.ts'

export const BLANK: DocumentFields = {
  ...{ title: '', title_hi: '', summary: '', summary_hi: '', topics: [], as_of: '', body: '' },
  ...{ sources: [], facts: [], related: [], exercises: [], mains_question: '', cover: '', form: 'house' },
}

/** "Money, and who makes it" → money-and-who-makes-it; empty where nothing of it can stand in an address. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

export const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 80

const PREVIEW: Record<DocumentKind, (id: string) => string> = {
  note: (id) => `/ebooks?note=${id}`,
  book: (id) => `/ebooks?book=${id}`,
  chapter: (id) => `/ebooks?book=${id.split('/')[0]}&chapter=${id.split('/')[1]}`,
}

/** Where learners read it. */
export const readerAddress = (kind: DocumentKind, id: string) => PREVIEW[kind](id)

export const deskAddress = (kind: DocumentKind, id: string) =>
  `/admin?desk=library&kind=${kind}&id=${encodeURIComponent(id)}`

const A_LINE = 18
const COLOURS = ['#17324d', '#3b2f4f', '#1f4a3a', '#5a2e23', '#2d3f57']

/** A plain cover: the title in large letters. */
export function drawCover(title: string): string {
  const lines: string[] = []
  for (const word of title.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < A_LINE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const colour = COLOURS[title.length % COLOURS.length]
  const texts = lines
    .slice(0, 8)
    .map((line, at) => `<text x="60" y="${220 + at * 64}">${escaped(line.slice(0, 22))}</text>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"><rect width="600" height="800" fill="${colour}"/><rect x="60" y="120" width="96" height="8" fill="#e8b04a"/><g font-family="Georgia, serif" font-size="52" fill="#ffffff">${texts}</g></svg>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
