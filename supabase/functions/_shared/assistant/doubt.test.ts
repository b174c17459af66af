/** Which doubt a question is, however it is put, and that a question on the same thing which asks something else is none. */

import { expect, test } from 'vitest'
import { type Doubt, doubtAsked, doubtsNear, keptDoubts } from './doubt.ts'
import type { Supabase } from './retrieve.ts'

const doubt = (slug: string, question: string, question_hi: string, asked: string[]): Doubt => ({
  ...{ slug, question, question_hi, asked },
})
const DOUBTS = [
  doubt('deficit', 'Why is a high fiscal deficit harmful?', 'ऊँचा राजकोषीय घाटा हानिकारक क्यों है?', [
    'fiscal deficit zyada hone se kya nuksan hota hai',
  ]),
  doubt('rupee', 'Who gains and who loses when the rupee falls?', 'रुपया गिरने से किसे लाभ और किसे हानि होती है?', [
    'rupee girne se fayda kisko',
  ]),
  doubt('emi', 'Does a higher repo rate raise EMIs?', 'क्या रेपो दर बढ़ने से ईएमआई बढ़ती है?', [
    'repo rate badhne se emi par kya asar',
  ]),
  doubt('gnp', 'What is the difference between GDP and GNP?', 'जीडीपी और जीएनपी में क्या अंतर है?', [
    'gdp vs gnp',
  ]),
  doubt(
    'print',
    'Why can the Reserve Bank not simply print more money?',
    'रिज़र्व बैंक और नोट क्यों नहीं छाप सकता?',
    ['rbi paisa kyon nahi chhapta'],
  ),
  doubt('developing', 'Is India a developing country?', 'क्या भारत विकासशील देश है?', [
    'bharat viksit desh hai ya nahi',
  ]),
]
const slugOf = (question: string) => doubtAsked(question, DOUBTS)?.slug

test.each([
  ['why is high fiscal deficit bad for the economy', 'deficit'],
  ['fiscal deficit jyada hone ke nuksaan', 'deficit'],
  ['राजकोषीय घाटा ज़्यादा होना बुरा क्यों है', 'deficit'],
  ['rupaya girne se kisko fayda hota hai', 'rupee'],
  ['who benefits from a weaker rupee', 'rupee'],
  ['kya repo rate badhne se EMI badhti hai', 'emi'],
  ['रेपो रेट बढ़ने पर EMI बढ़ेगी क्या', 'emi'],
  ['difference between GDP and GNP', 'gnp'],
  ['GDP aur GNP me antar', 'gnp'],
  ['why cant RBI print more money', 'print'],
  ['is india a developing country', 'developing'],
])('"%s" is a doubt that is answered', (question, slug) => {
  expect(slugOf(question)).toBe(slug)
})

test.each([
  ['what is fiscal deficit'],
  ['fiscal deficit'],
  ['why does the fiscal deficit rise'],
  ['राजकोषीय घाटा क्यों बढ़ता है'],
  ['current fiscal deficit of India'],
  ['what is the repo rate now'],
  ['why was the repo rate cut'],
  ['why is the repo rate rising'],
  ['is inflation good'],
  ['why is the number of developing countries falling'],
  ['difference between GDP and GVA'],
  ['who prints the notes'],
  ['why did the rupee fall in 2025'],
  ['hello'],
  [''],
])('"%s" is none of them', (question) => {
  expect(slugOf(question)).toBeUndefined()
})

test('what is asked in words like those of a doubt is offered it, the nearest first', () => {
  const offered = (question: string) => doubtsNear(question, DOUBTS).map(({ slug }) => slug)
  expect(offered('why does the fiscal deficit rise')).toEqual(['deficit'])
  expect(offered('why did the rupee fall in 2025')).toEqual(['rupee'])
  expect(offered('who won the cricket match')).toEqual([])
})

/** A client whose reading ends as told; counts how often it was asked. */
function reader(answer: () => Promise<{ data: Doubt[] }>) {
  const asked = { count: 0 }
  const query = { select: () => query, order: () => query, throwOnError: () => answer() }
  const from = () => {
    asked.count++
    return query
  }
  return { supabase: { from } as unknown as Supabase, asked }
}

test('one reading serves all for a while, and one that failed is nobody else’s', async () => {
  const expired = reader(() => Promise.reject(new Error('JWT expired')))
  const good = reader(async () => ({ data: DOUBTS }))
  const readDoubts = keptDoubts()
  const failed = readDoubts(expired.supabase, 0)
  const beside = readDoubts(good.supabase, 0)
  await expect(failed).rejects.toThrow('JWT expired')
  expect(await beside).toBe(DOUBTS)
  expect(await readDoubts(good.supabase, 59_000)).toBe(DOUBTS)
  expect(good.asked.count).toBe(1)
  await readDoubts(good.supabase, 61_000)
  expect(good.asked.count).toBe(2)
})
