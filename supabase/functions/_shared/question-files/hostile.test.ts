/** Files that mean harm, or are broken: each is an error in words with its line, and nothing hangs or is resolved. */

import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Fault, FileFault, faultWords } from './fault.ts'
import { htmlText } from './html-text.ts'
import { type FileFormat, MOST_UNPACKED } from './model.ts'
import { openFile } from './read-file.ts'

const given = { topic: 'inflation', kind: 'static' as const, difficulty: 3, topics: new Set(['inflation']) }
const HEAD = '<?xml version="1.0"?>\n'

function refusal(file: string | Uint8Array, name = 'x.xml', format: FileFormat | null = null) {
  try {
    const rows = [...openFile(typeof file === 'string' ? strToU8(file) : file, name, format, given).rows]
    return { rows }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    inWords(error.fault)
    return { code: error.fault.code, line: error.line }
  }
}

function inWords(fault: Fault) {
  expect(faultWords(fault, 'en')).toMatch(/^[A-Z].*\.$/s)
  expect(faultWords(fault, 'hi')).toMatch(/[\u0900-\u097f]/)
}

const quiz = (inside: string) =>
  `${HEAD}<quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text>${inside}</text></questiontext>${[100, 0, 0, 0].map((f, n) => `<answer fraction="${f}"><text>o${n}</text></answer>`).join('')}</question></quiz>`

test.each([
  [
    'entities that grow',
    `${HEAD}<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n<quiz>&b;</quiz>`,
    'xml-doctype',
    2,
  ],
  [
    'an entity from a file',
    `${HEAD}<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>`,
    'xml-doctype',
    2,
  ],
  ['an entity nobody declared', quiz('\n&secret;'), 'xml-entity', 3],
  ['an entity by a name that every object has', quiz('\n&constructor;'), 'xml-entity', 3],
  ['a DOCTYPE from elsewhere', '<!doctype quiz SYSTEM "https://example.in/x.dtd"><quiz/>', 'xml-doctype', 1],
  ['an element that is not closed', `${HEAD}<quiz>\n<question type="essay">\n`, 'xml-broken', 3],
  ['closing tags in the wrong order', `${HEAD}<quiz><a>\n<b></a></b></quiz>`, 'xml-broken', 3],
  ['a closing tag alone', '</quiz>', 'xml-broken', 1],
  ['two roots', '<quiz></quiz><quiz></quiz>', 'xml-broken', 1],
  ['text behind the root', '<quiz></quiz>more', 'xml-broken', 1],
  ['the same attribute twice', '<quiz a="1" a="2"/>', 'xml-broken', 1],
  ['a sign that is none', quiz('&#0;'), 'xml-broken', 2],
  ['elements without end', '<a>'.repeat(5000), 'xml-deep', 1],
  ['another kind of XML', '<html><body/></html>', 'xml-other', 1],
  ['nothing at all', '', 'empty', undefined],
  ['XML without questions', '<quiz></quiz>', 'empty', undefined],
  ['a list of something else', 'milk\nbread', 'unknown-format', undefined],
])('%s', (_, file, code, line) => {
  expect(refusal(file)).toEqual({ code, line })
})

test.each([
  ['a NUL', new Uint8Array([97, 10, 98, 0, 99]), 'nul', 2],
  ['UTF-16 with its mark', new Uint8Array([0xfe, 0xff, 0, 97]), 'utf16', 1],
  [
    'UTF-16 without it',
    new Uint8Array(Array.from('stem,option_a,key', (sign) => [sign.charCodeAt(0), 0]).flat()),
    'utf16',
    1,
  ],
  ['Latin-1', new Uint8Array([97, 10, 10, 0xe9, 98, 10]), 'encoding', 3],
  ['a cut sign', new Uint8Array([97, 10, 0xe0, 0xa4]), 'encoding', 2],
  ['more than it may be', new Uint8Array(10_000_001), 'too-big', undefined],
])('%s', (_, file, code, line) => {
  expect(refusal(file, 'x.csv')).toEqual({ code, line })
})

test('too many questions end the reading', () => {
  const head = 'stem,option_a,option_b,option_c,option_d,key\n'
  expect(refusal(head + 'q,a,b,c,d,a\n'.repeat(10_001), 'x.csv')).toEqual({ code: 'too-many', line: 10_002 })
})

test.each([
  ['no CSV that we know', 'name,age\nA,3\n', 'csv-header', 1],
  ['a column twice', 'stem,option_a,option_b,option_c,option_d,key,key\n', 'csv-twice', 1],
  ['a header that breaks off', '"stem,option_a\n', 'csv-quotes', 1],
])('%s', (_, file, code, line) => {
  expect(refusal(file, 'x.csv')).toEqual({ code, line })
})

const MANIFEST =
  '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="HREF"/></resources></manifest>'
const packed = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of]),
    ),
  )

test.each([
  ['no zip, but called so', strToU8('PK and nothing more'), 'zip-broken'],
  ['a package cut in two', packed({ 'imsmanifest.xml': MANIFEST }).slice(0, 60), 'zip-broken'],
  ['a package without its manifest', packed({ 'items/a.xml': '<a/>' }), 'zip-manifest'],
  [
    'a file outside of the package',
    packed({ '../../etc/evil.xml': '<a/>', 'imsmanifest.xml': MANIFEST }),
    'zip-path',
  ],
  ['a whole address as a name', packed({ '/etc/evil.xml': '<a/>' }), 'zip-path'],
  [
    'a manifest that points outside',
    packed({ 'imsmanifest.xml': MANIFEST.replace('HREF', '../../x.xml') }),
    'zip-path',
  ],
  [
    'a manifest that points elsewhere',
    packed({ 'imsmanifest.xml': MANIFEST.replace('HREF', 'https://example.in/x.xml') }),
    'zip-path',
  ],
  [
    'a manifest that is badly written',
    packed({ 'imsmanifest.xml': MANIFEST.replace('HREF', '%E0%A4%A') }),
    'zip-path',
  ],
  [
    'a bomb',
    packed({ 'imsmanifest.xml': MANIFEST, 'a.xml': new Uint8Array(MOST_UNPACKED + 1) }),
    'zip-large',
  ],
])('%s', (_, file, code) => {
  expect(refusal(file, 'x.zip')).toMatchObject({ code })
})

test('a bomb that is no XML is not even unpacked', () => {
  const zip = packed({
    'imsmanifest.xml': MANIFEST.replace('HREF', 'a.xml'),
    'big.bin': new Uint8Array(MOST_UNPACKED * 2),
  })
  expect(refusal(zip, 'x.zip').rows?.[0]?.faults[0]?.code).toBe('zip-missing')
})

test('scripts, embedded pages and addresses of code become words or nothing', () => {
  const html =
    '<p onclick="steal()">What <script>alert(1)</script>is <a href="javascript:alert(1)">this</a>?</p><iframe src="//x"></iframe><style>p{}</style>'
  const { rows } = refusal(quiz(`<![CDATA[${html}]]>`))
  expect(rows?.[0]?.question?.stem).toBe('What is this?')
  expect(rows?.[0]?.notes.map(({ code }) => code)).toContain('markup-left-out')
})

test('HTML that nests without end or never closes is read in a moment', () => {
  expect(htmlText('<div>'.repeat(100_000)).text).toBe('')
  expect(htmlText(`${'<br>'.repeat(40_000)}x`).text).toBe('x')
  expect(htmlText('<p>a<b>b<i>c').text).toBe('abc')
})

test('a broken quotation mark spoils its own row of CSV and no other', () => {
  const head = 'stem,option_a,option_b,option_c,option_d,key\n'
  const good = 'What?,a,b,c,d,a\n'
  const { rows } = refusal(
    `${head}${good}"never closed,a,b,c,d,b\nWhat else?,a,b,c,d,c\n"x"y,a,b,c,d,a\nAnd?,a,b,c,d,d\n`,
    'x.csv',
  )
  expect(rows?.map(({ row, line, faults }) => [row, line, faults[0]?.code])).toEqual([
    [1, 2, undefined],
    [2, 3, 'csv-quotes'],
    [3, 4, undefined],
    [4, 5, 'csv-quotes'],
    [5, 6, undefined],
  ])
})

test.each(['constructor', '__proto__', 'toString'])(
  'a column, a tag or a format called %s is nothing',
  (name) => {
    const { rows } = refusal(
      `stem,option_a,option_b,option_c,option_d,key,${name}\nWhat?,a,b,c,d,a,x\n`,
      'x.csv',
    )
    expect(rows?.[0]?.faults).toEqual([])
    const other = refusal(
      `stem,option_a,option_b,option_c,option_d,key,format\nWhat?,a,b,c,d,a,${name}\n`,
      'x.csv',
    )
    expect(other.rows?.[0]?.faults[0]?.code).toBe('not-allowed')
    const data = refusal(
      `// question-data {"format":"${name}","__proto__":{"x":1}}\n::a::What?{=a ~b ~c ~d}`,
      'x.gift',
    )
    expect(data.rows?.[0]?.faults[0]?.code).toBe('bad-data')
  },
)

test('a line of data that somebody wrote is held to the same rules as everything else', () => {
  const options = ['a', 'b', 'c', 'd'].map((text) => ({ text, why: '' }))
  const data = {
    id: 'x',
    topic: 'astrology',
    kind: 'static',
    difficulty: 3,
    diagnostic: false,
    negative: true,
    stem: 'What?',
    format: 'single',
    options,
    key: 0,
    facts: [],
    sources: [],
    explanation: '',
  }
  const { rows } = refusal(`// question-data ${JSON.stringify(data)}\n::a::What?{=a ~b ~c ~d}`, 'x.gift')
  expect(rows?.[0]?.faults[0]?.code).toBe('unknown-topic')
})

test('every fault speaks both languages', async () => {
  const { FAULT_CODES } = await import('./fault.ts')
  for (const code of FAULT_CODES) {
    if (code !== 'refused') inWords({ code, given: ['x', 'y', 'z'] })
  }
})
