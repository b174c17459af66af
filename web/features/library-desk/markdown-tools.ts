/** What the tools above a text do to it: text and selection before, text and selection after. */

export type Written = { text: string; from: number; to: number }

/** Puts marks around what is chosen, or takes them away where they stand. */
export function wrap({ text, from, to }: Written, before: string, after = before, filler = ''): Written {
  const chosen = text.slice(from, to)
  const isThere =
    text.slice(Math.max(0, from - before.length), from) === before &&
    text.slice(to, to + after.length) === after
  if (isThere) {
    return {
      text: text.slice(0, from - before.length) + chosen + text.slice(to + after.length),
      from: from - before.length,
      to: to - before.length,
    }
  }
  const inside = chosen || filler
  return {
    text: text.slice(0, from) + before + inside + after + text.slice(to),
    from: from + before.length,
    to: from + before.length + inside.length,
  }
}

/** Begins each chosen line with a mark, or takes it away where all of them have it. */
export function beginLines({ text, from, to }: Written, mark: string): Written {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const plain = (line: string) => line.replace(/^(#{1,4} |- |\d+\. |> )/, '')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const marked = lines
    .map((line, at) => (isMarked ? plain(line) : (mark === '1. ' ? `${at + 1}. ` : mark) + plain(line)))
    .join('\n')
  return { text: text.slice(0, start) + marked + text.slice(end), from: start, to: start + marked.length }
}

/** Puts a piece in the place of what is chosen; with `isBlock` between blank lines. */
export function put({ text, from, to }: Written, piece: string, isBlock = false): Written {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const open = isBlock && before !== '' ? '\n'.repeat(Math.max(0, 2 - trailing(before))) : ''
  const close = isBlock && after !== '' ? '\n'.repeat(Math.max(0, 2 - leading(after))) : ''
  const at = from + open.length + piece.length
  return { text: before + open + piece + close + after, from: at, to: at }
}

const trailing = (text: string) => /\n*$/.exec(text)?.[0].length ?? 0
const leading = (text: string) => /^\n*/.exec(text)?.[0].length ?? 0
