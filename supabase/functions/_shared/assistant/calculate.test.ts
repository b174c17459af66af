import { expect, test } from 'vitest'
import type { Ask } from './ask.ts'
import { calculation } from './calculate.ts'

function worked(query: string, more: Partial<Ask> = {}) {
  const composed = calculation({ query, style: 'explain', level: 'beginner', history: [], ...more })
  return composed?.reply.split('\n')[0]
}

test.each([
  ['nominal gdp 220 and deflator 110 what is real gdp', '**Real GDP = 200**'],
  ['what is real gdp if nominal gdp = 500 and deflator = 125?', '**Real GDP = 400**'],
  ['nominal gdp is rs 3,30,000 crore and gdp deflator is 150 find real gdp', '**Real GDP = 2,20,000 crore**'],
  ['gdp deflator if nominal gdp 330 real gdp 300', '**GDP deflator = 110**'],
  ['real gdp is 200 and deflator 120, nominal gdp?', '**Nominal GDP = 240**'],
  ['nominal interest 8% inflation 5% real interest rate?', '**Real interest rate = 3%**'],
  ['8% nominal interest, 5% inflation, real interest rate?', '**Real interest rate = 3%**'],
  ['repo rate is 5.25 and inflation is 3.93, real interest rate?', '**Real interest rate = 1.32%**'],
  ['debt 155 lakh crore gdp 300 lakh crore debt to gdp ratio', '**Debt-to-GDP ratio = 51.67%**'],
  ['if debt is $2 trillion and gdp $4 trillion debt-to-gdp ratio', '**Debt-to-GDP ratio = 50%**'],
  ['debt is 50,000 crore and gdp is 2 lakh crore, debt to gdp ratio', '**Debt-to-GDP ratio = 25%**'],
  ['if CRR is 4% and deposits are 1000 crore how much reserve', '**To be kept for the CRR = 40 crore**'],
  ['slr 18% on ndtl of 500 crore amount?', '**To be kept for the SLR = 90 crore**'],
  ['money multiplier if reserve ratio is 10%', '**Money multiplier = 10**'],
  ['mpc is 0.8 find multiplier', '**Investment multiplier = 5**'],
  ['marginal propensity to save 0.25 multiplier?', '**Investment multiplier = 4**'],
  ['labour force 50 crore unemployed 3 crore unemployment rate', '**Unemployment rate = 6%**'],
  [
    'fiscal deficit if revenue receipts 20, expenditure 30, non debt capital receipts 2',
    '**Fiscal deficit = 8**',
  ],
  [
    'fiscal deficit 15 lakh crore interest payments 11 lakh crore primary deficit',
    '**Primary deficit = 4 lakh crore**',
  ],
  [
    'gdp at market price 500 indirect taxes 50 subsidies 20 find gdp at factor cost',
    '**GDP at factor cost = 470**',
  ],
  ['cpi was 150 last year and 159 this year find inflation', '**Inflation = 6%**'],
  ['CPI rose from 120 to 126. calculate inflation rate', '**Inflation = 5%**'],
  ['CPI in 2024 is 189, in 2023 it was 180. inflation?', '**Inflation = 5%**'],
  ['price index 125 to 120 inflation?', '**Inflation = -4%**'],
  ['sipi 150 se 159 ho gaya to mahangai dar kitni', '**Inflation = 6%**'],
  ['gdp grew from 200 to 216 lakh crore what is growth rate', '**Change = 8%**'],
  ['population rose from 102 crore in 2001 to 121 crore in 2011 percentage change', '**Change = 18.63%**'],
  ['नाममात्र जीडीपी 220 और अपस्फीतिकारक 110 है तो वास्तविक जीडीपी कितनी होगी', '**वास्तविक जीडीपी = 200**'],
  ['सीपीआई पिछले साल 150 था और इस साल 156 है, मुद्रास्फीति कितनी', '**मुद्रास्फीति = 4%**'],
])('"%s" is worked out: %s', (query, result) => {
  expect(worked(query)).toBe(result)
})

test.each([
  'why did gdp growth rate fall from 8.2 to 6.5',
  'what was gdp growth rate when it fell from 8.2 to 6.5 percent',
  'cpi inflation fell from 6 to 4, inflation?',
  'cpi inflation 4 and wpi inflation 2 which is higher',
  'repo rate 5.25 inflation 3.93',
  'repo rate raised from 6.25 to 6.5 what is the percentage change',
  'crr 3% slr 18% difference',
  'if crr is 4% and deposits 1000 crore how much can bank lend',
  'real gdp growth 6.5 nominal gdp growth 9.8 explain difference',
  'nominal gdp 10 lakh crore and real gdp growth 5% find deflator',
  'nominal gdp 220 and deflator 1.1 real gdp',
  'debt to gdp ratio 55.6 in 2026-27 target 50 by 2031',
  'mpc has 6 members 3 from rbi',
  'what is real gdp growth in 2025-26',
  'growth rate from 2014 to 2024',
  'cpi was 150 and 159 inflation',
  'labour force 3 unemployed 50 unemployment rate',
  'If nominal GDP is 220 and deflator is 110 and population is 10 then real per capita income',
  'Consider the following statements: 1. nominal gdp is 220 2. deflator is 110. real gdp?',
])('"%s" leaves a doubt, or asks the library', (query) => {
  expect(worked(query)).toBeUndefined()
})

test('the formula is shown, the numbers put in, and that none is from the library', () => {
  const { query, ...ask } = {
    query: 'slr 18% on ndtl of 500 crore amount?',
    style: 'explain',
    level: 'beginner',
    history: [],
  } as const
  expect(calculation({ query, ...ask, history: [] })?.reply.split('\n\n')).toEqual([
    '**To be kept for the SLR = 90 crore**',
    'Formula: SLR × deposits (NDTL)',
    '18% × 500 = 90 crore',
    expect.stringContaining('none of them is from the library'),
  ])
})

test('another number goes into the calculation before', () => {
  const history = [
    { role: 'user' as const, content: 'nominal gdp is 220 and deflator 110 what is real gdp' },
    { role: 'ai' as const, content: 'Real GDP = 200' },
  ]
  expect(worked('and if deflator is 100', { history })).toBe('**Real GDP = 220**')
  expect(worked('what if nominal gdp is 330', { history })).toBe('**Real GDP = 300**')
  expect(worked('and if population is 100', { history })).toBeUndefined()
  expect(worked('and if deflator is 100')).toBeUndefined()
})

test('a tutor and a viva work nothing out', () => {
  const query = 'nominal gdp 220 and deflator 110 what is real gdp'
  expect(worked(query, { style: 'tutor' })).toBeUndefined()
  expect(worked(query, { style: 'viva' })).toBeUndefined()
})
