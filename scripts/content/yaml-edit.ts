/**
 * Changes single fields in a YAML text and leaves every other byte as it was: comments, quotes, blank lines and the style
 * of lists stay with whoever wrote them.
 */

import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parse,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { alike, said } from './plain.ts'

type Edit = { from: number; to: number; text: string }
type Value = unknown
type Fields = Record<string, Value>

/** The text of one description with these fields instead; what a name does not stand for any more is taken out. */
export function editMap(text: string, given: Fields, unsaid: Fields = {}): string {
  const wanted = said(given, unsaid)
  const document = parseDocument(text)
  if (!isMap(document.contents)) return stringifyItem(wanted)
  const edits: Edit[] = []
  changeMap(text, document.contents, wanted, edits, unsaid)
  const edited = apply(text, edits)
  return saysThat(edited, wanted, unsaid) ? edited : stringifyItem(wanted)
}

/**
 * The text of a list with these entries, named by one of their fields: those that `gone` names are taken out, others
 * changed in place, and what is new comes last.
 */
export function editList(
  text: string,
  name: string,
  given: readonly Fields[],
  gone: ReadonlySet<string>,
  unsaid: Fields = {},
): string {
  const wanted = given.map((entry) => said(entry, unsaid))
  const document = parseDocument(text)
  const list = document.contents
  if (!isSeq(list)) return wanted.map((entry) => stringifyItem([entry])).join('\n')
  const left = new Map(wanted.map((entry) => [entry[name], entry]))
  const edits: Edit[] = []
  for (const node of list.items as Node[]) {
    const known = node.toJS(document) as Fields
    const id = known[name]
    const [from, to] = linesOf(text, node)
    if (gone.has(id as string)) edits.push({ from, to, text: '' })
    const entry = left.get(id)
    left.delete(id)
    if (!entry || !isMap(node)) continue
    const own: Edit[] = []
    changeMap(text, node, entry, own, unsaid)
    const edited = apply(text, own)
    const whole = text.slice(from, to)
    const changed = edited.slice(from, to + edited.length - text.length)
    if (saysThat(changed, [entry], unsaid)) edits.push({ from, to, text: changed })
    else
      edits.push({ from, to, text: `${stringifyItem([entry]).trimEnd()}${/\s*$/.exec(whole)?.[0] ?? '\n'}` })
  }
  const between = /\n\n- /.test(text) ? '\n' : ''
  const added = [...left.values()].map((entry) => between + stringifyItem([entry])).join('')
  const edited = apply(text, edits)
  return added ? `${edited.trimEnd()}\n${added}` : edited
}

function saysThat(text: string, wanted: Fields | [Fields], unsaid: Fields) {
  try {
    const read = parse(text) as Fields | Fields[]
    return alike(Array.isArray(read) ? read.map((one) => said(one, unsaid)) : said(read, unsaid), wanted)
  } catch {
    return false
  }
}

/** From the line that an entry of a list begins on to the line of the next. */
function linesOf(text: string, node: Node): [number, number] {
  const [start = 0, , end = start] = node.range ?? []
  const from = text.lastIndexOf('\n', start) + 1
  const rest = /\n?/.exec(text.slice(end))?.[0].length ?? 0
  return [from, text[end - 1] === '\n' ? end : end + rest]
}

function apply(text: string, edits: readonly Edit[]) {
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((now, { from, to, text: put }) => now.slice(0, from) + put + now.slice(to), text)
}

function changeMap(text: string, map: YAMLMap, wanted: Fields, edits: Edit[], usual: Fields = {}) {
  const left = new Map(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const unsaid: string[] = []
  for (const { key, value } of map.items) {
    const name = String(isScalar(key) ? key.value : key)
    const node = value as Node | null
    const known = (node as { toJSON?: () => Value } | null)?.toJSON?.()
    if (!left.has(name)) {
      if (!alike(undefined, known, name) && known !== usual[name]) unsaid.push(name)
    } else if (!alike(known, left.get(name), name)) {
      change(text, node, left.get(name), edits, name, map.flow ?? false)
    }
    left.delete(name)
  }
  const added = [...left].filter(([name, value]) => !alike(undefined, value, name))
  if (map.flow && (added.length > 0 || unsaid.length > 0)) {
    edits.length = 0
    return replace(text, map, wanted, edits, true)
  }
  for (const { key, value } of map.items) {
    if (!unsaid.includes(String(isScalar(key) ? key.value : key))) continue
    const from = text.lastIndexOf('\n', (key as Node).range?.[0] ?? 0) + 1
    const end = (value as Node | null)?.range?.[2] ?? from
    edits.push({ from, to: text[end - 1] === '\n' ? end : end + 1, text: '' })
  }
  if (added.length === 0) return
  const first = map.items[0]?.key as Node | undefined
  const start = first?.range?.[0] ?? 0
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1)
  const last = map.items.at(-1)?.value as Node | null
  const end = last?.range?.[1] ?? start
  const at = end - (/\s*$/.exec(text.slice(start, end))?.[0].length ?? 0)
  const lines = stringifyItem(Object.fromEntries(added)).trimEnd().split('\n')
  edits.push({ from: at, to: at, text: lines.map((line) => `\n${indent}${line}`).join('') })
}

function change(
  text: string,
  node: Node | null,
  wanted: Value,
  edits: Edit[],
  name: string,
  inFlow: boolean,
) {
  if (isMap(node) && isPlain(wanted)) {
    const own: Edit[] = []
    changeMap(text, node, wanted, own)
    edits.push(...own)
  } else if (isSeq(node) && Array.isArray(wanted) && wanted.length === node.items.length) {
    for (const [at, item] of (node as YAMLSeq<Node>).items.entries()) {
      if (!alike(item?.toJSON?.(), wanted[at], name))
        change(text, item, wanted[at], edits, name, inFlow || (node.flow ?? false))
    }
  } else replace(text, node, wanted, edits, inFlow)
}

function isPlain(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function replace(text: string, node: Node | null, wanted: Value, edits: Edit[], inFlow: boolean) {
  const [from = 0, end = from] = node?.range ?? []
  const old = text.slice(from, end).trimEnd()
  const to = from + old.length
  edits.push({ from, to, text: (old === '' ? ' ' : '') + written(text, node, wanted, inFlow, from) })
}

function written(text: string, node: Node | null, wanted: Value, inFlow: boolean, from: number): string {
  if (typeof wanted === 'string') {
    if (isScalar(node) && node.type === 'QUOTE_SINGLE' && !wanted.includes('\n'))
      return `'${wanted.replaceAll("'", "''")}'`
    const isQuoted = isScalar(node) && node.type === 'QUOTE_DOUBLE'
    const plain = inFlow ? inList(wanted) : stringifyItem(wanted).trimEnd()
    return isQuoted || plain.includes('\n') ? JSON.stringify(wanted) : plain
  }
  if (wanted === null || typeof wanted !== 'object') return JSON.stringify(wanted)
  const isBlock = (isMap(node) || isSeq(node)) && !node.flow && !inFlow
  if (!isBlock) return inList(wanted)
  const indent = ' '.repeat(from - text.lastIndexOf('\n', from - 1) - 1)
  return stringifyItem(wanted).trimEnd().replaceAll('\n', `\n${indent}`)
}

/** As it stands between commas: names close together, descriptions with room. */
function inList(value: Value) {
  const document = new Document([value])
  visit(document, {
    Collection: (_, node) => {
      node.flow = true
    },
  })
  const flowCollectionPadding = !(Array.isArray(value) && value.every((one) => typeof one !== 'object'))
  const text = document.toString({ lineWidth: 0, flowCollectionPadding }).trim()
  return text.replace(/^\[\s*/, '').replace(/\s*\]$/, '')
}

/** Lists of long lines have a line each; short names, and the entries of these fields, stand in one. */
const IN_ONE_LINE = /^(sources|checklist|statements|pairs|items|series|options|previous)$/

/** How something new is written. */
export function stringifyItem(value: Value): string {
  const document = new Document(value)
  visit(document, {
    Pair: (_, { key, value: node }) => {
      const name = String(isScalar(key) ? key.value : key)
      if (isSeq(node)) {
        const isShort = node.items.every(
          (item) => isScalar(item) && String(item.value).length <= 40 && node.items.length <= 12,
        )
        if (isShort) node.flow = true
        else if (IN_ONE_LINE.test(name))
          for (const item of node.items) if (isMap(item) || isSeq(item)) item.flow = true
      } else if (isMap(node) && IN_ONE_LINE.test(name)) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0 })
}
