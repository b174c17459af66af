import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskedTurn, Style } from './ask.ts'
import { moveOf } from './conversation.ts'

function move(query: string, style: Style, history: AskedTurn[] = []) {
  return moveOf({ query, style, level: 'beginner', history })
}

const user = (content: string): AskedTurn => ({ role: 'user', content })
const tutor = (step: number, content = 'x'): AskedTurn => ({ role: 'ai', content, style: 'tutor', step })
const viva = (step: number, content: string): AskedTurn => ({ role: 'ai', content, style: 'viva', step })
const QUESTION = 'What is the fiscal deficit?'

test.each([
  ['Test me with 3 questions on inflation', 'inflation'],
  ['test me on the Union Budget', 'the Union Budget'],
  ['quiz me on banking', 'banking'],
  ['Give me three MCQs on GST', 'GST'],
  ['3 questions on poverty', 'poverty'],
  ['inflation par 3 sawal pucho', 'inflation'],
  ['मुझसे मुद्रास्फीति पर 3 प्रश्न पूछो', 'मुद्रास्फीति'],
  ['मुद्रास्फीति पर 3 प्रश्न पूछिए', 'मुद्रास्फीति'],
  ['Test me', ''],
])('"%s" asks for practice on "%s", in every style', (query, subject) => {
  for (const style of ['explain', 'tutor', 'data', 'viva'] as const) {
    expect(move(query, style)).toEqual({ kind: 'practice', subject })
  }
})

test.each([
  'What is a stress test of banks?',
  'Explain the means test',
  'What questions does the CPI answer?',
])('"%s" asks for no practice', (query) => {
  expect(move(query, 'explain')).toEqual({ kind: 'answer' })
})

test('a question begins a ladder at its first hint', () => {
  expect(move(QUESTION, 'tutor')).toMatchObject({ kind: 'ladder', question: QUESTION, step: 1 })
})

test.each([
  'next hint',
  'hint',
  'one more hint please',
  'संकेत',
  'अगला संकेत',
  "I don't know",
  'pata nahi',
  'पता नहीं',
])('"%s" goes one step on', (query) => {
  const once = [user(QUESTION), tutor(1)]
  expect(move(query, 'tutor', once)).toMatchObject({ question: QUESTION, step: 2, said: 'hint' })
  const twice = [...once, user('hint'), tutor(2)]
  expect(move(query, 'tutor', twice)).toMatchObject({ question: QUESTION, step: 3 })
})

test.each([
  'just tell me',
  'Please tell me the answer',
  'give me the answer',
  'Answer please',
  'I give up',
  'no more hints',
  'bas bata do',
  'seedha batao',
  'jawab do',
  'uttar bataiye',
  'बस बता दो',
  'उत्तर बताइए',
  'सीधे उत्तर दीजिए',
])('"%s" is honoured after two tries', (query) => {
  const once = [user(QUESTION), tutor(1)]
  expect(move(query, 'tutor', once)).toMatchObject({ step: 2, said: 'tell' })
  expect(move(query, 'tutor', [...once, user('is it a debt?'), tutor(2)])).toMatchObject({
    step: 4,
    said: 'tell',
  })
})

test('an attempt is no new question, even when it ends like one', () => {
  const once = [user(QUESTION), tutor(1)]
  for (const attempt of [
    'The gap between spending and revenue',
    'is it because the government borrows?',
    'I think it is debt',
  ]) {
    expect(move(attempt, 'tutor', once)).toMatchObject({
      question: QUESTION,
      step: 2,
      said: 'attempt',
      attempt,
    })
  }
})

test.each(['What is inflation?', 'Explain the repo rate', 'GST kya hai', 'मुद्रास्फीति क्या है?', 'FDI vs FPI'])(
  '"%s" begins a new ladder',
  (query) => {
    expect(move(query, 'tutor', [user(QUESTION), tutor(1)])).toMatchObject({ question: query, step: 1 })
  },
)

test('after the answer, what is said is an answer to the check question', () => {
  const history = [
    user(QUESTION),
    tutor(1),
    user('hint'),
    tutor(4, 'Here is the answer.\n\n**Check yourself:** Is it a stock?'),
  ]
  expect(move('No, it is a flow', 'tutor', history)).toEqual({
    kind: 'check',
    question: QUESTION,
    check: 'Is it a stock?',
    attempt: 'No, it is a flow',
  })
})

test('a conversation that is kept nowhere is told by its words', () => {
  const hint = (n: number): AskedTurn => ({ role: 'ai', content: `**Hint ${n} / 3**\n\nThe idea …` })
  expect(move('hint', 'tutor', [user(QUESTION), hint(1)])).toMatchObject({ question: QUESTION, step: 2 })
  expect(
    move('hint', 'tutor', [user(QUESTION), hint(1), user('hint'), { role: 'ai', content: '**संकेत 2 / 3**' }]),
  ).toMatchObject({
    step: 3,
  })
})

test('an answer of another style is no step of a ladder', () => {
  const explained: AskedTurn = { role: 'ai', content: '**Hint 2 / 3**', style: 'explain', step: null }
  expect(move('hint', 'tutor', [user(QUESTION), explained])).toMatchObject({ step: 1 })
})

test('the ladder climbs by one, and skips hints only for "just tell me" after two tries', () => {
  const said = fc.constantFrom('hint', 'just tell me', 'it is about revenue and spending', 'maybe borrowing')
  fc.assert(
    fc.property(fc.array(said, { maxLength: 8 }), (turns) => {
      let history: AskedTurn[] = [user(QUESTION), tutor(1)]
      let step = 1
      for (const [tries, query] of turns.entries()) {
        const next = move(query, 'tutor', history)
        if (step === 4) {
          expect(next.kind).toBe('check')
          return
        }
        if (next.kind !== 'ladder') throw new Error('the ladder broke off')
        expect(next.question).toBe(QUESTION)
        expect(next.step).toBe(query === 'just tell me' && tries >= 1 ? 4 : step + 1)
        step = next.step
        history = [...history, user(query), tutor(step)]
      }
    }),
  )
})

const ASKED = 'How is the committee composed?'
const asked = viva(1, `Viva on **Monetary Policy**.\n\n**Question:** ${ASKED}`)

test.each([
  ['Take my viva on monetary policy', 'monetary policy'],
  ['viva on inflation', 'inflation'],
  ['ask me about banking', 'banking'],
  ['inflation', 'inflation'],
  ['viva', ''],
  ['start', ''],
])('"%s" begins a viva on "%s"', (query, subject) => {
  if (query === 'start') expect(move(query, 'viva').kind).toBe('ask-viva')
  else expect(move(query, 'viva')).toMatchObject({ kind: 'ask-viva', subject, begins: true })
})

test('what follows a question of the viva is its answer, and then the next one on the same subject is asked', () => {
  const begun = [user('viva on monetary policy'), asked]
  expect(move('Six members', 'viva', begun)).toMatchObject({
    kind: 'judge-viva',
    question: ASKED,
    answer: 'Six members',
  })
  const judged = [...begun, user('Six members'), viva(2, '**Already in your answer** [1]')]
  for (const next of ['next', 'Next question', 'yes', 'अगला प्रश्न', 'haan']) {
    expect(move(next, 'viva', judged)).toEqual({
      kind: 'ask-viva',
      subject: 'monetary policy',
      asked: [ASKED],
      begins: false,
    })
  }
})

test.each(['stop', 'Stop.', 'bas', 'बस', 'enough', 'no thanks'])('"%s" ends a viva', (query) => {
  expect(move(query, 'viva', [user('viva on monetary policy'), asked])).toEqual({ kind: 'end-viva' })
})

test('whatever is written, a move is found', () => {
  const turn = fc.record({ role: fc.constantFrom('user' as const, 'ai' as const), content: fc.string() })
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('explain', 'tutor', 'data', 'viva'),
      fc.array(turn, { maxLength: 8 }),
      (query, style, history) => {
        expect(move(query, style as Style, history).kind).toBeTruthy()
      },
    ),
  )
})
