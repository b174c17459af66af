import { expect, test } from 'vitest'
import { headlineDraft, type StoryEntry } from './draft.ts'
import { promptFor } from './model-draft.ts'

const entry: StoryEntry = {
  ...{
    title: 'Repo rate cut',
    excerpt: 'The committee voted.',
    link: 'https://example.in/1',
    language: 'en',
  },
  published_at: '2026-11-29T19:45:00+00:00',
  feed: { publisher: 'RBI', kind: 'government', terms: '', acknowledgement: '' },
}

test('the model is told the same day of India that the draft has', () => {
  const { news_date, sources } = headlineDraft([entry])
  expect([news_date, sources[0]?.date]).toEqual(['2026-11-30', '2026-11-30'])
  expect(promptFor([entry], []).material).toContain('RBI, 2026-11-30: Repo rate cut')
})
