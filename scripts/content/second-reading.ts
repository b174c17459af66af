/**
 * A second reading of questions by somebody who does not see the key. Without answers it prints the questions as a
 * learner sees them; with a file of answers it says where the reader and the key disagree.
 *
 *     node_modules/.bin/node scripts/content/second-reading.ts content/questions/money.yaml > asked.txt    (or a file of content/news/)
 *     node_modules/.bin/node scripts/content/second-reading.ts content/questions/money.yaml answers.yaml
 *
 * The answers are a map from a question's id to a letter, or to `doubtful` where no option can be defended.
 */

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { askedWords, keyOf } from '#supabase/functions/_shared/learning/question-options.ts'
import { optionsOf, Question, shapeOf } from './question.ts'

const [questionsFile, answersFile] = process.argv.slice(2)
if (!questionsFile) {
  console.error(
    'Name a file of questions: node_modules/.bin/node scripts/content/second-reading.ts content/questions/<area>.yaml',
  )
  process.exit(1)
}
const file: unknown[] | { questions: unknown[] } = parse(readFileSync(questionsFile, 'utf8'))
const questions = (Array.isArray(file) ? file : file.questions).map((entry) => Question.parse(entry))
if (answersFile) compare(parse(readFileSync(answersFile, 'utf8')) as Record<string, string>)
else for (const question of questions) console.log(`${asAsked(question)}\n`)

function asAsked(question: Question): string {
  const lines = [`[${question.id}] ${question.stem}`]
  if ('statements' in question) {
    const names =
      question.format === 'reason' ? ['Statement-I:', 'Statement-II:'] : ['1.', '2.', '3.', '4.', '5.']
    lines.push(...question.statements.map(({ text }, index) => `  ${names[index]} ${text}`))
  }
  if (question.format === 'pairs') {
    lines.push(`  ${question.heads.join(' : ')}`)
    lines.push(...question.pairs.map(({ left, right }, index) => `  ${index + 1}. ${left} : ${right}`))
  }
  if (question.format === 'sequence') {
    lines.push(...question.items.map(({ text }, index) => `  ${index + 1}. ${text}`))
  }
  const asked = askedWords(shapeOf(question), 'en')
  if (asked) lines.push(asked)
  return [...lines, ...optionsOf(question).map((option, index) => `  (${'abcd'[index]}) ${option}`)].join(
    '\n',
  )
}

function compare(answers: Record<string, string>) {
  let read = 0
  let agreed = 0
  for (const question of questions) {
    const answer = answers[question.id]
    if (answer === undefined) continue
    read += 1
    const key = 'abcd'[keyOf(shapeOf(question)) ?? 4]
    if (answer === key) agreed += 1
    else console.log(`${question.id}: the reader says ${answer}, the key ${key}`)
  }
  console.log(`${read} of ${questions.length} read, ${read - agreed} disagreements`)
}
