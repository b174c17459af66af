import { expect, test } from 'vitest'
import { notice } from './notices.ts'

const MIDNIGHT = '2026-11-22T18:30:00Z'

test('that the day of all is used up is said in the language of the question, with when the model is back', () => {
  const english = notice('limit-of-all', 'What is inflation?', MIDNIGHT)
  expect(english.kind).toBe('limit-reached')
  expect(english.text).toMatch(
    /for everybody.* your conversation is kept .*back at 23 November(?: at|,) 12:00\sam IST\.$/i,
  )

  const hindi = notice('limit-of-all', 'मुद्रास्फीति क्या है?', MIDNIGHT)
  expect(hindi.kind).toBe('limit-reached')
  expect(hindi.text).toMatch(/सबके लिए पूरे हो गए.*बातचीत.*सुरक्षित.*23 नवंबर.*12:00.* IST/)
})

test('that one’s own day is used up is not put down to all', () => {
  expect(notice('limit-reached', 'What is inflation?', MIDNIGHT).text).not.toContain('everybody')
})
