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
  'gold ka rate aaj ka',
  'rbi governor',
  'finance minister',
])('"%s" is not taught', (query) => {
  expect(isBeyondTheLibrary(query)).toBe(true)
})

test.each([
  'Will inflation hurt lenders or borrowers?',
  'Why do share prices fall when interest rates rise?',
  'What is the caste census?',
  'Who appoints the governor of the Reserve Bank?',
  'What is the price of gold in the index?',
  'role of the rbi governor',
])('"%s" may be', (query) => {
  expect(isBeyondTheLibrary(query)).toBe(false)
})

test.each([
  'who is rbi governor',
  'Who is the current governor of the Reserve Bank of India?',
  'who is finance minister of india',
  'rbi governor kaun hai',
  'भारत के वित्त मंत्री कौन हैं?',
  'predict prelims questions 2027',
])('"%s" is beyond the library', (query) => {
  expect(isBeyondTheLibrary(query)).toBe(true)
})

test.each([
  'who appoints the rbi governor',
  'who is the chairman of the 16th finance commission',
  'Who is the chairperson of the GST Council?',
  'what does the finance minister present',
])('"%s" is asked of the library', (query) => {
  expect(isBeyondTheLibrary(query)).toBe(false)
})
