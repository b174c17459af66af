import { expect, test } from 'vitest'
import { beginLines, put, wrap } from './markdown-tools.ts'

const at = (marked: string) => {
  const from = marked.indexOf('<')
  const to = marked.indexOf('>') - 1
  return { text: marked.replace('<', '').replace('>', ''), from, to }
}
const shown = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`

test('marks go around what is chosen, and away again', () => {
  const bold = wrap(at('a <word> b'), '**')
  expect(shown(bold)).toBe('a **<word>** b')
  expect(shown(wrap(bold, '**'))).toBe('a <word> b')
  expect(shown(wrap(at('a <> b'), '\\(', '\\)', 'x'))).toBe('a \\(<x>\\) b')
})

test('each chosen line begins with the mark, in the place of another, and numbers count', () => {
  expect(beginLines(at('one\n<two\nthree>\nfour'), '- ').text).toBe('one\n- two\n- three\nfour')
  expect(beginLines(at('<- two\n- three>'), '1. ').text).toBe('1. two\n2. three')
  expect(beginLines(at('<## two>'), '## ').text).toBe('two')
})

test('a block stands between blank lines, and a name where the cursor is', () => {
  expect(put(at('one<>two'), '| a |', true).text).toBe('one\n\n| a |\n\ntwo')
  expect(put(at('one\n\n<>'), '| a |', true).text).toBe('one\n\n| a |')
  expect(put(at('pays <XX> now'), '{{fact:x}}').text).toBe('pays {{fact:x}} now')
})
