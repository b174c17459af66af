/** A paper's statements, each with what the library says of it; right or wrong is left to the learner. */

import type { Found } from './find.ts'
import { languageOf } from './form.ts'
import { openingOf } from './opening.ts'
import { trapsIn } from './premise.ts'
import { sentencesOf, shareHeld, tellingWords } from './sentences.ts'
import type { SourceList } from './sources.ts'
import { teachingWords } from './teaching-words.ts'

const SENTENCES = 2
/** Share of a listed mistake that a statement must say to be told of it. */
const NEAR_A_MISTAKE = 0.75
/** Share of a statement that a passage must speak of. */
const SPEAKS_OF_IT = 0.6

/** Undefined where the question is no list of statements, or the library speaks of none of them. */
export function statementByStatement(found: Found, list: SourceList): string[] | undefined {
  const { statements = [] } = found
  const words = teachingWords[languageOf(found.query)]
  const told = statements.map(({ text, evidence: all, subject }) => {
    const evidence = all.filter(({ coverage }) => coverage >= SPEAKS_OF_IT)
    const said = tellingWords(text)
    const trap = trapsIn(evidence).find(
      ({ statement }) => shareHeld(tellingWords(statement), said) >= NEAR_A_MISTAKE,
    )
    if (trap)
      return {
        text,
        says: `**${words.mistake}** ${trap.statement}. In fact ${trap.fact}`,
        passage: trap.passage,
      }
    const opening = openingOf({ ...found, question: text, subject, evidence }, 'claim')
    const says = opening && sentencesOf(opening.text).slice(0, SENTENCES).join(' ')
    return { text, says, passage: opening?.passage }
  })
  if (!told.some(({ says }) => says)) return undefined
  return [
    words.statementsOpen,
    ...told.map(({ text, says, passage }, at) =>
      [
        `**${at + 1}.** *${text.replaceAll('*', '')}*`,
        says && passage ? `${says} ${list.citePassage(passage)}` : words.nothingOnIt,
      ].join('\n\n'),
    ),
  ]
}
