import { expect, test } from 'vitest'
import { wordsIn } from '#web/lib/language.tsx'
import { said } from '../chat-message.ts'
import { cardCandidates } from './card-candidates.ts'
import { copy } from './study-copy.ts'

const fact = {
  n: 1,
  kind: 'fact' as const,
  title: 'CPI inflation',
  section: null,
  topic: 'inflation',
  quote: 'CPI inflation was 3.93 per cent.',
  as_of: '2026-05-31',
  publisher: 'MoSPI',
  url: null,
  href: null,
  fact: {
    name: 'CPI inflation (Combined)',
    display: '3.93',
    unit: '%, year on year',
    period: 'May 2026',
    as_of: null,
    base_year: '2024',
    released: null,
    status: null,
    publisher: 'MoSPI',
    source_title: null,
    source_url: null,
    checked: null,
    note: null,
    previous: null,
  },
}
const note = { ...fact, n: 2, kind: 'note' as const, fact: null, title: 'Inflation in India' }
const term = { ...note, n: 3, kind: 'term' as const, title: 'Base effect', quote: 'What a low base does.' }

function answer(content: string, sources: (typeof note | typeof fact | typeof term)[] = [note]) {
  return { ...said({ userId: 'u', sessionId: 's' }, 'ai', content, 'a'), sources }
}

test('a figure asks for its value, and answers with unit, date, base and source', () => {
  expect(cardCandidates(answer('', [fact]), 'q', copy.en)).toEqual([
    {
      front: 'CPI inflation (Combined): what was it in May 2026?',
      back: '3.93 %, year on year (May 2026, base 2024, MoSPI)',
      source: fact,
    },
  ])
})

test('a term asks for its meaning', () => {
  expect(cardCandidates(answer('', [term]), 'q', copy.en)).toMatchObject([
    { front: 'What does “Base effect” mean?', back: 'What a low base does.' },
  ])
})

test('a cited sentence leaves out what it sets in bold', () => {
  const text =
    'The repo rate is set by the **Monetary Policy Committee** of six members. [2] This one has no source at all, whatever it says.'
  expect(cardCandidates(answer(text), 'Who sets it?', copy.en)).toEqual([
    {
      front: 'The repo rate is set by the _____ of six members.',
      back: 'Monetary Policy Committee',
      source: note,
    },
  ])
})

test('one without bold answers the question, also in a list and in Hindi', () => {
  const text = '- खुदरा मुद्रास्फीति उपभोक्ता मूल्य सूचकांक से मापी जाती है और हर माह प्रकाशित होती है। [2]\n- short [2]'
  expect(cardCandidates(answer(text), 'यह कैसे मापी जाती है?', wordsIn(copy, 'hi'))).toEqual([
    {
      front: 'यह कैसे मापी जाती है?',
      back: 'खुदरा मुद्रास्फीति उपभोक्ता मूल्य सूचकांक से मापी जाती है और हर माह प्रकाशित होती है।',
      source: note,
    },
  ])
})

test('an answer without sources makes no card by itself', () => {
  expect(
    cardCandidates(answer('A sentence that is long enough, yet cites nothing whatsoever.'), 'q', copy.en),
  ).toEqual([])
})
