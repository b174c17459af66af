import { expect, test } from 'vitest'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'
import { readableSoFar } from './unfinished-markdown.ts'

const answers = [
  'Inflation **fell to 3.93 per cent** in May 2026. [1] Prices did *not* fall; they rose `more slowly`.\n\nSo _real_ rates rose. [2] [3]',
  'Two kinds:\n\n- **FDI** is lasting [1]\n- *FPI* can leave\n\n1. first **step**\n2. second\n\nAfter the list.',
  'Compare:\n\n| Measure | Oct | Nov |\n|---|---:|---:|\n| CPI | 2.6 | **2.9** |\n| WPI | 1.1 | 1.4 |\n\nIt rose.',
  'The multiplier is\n\n$$\nk = \\frac{1}{1 - c}\n$$\n\nand with $c = 0.8$ it is \\(k = 5\\). A price of $5 stays a price.',
  '## Way forward\n\n> A quoted line\n> and another\n\n```\nlet k = 1 / (1 - c)\n```\n\nSee [the note](/ebooks?note=gdp#numbers) and https://www.mospi.gov.in/press for more.',
  'A list of one\n\n* **only** item\n\n***both*** at once, and 2 * 3 = 6, snake_case_name.',
  '**खुदरा मुद्रास्फीति** 3.93 प्रतिशत रही। [1]\n\n| माप | मूल्य |\n|---|---|\n| CPI | 3.93 |',
]

const prefixes = answers.flatMap((answer) =>
  Array.from({ length: answer.length }, (_, at) => [answer, answer.slice(0, at + 1)] as const),
)

function texts(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === 'text') return [part.text]
    return 'children' in part ? texts(part.children) : []
  })
}

function textsOf(blocks: readonly Block[]) {
  return blocks.flatMap((block) => {
    if (block.type === 'list') return block.items.flatMap(texts)
    if (block.type === 'table') return [...block.head, ...block.rows.flat()].flatMap(texts)
    return 'children' in block ? texts(block.children) : []
  })
}

test('no mark shows as text while the rest is on its way', () => {
  for (const [whole, prefix] of prefixes) {
    const allowed = textsOf(parseMarkdown(whole)).join(' ')
    for (const text of textsOf(parseMarkdown(readableSoFar(prefix)))) {
      for (const mark of ['**', '`', '](', '|', '\\', '$$', '[']) {
        if (!allowed.includes(mark)) expect(text, JSON.stringify(prefix)).not.toContain(mark)
      }
    }
  }
})

test('what was shown keeps its kind and place: only the last block grows', () => {
  for (const [whole, prefix] of prefixes) {
    const all = parseMarkdown(whole)
    const shown = parseMarkdown(readableSoFar(prefix))
    expect(shown.length, JSON.stringify(prefix)).toBeLessThanOrEqual(all.length)
    expect(shown.slice(0, -1), JSON.stringify(prefix)).toEqual(all.slice(0, Math.max(shown.length - 1, 0)))
    if (shown.length > 0) {
      expect(shown.at(-1)?.type, JSON.stringify(prefix)).toBe(all[shown.length - 1]?.type)
    }
  }
})

test('with each letter at least as much is shown as before', () => {
  let before = 0
  for (const [whole, prefix] of prefixes) {
    if (prefix.length === 1) before = 0
    const now = textsOf(parseMarkdown(readableSoFar(prefix))).join('').length
    expect(now, JSON.stringify([whole.slice(0, 20), prefix.slice(-30)])).toBeGreaterThanOrEqual(before - 1)
    before = now
  }
})

test('a finished answer is shown whole', () => {
  for (const answer of answers) {
    expect(parseMarkdown(readableSoFar(`${answer}\n\n`))).toEqual(parseMarkdown(answer))
  }
})

// One that looks back with each mark would need minutes, and run out of the time of a test.
test.each(['*', '**', '[', '`', '_', '$', '$$\n', '\\(', '| |\n', '|', '- ', 'https://a', '\n'])(
  'a huge answer made of %j is read',
  (piece) => {
    const huge = piece.repeat(Math.ceil(200_000 / piece.length))
    expect(parseMarkdown(readableSoFar(huge)).length).toBeLessThanOrEqual(parseMarkdown(huge).length)
  },
)
