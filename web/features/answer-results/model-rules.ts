/** A model answer is kept as an examinee would write it: a head on its own line, and its points in the lines below. */

const POINT = /^(?:[-*]|\d+\.) /
/** Letters: a head is short, and no sentence. */
const LONGEST = 70

/** The same text with each head in bold and apart, as paragraphs and lists are read. */
export function withHeads(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => {
      const [first = '', ...rest] = block.trim().split('\n')
      return rest.length > 0 && isHead(first) ? `**${first}**\n\n${apart(rest)}` : apart([first, ...rest])
    })
    .join('\n\n')
}

const isHead = (line: string) => line.length <= LONGEST && !POINT.test(line) && !/[.:;]$/.test(line)

/** A list that follows a sentence begins a block of its own. */
function apart(lines: readonly string[]): string {
  return lines
    .map((line, at) => (at > 0 && POINT.test(line) && !POINT.test(lines[at - 1] ?? '') ? `\n${line}` : line))
    .join('\n')
}
