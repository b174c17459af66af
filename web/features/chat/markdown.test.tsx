import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { citedNumbers, parseInline, parseMarkdown, safeAddress } from './markdown.ts'
import { MarkdownView } from './markdown-view.tsx'

function show(source: string) {
  return render(
    <MemoryRouter>
      <MarkdownView
        blocks={parseMarkdown(source)}
        citation={(n) => (n < 3 ? <button type="button">Source {n}</button> : null)}
        newTab="opens in a new tab"
      />
    </MemoryRouter>,
  )
}

test('an answer reads as paragraphs, bold, italics and lists', () => {
  const { container } = show(
    'Inflation **fell**, prices did *not*.\n\n- one\n- two **bold**\n\n3. third\n4. fourth\n\n## Way forward\n\n`CPI` only',
  )
  expect(container.querySelector('strong')).toHaveTextContent('fell')
  expect(container.querySelector('em')).toHaveTextContent('not')
  expect([...container.querySelectorAll('ul li')].map((item) => item.textContent)).toEqual([
    'one',
    'two bold',
  ])
  expect(container.querySelector('ol')).toHaveAttribute('start', '3')
  expect(container.querySelectorAll('ol li')).toHaveLength(2)
  expect(screen.getByText('Way forward')).toBeVisible()
  expect(container.querySelector('code')).toHaveTextContent('CPI')
})

test('a table keeps its columns, and short rows are filled up', () => {
  show('| Measure | Oct | Nov |\n|---|---:|---:|\n| CPI | 2.6 | **2.9** |\n| WPI | 1.1 |\n\nAfter it.')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Measure',
    'Oct',
    'Nov',
  ])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'CPI',
    '2.6',
    '2.9',
    'WPI',
    '1.1',
    '',
  ])
  expect(screen.getByText('After it.')).toBeVisible()
})

test('a citation mark becomes its source; one without a source stays as it was written', () => {
  const { container } = show('The target is 4 per cent. [1] [2] [7]')
  expect(screen.getByRole('button', { name: 'Source 1' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Source 2' })).toBeVisible()
  expect(container).toHaveTextContent('[7]')
  expect(citedNumbers(parseMarkdown('a [2]\n\n- b **[1]**\n\n| c |\n|-|\n| [2] [3] |'))).toEqual([2, 1, 3])
})

test('a mark stays with the word before it and the full stop after it', () => {
  const { container } = show('It stood at **4 per cent** in May 2026 [1] [2]. It fell.')
  expect(container.querySelector('span')).toHaveTextContent('2026Source 1Source 2.')
  expect(container).toHaveTextContent('It stood at 4 per cent in May 2026Source 1Source 2. It fell.')
})

test('a web address opens in a new tab without a way back; a path of the site stays in it', () => {
  show(
    '[the Act](https://www.indiacode.nic.in/) and [the note](/ebooks?note=inflation#numbers), https://rbi.org.in.',
  )
  const act = screen.getByRole('link', { name: /the Act/ })
  expect(act).toHaveAttribute('href', 'https://www.indiacode.nic.in/')
  expect(act).toHaveAttribute('target', '_blank')
  expect(act.getAttribute('rel')).toMatch(/noopener|noreferrer/)
  expect(screen.getByRole('link', { name: 'the note' })).toHaveAttribute(
    'href',
    '/ebooks?note=inflation#numbers',
  )
  expect(screen.getByRole('link', { name: /rbi/ })).toHaveAttribute('href', 'https://rbi.org.in/')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt:alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD4=)',
  '[click](//evil.example)',
  '[click](/\\evil.example)',
  '[click](vbscript:x)',
  '![x](https://evil.example/pixel.png)<iframe src="https://evil.example"></iframe>',
  '| <b onclick=x> |\n|---|\n| <svg onload=x> |',
])('hostile text stays text: %s', (source) => {
  const { container } = show(source)
  expect(container.querySelector('script, img, iframe, svg[onload], [onclick], [onerror]')).toBeNull()
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\//)
  }
})

test.each([
  ['https://rbi.org.in/x', 'https://rbi.org.in/x'],
  ['/ebooks', '/ebooks'],
  ['//rbi.org.in', undefined],
  ['/\\rbi.org.in', undefined],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['ftp://rbi.org.in', undefined],
  ['rbi.org.in', undefined],
])('the address %j is followed as %j', (address, href) => {
  expect(safeAddress(address)?.href).toBe(href)
})

// One that looks back with each mark would need minutes, and run out of the time of a test.
test.each(['*', '**', '[', '`', '_', '[a](', '- ', '| |\n|-|\n', '\\', '***a', '> ', 'h', 'https://a'])(
  'a huge answer made of %j is read',
  (piece) => {
    const huge = piece.repeat(Math.ceil(400_000 / piece.length))
    for (const before of ['Prices ', 'Prices\n'])
      expect(JSON.stringify(parseMarkdown(before + huge))).toContain('Prices')
  },
)

test('whatever comes, reading ends and no letter or digit is lost', () => {
  const alphabet = fc.constantFrom('a', '1', ' ', '\n', '*', '_', '[', ']', '(', ')', '|', '-', '#', '>', '.')
  const text = fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (source) => {
      const letters = (value: string) => value.replace(/[^a]/g, '').length
      const { container, unmount } = show(source)
      const shown = letters(container.textContent ?? '')
      unmount()
      // 'Source 1', which stands for a mark, holds no 'a'; an address may
      expect(shown).toBeGreaterThanOrEqual(letters(source.replace(/\]\([^)\s]*\)/g, '')))
    }),
    { numRuns: 300 },
  )
})

test('marks that close nothing are left alone', () => {
  expect(parseInline('2 * 3 = 6, snake_case_name, **open')).toEqual([
    { type: 'text', text: '2 * 3 = 6, snake_case_name, **open' },
  ])
  expect(parseInline('***both***')).toEqual([
    { type: 'strong', children: [{ type: 'em', children: [{ type: 'text', text: 'both' }] }] },
  ])
})
