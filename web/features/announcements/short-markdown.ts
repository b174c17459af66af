/** The Markdown of announcements: emphasis and links, nothing else. Links lead into the site or to an https address. */

export type Piece = { kind: 'text' | 'strong' | 'em' | 'link'; text: string; href?: string }

const MARKED = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]+)\]\((\/(?!\/)[^\s)\\]*|https:\/\/[^\s)]+)\)/g

export function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of markdown.matchAll(MARKED)) {
    const [whole, strong, em, label, href] = found
    if (found.index > from) pieces.push({ kind: 'text', text: markdown.slice(from, found.index) })
    if (strong) pieces.push({ kind: 'strong', text: strong })
    else if (em) pieces.push({ kind: 'em', text: em })
    else if (label && href) pieces.push({ kind: 'link', text: label, href })
    from = found.index + whole.length
  }
  if (from < markdown.length) pieces.push({ kind: 'text', text: markdown.slice(from) })
  return pieces
}
