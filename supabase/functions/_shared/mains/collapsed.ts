/** A text with single spaces, for patterns of several words; places in it lead back to the text as it was written. */

export type Collapsed = {
  text: string
  /** Where this place is in the text as it was written. */
  at: (index: number) => number
}

export function collapsed(written: string): Collapsed {
  const places: number[] = []
  let text = ''
  for (let index = 0; index < written.length; index += 1) {
    const unit = written[index] as string
    const isSpace = /[^\S\r\n]/u.test(unit)
    if (isSpace && text.endsWith(' ')) continue
    text += isSpace ? ' ' : unit
    places.push(index)
  }
  return { text, at: (index) => places[index] ?? written.length }
}
