/** Cards as a file that Anki reads: tabs between columns, its own header lines, and no line that would be a comment. */

/** The header lines say how the columns are meant, so that nothing has to be set by hand. */
export function ankiText(columns: readonly string[], lines: readonly (readonly string[])[]): string {
  const head = ['#separator:Tab', '#html:false', `#columns:${columns.join('\t')}`]
  const tags = columns.indexOf('Tags')
  if (tags !== -1) head.push(`#tags column:${tags + 1}`)
  return `${[...head, ...lines.map((line) => line.map(ankiCell).join('\t'))].join('\n')}\n`
}

/** A tag has no spaces in it. */
export function ankiTag(text: string | null): string {
  return text?.replace(/\s+/g, '-') ?? ''
}

/** A line that begins with # would be a comment. */
function ankiCell(text: string) {
  return /["\t\r\n]/.test(text) || text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : text
}
