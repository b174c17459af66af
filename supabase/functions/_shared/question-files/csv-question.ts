/** One row of CSV as a question, and a question as one row. */

import { type Fault, fault } from './fault.ts'
import { type FileQuestion, FORMATS, type Format, type Given, type Judged, type Source } from './model.ts'
import { slugOf } from './settle.ts'

type Values = Record<string, string | undefined>

export function csvRow(question: FileQuestion): Values {
  const { pyq } = question
  return {
    ...{ id: question.id, topic: question.topic, kind: question.kind, format: question.format },
    difficulty: `${question.difficulty}`,
    diagnostic: yes(question.diagnostic),
    negative: yes(question.negative),
    ...(pyq && { pyq_year: `${pyq.year}`, pyq_paper: pyq.paper, pyq_no: `${pyq.no}` }),
    ...both('stem', question.stem, question.stem_hi),
    ...partCells(question),
    ...both('explanation', question.explanation, question.explanation_hi),
    facts: question.facts.join(' '),
    sources: question.sources.map(sourceLine).join('\n'),
  }
}

function partCells(question: FileQuestion): Values {
  const judged = (name: string, { correct, why, why_hi }: Judged) => ({
    [`${name}_correct`]: yes(correct),
    ...both(`${name}_why`, why, why_hi),
  })
  const all = <Part>(parts: Part[], cells: (part: Part, n: number) => Values): Values =>
    Object.assign({}, ...parts.map((part, index) => cells(part, index + 1)))
  if (question.format === 'single') {
    const cells = all(question.options, ({ text, text_hi, why, why_hi }, n) => {
      const letter = 'abcd'[n - 1]
      return { ...both(`option_${letter}`, text, text_hi), ...both(`why_${letter}`, why, why_hi) }
    })
    return { ...cells, key: 'abcd'[question.key] }
  }
  if (question.format === 'sequence') {
    return {
      ...all(question.items, ({ text, text_hi }, n) => both(`item_${n}`, text, text_hi)),
      ...{ order: question.order.join(','), sets: setsText(question.orders) },
      ...both('why', question.why, question.why_hi),
    }
  }
  if (question.format === 'pairs') {
    const cells = all(question.pairs, (pair, n) => ({
      ...both(`pair_${n}_left`, pair.left, pair.left_hi),
      ...both(`pair_${n}_right`, pair.right, pair.right_hi),
      ...judged(`pair_${n}`, pair),
    }))
    return {
      ...both('head_left', question.heads[0], question.heads_hi?.[0]),
      ...both('head_right', question.heads[1], question.heads_hi?.[1]),
      ...{ ...cells, sets: question.sets && setsText(question.sets) },
    }
  }
  const cells = all(question.statements, (statement, n) => ({
    ...both(`statement_${n}`, statement.text, statement.text_hi),
    ...judged(`statement_${n}`, statement),
  }))
  if (question.format === 'statements') return { ...cells, sets: setsText(question.sets) }
  return question.format === 'reason' ? { ...cells, explains: yes(question.explains) } : cells
}

function both(name: string, en: string, hi: string | undefined): Values {
  return { [name]: en, [`${name}_hi`]: hi }
}

function yes(value: boolean) {
  return value ? 'yes' : 'no'
}

function setsText(sets: number[][]) {
  return sets.map((set) => set.join(',')).join(' | ')
}

const FIELDS = ['id', 'title', 'publisher', 'url', 'date', 'checked'] as const

function sourceLine(source: Source) {
  return FIELDS.map((field) => (source[field] ?? '').replace(/[\\|]/g, '\\$&').replace(/\n/g, '\\n')).join(
    ' | ',
  )
}

export function csvQuestion(values: Values, given: Given): { question: FileQuestion; faults: Fault[] } {
  const faults: Fault[] = []
  const text = (column: string) => values[column] ?? ''
  const hi = (column: string) => (text(`${column}_hi`) ? { [`${column}_hi`]: text(`${column}_hi`) } : {})
  const choice = <Value extends string>(column: string, choices: readonly Value[], otherwise: Value) => {
    const value = text(column).toLowerCase()
    if (value === '') return otherwise
    const found = choices.find((each) => each === value)
    if (!found) faults.push(fault('not-allowed', column, text(column), choices.join(', ')))
    return found ?? otherwise
  }
  const truth = (column: string, otherwise?: boolean): boolean => {
    const value = text(column).toLowerCase()
    if (/^(yes|y|true|t|1|हाँ|सही)$/.test(value)) return true
    if (/^(no|n|false|f|0|नहीं|गलत)$/.test(value)) return false
    if (value !== '') faults.push(fault('not-allowed', column, value, 'yes, no'))
    else if (otherwise === undefined) faults.push(fault('missing', column))
    return otherwise ?? false
  }
  const numbers = (value: string) =>
    value
      .split(/[,\s]+/)
      .filter(Boolean)
      .map(Number)
  const sets = () =>
    text('sets')
      .split('|')
      .map((set) => numbers(set))
  const guessed: Format = text('statement_1') ? 'statements' : text('item_1') ? 'sequence' : 'single'
  const format = choice('format', FORMATS, text('pair_1_left') ? 'pairs' : guessed)
  const difficulty = text('difficulty') === '' ? given.difficulty : Number(text('difficulty'))
  if (Number.isNaN(difficulty)) {
    faults.push(fault('not-allowed', 'difficulty', text('difficulty'), '1, 2, 3, 4, 5'))
  }
  const pyq = pyqOf(values)
  if (pyq === 'half') faults.push(fault('bad-pyq'))
  const topic = text('topic')
  const shared = {
    ...(text('id') ? { id: text('id') } : {}),
    topic: given.topics.has(topic) || topic === '' ? topic || (given.topic ?? '') : known(topic, given),
    kind: choice('kind', ['static', 'current', 'hybrid'] as const, given.kind),
    difficulty,
    diagnostic: truth('diagnostic', false),
    negative: truth('negative', true),
    ...(pyq && pyq !== 'half' ? { pyq } : {}),
    stem: text('stem'),
    ...hi('stem'),
    facts: text('facts')
      .split(/[\s,;]+/)
      .filter(Boolean),
    sources: text('sources')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(readSource),
    explanation: text('explanation'),
    ...hi('explanation'),
  }
  const upTo = (most: number, column: (n: number) => string) =>
    Array.from({ length: most }, (_, index) => column(index + 1)).filter((_name, index, all) =>
      all.slice(index).some((each) => text(each) !== ''),
    )
  const named = (name: string, as: string) => ({
    [as]: text(name),
    ...(text(`${name}_hi`) ? { [`${as}_hi`]: text(`${name}_hi`) } : {}),
  })
  const judged = (name: string) => ({ correct: truth(`${name}_correct`), ...named(`${name}_why`, 'why') })
  const parts = (): Record<string, unknown> => {
    if (format === 'single') {
      const options = ['a', 'b', 'c', 'd'].map((letter) => ({
        ...named(`option_${letter}`, 'text'),
        ...named(`why_${letter}`, 'why'),
      }))
      return {
        options,
        key: keyOf(
          text('key'),
          options.map((option) => String(option.text)),
          faults,
        ),
      }
    }
    if (format === 'sequence') {
      return {
        items: upTo(5, (n) => `item_${n}`).map((name) => named(name, 'text')),
        ...{ order: numbers(text('order')), orders: sets(), ...named('why', 'why') },
      }
    }
    if (format === 'pairs') {
      const isHindi = text('head_left_hi') !== '' || text('head_right_hi') !== ''
      return {
        heads: [text('head_left'), text('head_right')],
        ...(isHindi ? { heads_hi: [text('head_left_hi'), text('head_right_hi')] } : {}),
        pairs: upTo(4, (n) => `pair_${n}_left`).map((name) => {
          const pair = name.replace(/_left$/, '')
          return { ...named(name, 'left'), ...named(`${pair}_right`, 'right'), ...judged(pair) }
        }),
        ...(text('sets') ? { sets: sets() } : {}),
      }
    }
    const statements = upTo(5, (n) => `statement_${n}`).map((name) => ({
      ...named(name, 'text'),
      ...judged(name),
    }))
    if (format === 'statements') return { statements, sets: sets() }
    return format === 'reason' ? { statements, explains: truth('explains') } : { statements }
  }
  return { question: { ...shared, format, ...parts() } as unknown as FileQuestion, faults }
}

function known(topic: string, given: Given) {
  const slug = slugOf(topic)
  return given.topics.has(slug) ? slug : topic
}

function pyqOf(values: Values) {
  const cells = ['pyq_year', 'pyq_paper', 'pyq_no'].map((column) => values[column] ?? '')
  if (cells.every((each) => each === '')) return undefined
  const [year, paper = '', no] = cells
  const said = paper.toLowerCase()
  if (!year || !no || (said !== 'gs1' && said !== 'csat')) return 'half'
  return { year: Number(year), paper: said, no: Number(no) } as const
}

/** A letter, a number from 1, or the words of the option. */
function keyOf(said: string, options: string[], faults: Fault[]): number {
  if (said === '') {
    faults.push(fault('no-key'))
    return -1
  }
  const letter = /^\(?(?:option\s*)?([a-d])[.)]?$/i.exec(said)?.[1]
  if (letter) return 'abcd'.indexOf(letter.toLowerCase())
  const number = /^\(?(?:option\s*)?([1-4])[.)]?$/i.exec(said)?.[1]
  const words = options.findIndex((text) => text !== '' && text.toLowerCase() === said.toLowerCase())
  if (words >= 0) return words
  if (number) return Number(number) - 1
  faults.push(fault('key-unknown', said))
  return -1
}

/** Fields are parted by |, and a backslash before a sign makes it one of the text. */
function readSource(line: string): Source {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (sign === '\\' && at + 1 < line.length) {
      at += 1
      part += line[at] === 'n' ? '\n' : line[at]
    } else if (sign === '|') {
      parts.push(part)
      part = ''
    } else part += sign
  }
  parts.push(part)
  const [id = '', title = '', publisher = '', url = '', date = '', checked = ''] = parts.map((each) =>
    each.trim(),
  )
  return { id, title, publisher, url, date: date || null, checked: checked || null }
}
