import { expect, test } from 'vitest'
import { comparedIn } from './compared.ts'

test.each([
  ['FDI vs FPI', 'FDI', 'FPI'],
  ['What is the difference between FDI and FPI?', 'FDI', 'FPI'],
  ['Distinguish between the repo rate and the reverse repo rate', 'repo rate', 'reverse repo rate'],
  ['compare CPI with WPI', 'CPI', 'WPI'],
  ['CRR and SLR difference', 'CRR', 'SLR'],
  ['Vote on account and interim budget, what is the difference', 'Vote on account', 'interim budget'],
  ['How is disinvestment different from strategic sale?', 'disinvestment', 'strategic sale'],
  ['repo rate aur bank rate me antar', 'repo rate', 'bank rate'],
  ['राजस्व घाटा और राजकोषीय घाटा में अंतर', 'राजस्व घाटा', 'राजकोषीय घाटा'],
])('"%s" sets two things side by side', (question, one, other) => {
  expect(comparedIn(question)).toEqual([one, other])
})

test.each(['What is inflation?', 'impact of oil and gas prices', 'supply and demand', 'RBI and government'])(
  '"%s" compares nothing',
  (question) => {
    expect(comparedIn(question)).toBeUndefined()
  },
)
