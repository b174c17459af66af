import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Formula } from '#web/components/formula.tsx'
import { type Inline, parseInline, parseMarkdown } from './markdown.ts'

function formulas(source: string) {
  return parseInline(source).flatMap((part: Inline) => (part.type === 'formula' ? part.text : []))
}

test.each([
  ['with $c = 0.8$ it is', ['c = 0.8']],
  ['where $P_t$ is the level and $x$ too', ['P_t', 'x']],
  ['so \\(k = 5\\) holds', ['k = 5']],
  ['inline $$a + b$$ too', ['a + b']],
])('%j holds the formulas %j', (source, found) => {
  expect(formulas(source)).toEqual(found)
})

test.each([
  'It costs $5 today and $6 tomorrow',
  'between US$5-6 bn and US$7-8 bn',
  'from $5bn to $10bn',
  'about $20,000 and$30,000',
  'an escaped \\$a = b\\$',
  'open $a = b',
  '$ a = b $',
])('%j holds none', (source) => {
  expect(formulas(source)).toEqual([])
})

test('a formula on lines of its own is a block', () => {
  expect(parseMarkdown('It is\n\n$$\nk = \\frac{1}{1 - c}\n$$\n\nwith c.')).toMatchObject([
    { type: 'paragraph' },
    { type: 'formula', text: 'k = \\frac{1}{1 - c}' },
    { type: 'paragraph' },
  ])
  expect(parseMarkdown('\\[ a = b \\]')).toEqual([{ type: 'formula', text: 'a = b' }])
})

test('a formula shows its source first, then as it is printed, and as MathML to a screen reader', async () => {
  const { container } = render(<Formula text={'\\frac{1}{1 - c}'} isBlock />)
  expect(screen.getByText('\\frac{1}{1 - c}')).toBeVisible()
  await expect.poll(() => container.querySelector('.katex math')).not.toBeNull()
  expect(container.querySelector('code')).toBeNull()
})

test.each(['\\frac{1', '\\href{javascript:alert(1)}{x}', '\\includegraphics{https://evil.example/x.png}'])(
  '%j leads nowhere and loads nothing',
  async (text) => {
    const { container } = render(<Formula text={text} />)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(container.querySelector('a, img, script')).toBeNull()
    expect(container).toHaveTextContent(/x|frac/)
  },
)

test('a formula that calls itself ends', async () => {
  const { container } = render(<Formula text={'\\def\\a{\\a\\a}\\a'} />)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(container.querySelector('code')).toBeVisible()
})
