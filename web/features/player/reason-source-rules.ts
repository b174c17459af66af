/** Which of a question's sources and figures a reason names. */

export type NamedSource = { title: string; url: string }

type Cited = { title: string; url: string }
type Figure = {
  display: string
  publisher?: string | null | undefined
  source_title?: string | null | undefined
  source_url?: string | null | undefined
}

/** What names a document, and not only what it is about. */
const DOCUMENT =
  /\b(Act|Agreement|Articles|Bill|Charter|Circular|Code|Constitution|Convention|Guidelines|Manual|Order|Ordinance|Regulations?|Report|Rules|Scheme|Survey|Treaty)\b/

/** The source whose name the reason has, up to its first comma or colon; else the source of the figure that it gives. */
export function namedIn(
  reason: string,
  sources: readonly Cited[],
  figures: readonly Figure[],
): NamedSource | undefined {
  const text = reason.toLowerCase()
  const cited = sources.find(({ title }) => {
    const name = (/^[^,:]*/.exec(title)?.[0] ?? '').trim()
    return DOCUMENT.test(name) && text.includes(name.toLowerCase())
  })
  if (cited) return { title: cited.title, url: cited.url }
  const figure = figures.find(({ display }) => givesFigure(reason, display))
  if (!figure?.source_url) return undefined
  return {
    title: [figure.publisher, figure.source_title].filter(Boolean).join(', '),
    url: figure.source_url,
  }
}

/** The figure itself, not a part of a longer one; one digit alone may be anything. */
function givesFigure(reason: string, display: string) {
  if (display.length < 2) return false
  const literal = display.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\d.,])${literal}(?!\\d|[.,]\\d)`).test(reason)
}
