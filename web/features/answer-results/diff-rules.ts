/** What changed from one text to another, word by word, in any script. */

import { diffArrays } from 'diff'

export type Change = { kind: 'same' | 'gone' | 'new'; text: string }

/** A word with the white space behind it: words alone are compared, and the text can be put together again. */
export function wordChanges(before: string, after: string): Change[] {
  const found = diffArrays(wordsOf(before), wordsOf(after), {
    comparator: (one, other) => one.trim() === other.trim(),
  })
  return found.map(({ added, removed, value }, at) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    // the last word of a text has no white space behind it, and may stand before words of the other one
    text: value.join('').replace(/(\S)$/, at < found.length - 1 ? '$1 ' : '$1'),
  }))
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

/** How many words came and went. */
export function changedCounts(changes: readonly Change[]) {
  const count = (kind: Change['kind']) =>
    changes.reduce((sum, change) => sum + (change.kind === kind ? wordsOf(change.text).length : 0), 0)
  return { gone: count('gone'), added: count('new') }
}
