/** Aiken (docs.moodle.org, "Aiken format"): a question on one line, options with letters, "ANSWER: B". It holds nothing else. */

import { letter } from './check.ts'
import { faceOf, plain } from './face.ts'
import { fault } from './fault.ts'
import { type FileQuestion, type Found, newFound } from './model.ts'

export function writeAiken(question: FileQuestion): string {
  const { stem, options, key } = faceOf(question)
  return [
    asked(plain(stem)),
    ...options.map(({ text }, index) => `${letter(index)}. ${plain(text)}`),
    `ANSWER: ${letter(key)}`,
    '',
    '',
  ].join('\n')
}

/** Words that look like an option or an answer would not be read as a question. */
function asked(stem: string) {
  return OPTION.test(stem) || ANSWER.test(stem) ? `Q: ${stem}` : stem
}

const OPTION = /^([A-Za-z])[.)]\s+(.*)$/
const ANSWER = /^ANSWER\s*:\s*(.*)$/i

export function* readAiken(text: string): Generator<Found> {
  let found: Found | undefined
  const stem: string[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    const option = OPTION.exec(line)
    const answer = ANSWER.exec(line)
    if (answer && found) {
      close(found, stem, answer[1]?.trim() ?? '')
      yield found
      found = undefined
    } else if (answer) {
      found = newFound(index + 1)
      found.faults.push(fault('no-stem'), fault('no-options'))
      yield found
      found = undefined
    } else if (option && found) {
      if (option[1]?.toUpperCase() !== letter(found.options.length)) found.faults.push(fault('aiken-letters'))
      found.options.push({ text: option[2]?.trim() ?? '', why: '', share: 0 })
    } else {
      // A line that is no option, after options: the question before was never answered.
      if (found && found.options.length > 0) {
        close(found, stem)
        yield found
        found = undefined
      }
      if (!found) {
        found = newFound(index + 1)
        stem.length = 0
      }
      stem.push(line)
    }
  }
  if (found) {
    close(found, stem)
    yield found
  }
}

function close(found: Found, stem: string[], answer?: string) {
  found.stem = stem.join('\n').replace(/^Q: (?=[A-Za-z][.)]\s|ANSWER)/, '')
  found.title = plain(found.stem)
  stem.length = 0
  if (answer === undefined) {
    found.faults.push(fault('aiken-answer'))
    return
  }
  const which = /^([A-Za-z])\b[.)]?$/.exec(answer)?.[1]?.toUpperCase()
  const chosen = found.options[(which ?? ' ').charCodeAt(0) - 65]
  if (which && chosen) chosen.share = 1
  else found.faults.push(fault('key-unknown', answer))
}
