/** KaTeX with its style sheet and fonts: fetched with the first formula that is shown, never before. */

import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Whether the formula could be set. An answer is not trusted: no addresses, no macros without end, no huge boxes. */
export function typeset(text: string, place: HTMLElement, isBlock: boolean): boolean {
  try {
    katex.render(text, place, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    })
    return true
  } catch {
    place.replaceChildren()
    return false
  }
}
