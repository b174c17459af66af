import { expect, test } from 'vitest'
import { found, passage } from '#supabase/tests/passages.ts'
import { bothSides, ledByDebate, propositionAsked, sidesUnder } from './debate.ts'
import { sourceList } from './sources.ts'

const at = (position: number, section: string, content: string, coverage = 1) =>
  passage({
    ...{ id: `note:agriculture#${position}`, note_slug: 'agriculture', title: 'Agriculture in India' },
    ...{ section, position, content, coverage, named: 0 },
  })

const proposition = at(12, 'Debates', 'Proposition: support prices should have a legal guarantee.')
const pro = at(13, 'Debates: For', 'A price that is not enforced helps few.', 0)
const contra = at(14, 'Debates: Against', 'The State may become the buyer of last resort.', 0)
const concept = at(2, 'Concept', 'A support price is announced before sowing.', 0.5)
const subject = 'support price legal guarantee'

test('a proposition is asked of by whoever asks whether it is so, or why not', () => {
  const evidence = [concept, proposition]
  const asked = (question: string, about = subject) => propositionAsked(evidence, question, about)?.id

  expect(asked('should support prices have a legal guarantee?')).toBe(proposition.id)
  expect(asked('support price ki legal guarantee kyun nahi')).toBe(proposition.id)
  expect(asked('who gives a legal guarantee of support prices?')).toBeUndefined()
  expect(asked('what is a support price?')).toBeUndefined()
  // A subject alone is no claim.
  expect(asked('why are support prices low', 'support price')).toBeUndefined()
})

test('another passage that speaks of more of the question goes before a debate', () => {
  const part = { ...proposition, coverage: 0.92 }
  const question = 'should support prices have a legal guarantee?'

  expect(propositionAsked([concept, part], question, subject)?.id).toBe(part.id)
  expect(propositionAsked([{ ...concept, coverage: 1 }, part], question, subject)).toBeUndefined()
  expect(propositionAsked([{ ...proposition, coverage: 0.6 }], question, subject)).toBeUndefined()
})

test('its sides come right after it, and only where both are there', () => {
  expect(sidesUnder(proposition)).toEqual([pro.id, contra.id])
  const led = ledByDebate([concept, proposition], proposition, [contra, pro])

  expect(led.map(({ id }) => id)).toEqual([proposition.id, pro.id, contra.id, concept.id])
  expect(led[1]?.coverage).toBe(1)
  expect(ledByDebate([concept, proposition], proposition, [pro])).toEqual([concept, proposition])
})

test('both sides are told under their names, each with its source', () => {
  const evidence = ledByDebate([concept, proposition], proposition, [pro, contra])
  const asked = found({ question: 'should support prices be guaranteed', subject, evidence })
  const told = bothSides(asked, sourceList(new Map()))

  expect(told?.parts).toEqual([
    '**In debate:** support prices should have a legal guarantee. [1]',
    expect.stringMatching(/^\*\*For\.\*\* A price that is not enforced helps few\. \[\d\]$/),
    expect.stringMatching(/^\*\*Against\.\*\* The State may become the buyer of last resort\. \[\d\]$/),
  ])
  expect(bothSides({ ...asked, evidence: [concept, pro, contra] }, sourceList(new Map()))).toBeUndefined()
  expect(
    bothSides({ ...asked, evidence: [proposition, concept, pro] }, sourceList(new Map())),
  ).toBeUndefined()
})
