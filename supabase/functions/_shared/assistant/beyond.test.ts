import { expect, test } from 'vitest'
import { isBeyondTheLibrary } from './beyond.ts'

test.each([
  'how to make money fast',
  "What is HDFC Bank's share price today?",
  'aaj sensex kitne pe band hua',
  'Who will be the next governor of the Reserve Bank?',
  'Will the RBI cut the repo rate in its December 2026 review?',
  'Which mutual fund is best for a beginner?',
  'When was Raghuram Rajan born?',
  'when is the next MPC meeting',
])('"%s" is not taught', (query) => {
  expect(isBeyondTheLibrary(query)).toBe(true)
})

test.each([
  'Will inflation hurt lenders or borrowers?',
  'Why do share prices fall when interest rates rise?',
  'What is the caste census?',
  'Who appoints the governor of the Reserve Bank?',
  'What is the price of gold in the index?',
])('"%s" may be', (query) => {
  expect(isBeyondTheLibrary(query)).toBe(false)
})
