/** Problems of a question at their fields, in the language of the interface where they are known by code. */

import type { Problem } from './question-queries.ts'
import { placeWords } from './version-rules.ts'

type Copy = { codes: Record<string, string> }

function sentence({ code, says }: Problem, { codes }: Copy): string {
  return codes[code] ?? says
}

/** With the place where it is: "Statement 2: …". */
export function problemWords(problem: Problem, copy: Copy, places: Record<string, string>): string {
  const at = problem.at.replace(/\.(text|left|right|why|correct)(_hi)?$/, '').replace(/_hi$/, '')
  const place = placeWords(at, places)
  const part = /\.why(_hi)?$/.test(problem.at) ? `, ${placeWords('why', places)}` : ''
  const said = sentence(problem, copy)
  return place && place !== at ? `${place}${part}: ${said}` : said
}

/** The sentences at one field. */
export function errorsAt(problems: readonly Problem[] | undefined, at: string, copy: Copy): string[] {
  const found = (problems ?? []).filter((problem) => problem.at === at)
  return [...new Set(found.map((problem) => sentence(problem, copy)))]
}
