import { expect, test } from 'vitest'
import { fact, found, passage } from '#supabase/tests/passages.ts'
import { explain } from './explain.ts'
import { sourceList } from './sources.ts'

const TERM = passage({
  id: 'term:phillips-curve',
  kind: 'term',
  title: 'Phillips curve',
  title_hi: 'फिलिप्स वक्र',
  content: 'Phillips curve: A curve that shows more inflation where there is less unemployment.',
  content_hi: 'फिलिप्स वक्र: वह वक्र जो कम बेरोज़गारी के साथ अधिक मुद्रास्फीति दिखाता है।',
})

test('nothing is announced in English where nothing in English follows', () => {
  const { parts } = explain(
    found({ question: 'फिलिप्स वक्र क्या है?', subject: 'फिलिप्स वक्र', evidence: [TERM] }),
    'beginner',
    sourceList(new Map()),
  )
  expect(parts).toEqual([`${TERM.content_hi} [1]`])
})

test('what is argued of another subject is no drawback of this one', () => {
  const { parts } = explain(
    found({
      question: 'drawbacks of the green revolution',
      subject: 'green revolution',
      evidence: [
        passage({
          id: 'agriculture#1',
          note_slug: 'agriculture',
          title: 'Agriculture in India',
          content:
            'The green revolution raised wheat output from the middle of the 1960s through new seed and water.',
        }),
        passage({
          id: 'agriculture#7',
          note_slug: 'agriculture',
          title: 'Agriculture in India',
          section: 'Debates: for',
          position: 7,
          content:
            'A price that is announced but not enforced helps few growers, and a legal floor would give pulse growers the security that others enjoy.',
        }),
      ],
    }),
    'intermediate',
    sourceList(new Map()),
  )
  expect(parts.join('\n')).not.toContain('legal floor')
})

test('points are sentences of the passages, as many as are asked for', () => {
  const { parts } = explain(
    found({ question: 'Phillips curve', subject: 'Phillips curve', evidence: [TERM] }),
    'beginner',
    sourceList(new Map()),
    { points: 3 },
  )
  expect(parts).toEqual([`- ${TERM.content} [1]`])
})

test('a longer question for a figure is told the one whose names hold most of it', () => {
  const loans = fact({
    id: 'nbfc-loans',
    name: 'Gross advances of non-banking financial companies',
    keywords: ['NBFC loans', 'shadow banks'],
  })
  const share = fact({ id: 'bad', name: 'Bad loans of non-banking financial companies' })
  const line = (question: string) =>
    explain(
      found({
        question,
        subject: 'loans of shadow banks',
        facts: [share, loans],
        evidence: [share, loans].map(({ id, name }) =>
          passage({ id: `fact:${id}`, kind: 'fact', fact_id: id, content: `${name}: 1.`, coverage: 0.6 }),
        ),
      }),
      'intermediate',
      sourceList(new Map()),
    ).parts.join('\n')
  expect(line('total loans of shadow banks')).toContain('Gross advances')
  expect(line('total loans of shadow banks')).not.toContain('Bad loans')
  expect(line('why do shadow banks give loans')).not.toContain('Gross advances')
})
