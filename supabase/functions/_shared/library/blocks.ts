/** Cuts a Markdown text into the pieces that can be quoted by themselves, each with the heading it stands under. */

/** The course of a figure is looked at; there is nothing in it to quote. */
const CHART = /^\{\{chart:[a-z0-9-]+\}\}$/

type Block = { section: string; text: string }

/**
 * Blank lines part paragraphs; a list or table stays whole, with the line that introduces it, and a box with what it
 * holds. What stands before the first heading has an empty section.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let section = ''
  let sub = ''
  for (const raw of body.split(/\n{2,}|\n(?=##)|(?<=^##.*)\n/m)) {
    const text = withoutBox(raw.trim())
    const [, marks, heading = ''] = /^(#{2,3}) (.+)$/.exec(text) ?? []
    if (marks === '##') {
      section = heading
      sub = ''
    } else if (marks === '###') {
      sub = heading
    } else if (text !== '' && !CHART.test(text)) {
      const previous = blocks.at(-1)
      const where = sub ? `${section}: ${sub}` : section
      const introduced =
        /^(\||- |\d+\. )/.test(text) && previous?.section === where && previous.text.endsWith(':')
      if (introduced && previous) previous.text += `\n\n${text}`
      else blocks.push({ section: where, text })
    }
  }
  return blocks
}

function withoutBox(text: string) {
  return text.startsWith('>') ? text.replaceAll(/^> ?/gm, '').trim() : text
}

/** The same rule that the reader's headings use: "How it works in India" → how-it-works-in-india. */
export function anchorOf(section: string): string {
  const [heading = ''] = section.split(':')
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The publications that a text names, in its order. */
export function citedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\[@([a-z0-9-]+)\]/g)].map(([, id]) => id as string))]
}
