/** Material for a model, each part between marks of its own name: whatever the text says, it cannot leave its place. */

export function fencedParts(names: readonly string[]) {
  const marks = new RegExp(`<\\s*/?\\s*(?:${names.join('|')})\\s*/?\\s*>`, 'gi')
  return (name: string, text: string) => `<${name}>\n${text.replace(marks, GONE)}\n</${name}>`
}

/** Not nothing: around a mark that is taken out, the halves of another one would meet. */
const GONE = '·'
