/** How deep a JSON text nests, looked at before anybody walks it. */

/**
 * Whether `text` opens more than `most` objects and lists inside each other. `JSON.parse` takes any depth; JSON.stringify
 * and PostgreSQL walk by recursion, and far deeper values exhaust their stacks. For text that is no JSON the answer
 * means nothing.
 */
export function nestsDeeper(text: string, most: number): boolean {
  // Each level takes a character.
  if (text.length <= most) return false
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > most) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
