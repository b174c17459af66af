import { expect, test } from 'vitest'
import { DIRECTIVES, directiveOf, MOVES } from './directives.ts'
import { movesIn } from './moves.ts'

test('every directive says what it wants in both languages, and wants what can be looked for', () => {
  for (const { name, meaning, shape } of Object.values(DIRECTIVES)) {
    for (const words of [name, meaning, ...shape]) {
      expect(words.en).toMatch(/[a-z]/i)
      expect(words.hi).toMatch(/[\u0900-\u097f]/)
    }
    expect(shape.length).toBeGreaterThan(1)
    for (const { move } of shape) expect(MOVES).toContain(move)
  }
})

test('a directive is found in other writing, and an unknown one is read as discuss', () => {
  expect(directiveOf(' Critically  Analyze ')).toBe(DIRECTIVES['critically analyse'])
  expect(directiveOf('Suggest measures')).toBe(DIRECTIVES.suggest)
  expect(directiveOf('ponder')).toBe(DIRECTIVES.discuss)
})

test.each([
  ['The scheme brought gains. It helped farmers and improved yields.', 'for'],
  ['However, costs are high. But tenants are excluded and payment is delayed.', 'against'],
  ['Prices rose because stocks were low. This led to imports.', 'reasons'],
  ['It is true only to a limited extent.', 'extent'],
  ['Governments should publish their stocks.', 'proposals'],
  ['Bonds carry a coupon, whereas shares do not.', 'comparison'],
  ['For example, Punjab drew 156 per cent.', 'examples'],
  ['योजना से लाभ हुआ। उत्पादन में सुधार आया।', 'for'],
  ['किंतु लागत अधिक है। चुनौतियाँ भी बनी हुई हैं।', 'against'],
  ['सरकार को भंडार प्रकाशित करना चाहिए।', 'proposals'],
] as const)('"%s" does "%s"', (text, move) => {
  expect(movesIn(text)[move].length).toBeGreaterThan(0)
})

test('a verdict is looked for at the end', () => {
  const body =
    'Stocks fell in 2022. Prices rose in 2023. Imports came late in 2024. Traders held grain. Mills closed. '
  expect(movesIn(`Thus it is.\n\n${body}\n\nTea grew.`).judgement).toEqual([])
  expect(movesIn(`${body}\n\nOn balance, stocks matter more than bans.`).judgement).not.toEqual([])
})
