/** XML as a small tree, strictly: what is not well-formed, brings a DOCTYPE or entities of its own, or nests without end is refused. */

import { Tokenizer } from 'htmlparser2'
import { FileFault } from './fault.ts'

export type XmlNode = {
  /** Without its prefix. */
  name: string
  attributes: Record<string, string>
  children: (XmlNode | string)[]
  line: number
  /** Processing instructions directly inside, whole: `target data`. */
  instructions: string[]
}

const DEEPEST = 100
const KNOWN: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function parseXml(text: string): XmlNode {
  const lineOf = lineCounter(text)
  const fail = (what: string, at: number): never => {
    throw new FileFault('xml-broken', [what], lineOf(at))
  }
  const top: XmlNode = { name: '', attributes: {}, children: [], line: 1, instructions: [] }
  const open: { node: XmlNode; tag: string }[] = []
  let attribute: { name: string; value: string } | undefined
  const inside = () => open.at(-1)?.node ?? top

  const addText = (value: string, at: number) => {
    const node = inside()
    if (node === top && value.trim() !== '') fail('text outside of all elements', at)
    const last = node.children.length - 1
    if (typeof node.children[last] === 'string') node.children[last] += value
    else if (value !== '') node.children.push(value)
  }
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname: (start, end) => {
        const tag = text.slice(start, end)
        if (open.length >= DEEPEST) throw new FileFault('xml-deep', [DEEPEST], lineOf(start))
        if (open.length === 0 && top.children.some((child) => typeof child !== 'string')) {
          fail(`a second <${tag}> beside the whole`, start)
        }
        const node: XmlNode = {
          name: tag.slice(tag.indexOf(':') + 1),
          ...{ attributes: {}, children: [], line: lineOf(start), instructions: [] },
        }
        inside().children.push(node)
        open.push({ node, tag })
      },
      onattribname: (start, end) => {
        attribute = { name: text.slice(start, end), value: '' }
      },
      onattribdata: (start, end) => {
        if (attribute) attribute.value += decoded(text.slice(start, end), (at) => lineOf(start + at))
      },
      onattribentity: () => {},
      onattribend: (_, end) => {
        const { attributes } = inside()
        const name = attribute?.name.slice(attribute.name.indexOf(':') + 1)
        if (!attribute || name === undefined) return
        if (Object.hasOwn(attributes, attribute.name)) fail(`${attribute.name} stands twice`, end)
        // xml:lang and href are asked for by their own names
        attributes[attribute.name] = attribute.value
        attributes[name] ??= attribute.value
        attribute = undefined
      },
      onopentagend: () => {},
      onselfclosingtag: () => void open.pop(),
      onclosetag: (start, end) => {
        const tag = text.slice(start, end)
        const expected = open.at(-1)
        if (!expected) return void fail(`</${tag}> closes nothing`, start)
        if (expected.tag !== tag) {
          fail(`</${tag}> where </${expected.tag}> of line ${expected.node.line} is due`, start)
        }
        open.pop()
      },
      oncdata: (start, end, offset) => addText(text.slice(start, end - offset), start),
      ontext: (start, end) =>
        addText(
          decoded(text.slice(start, end), (at) => lineOf(start + at)),
          start,
        ),
      ontextentity: () => {},
      oncomment: () => {},
      ondeclaration: (start, end) => {
        if (/^!?doctype/i.test(text.slice(start, end))) throw new FileFault('xml-doctype', [], lineOf(start))
        fail('a declaration', start)
      },
      onprocessinginstruction: (start, end) => {
        const said = text.slice(start, end)
        inside().instructions.push(said.replace(/^\?/, '').replace(/\?$/, ''))
      },
      onend: () => {},
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  const unclosed = open.at(-1)
  if (unclosed) throw new FileFault('xml-broken', [`<${unclosed.tag}> is not closed`], unclosed.node.line)
  const root = top.children.find((child): child is XmlNode => typeof child !== 'string')
  if (!root) return fail('there is no element', 0)
  root.instructions.unshift(...top.instructions)
  return root
}

export function childrenOf(node: XmlNode | undefined, name?: string): XmlNode[] {
  if (!node) return []
  return node.children.filter(
    (child): child is XmlNode => typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return childrenOf(node, name)[0]
}

/** Every element of this name, however deep. */
export function allOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return childrenOf(node).flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])
}

/** Its words as they stand, those of elements inside included. */
export function textOf(node: XmlNode | undefined): string {
  if (!node) return ''
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** What is inside as HTML again; elements of these names are left out. */
export function htmlOf(node: XmlNode | undefined, without: ReadonlySet<string>): string {
  if (!node) return ''
  return node.children
    .map((child) => {
      if (typeof child === 'string') return escapeXml(child)
      if (without.has(child.name)) return ''
      const attributes = Object.entries(child.attributes)
        .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
        .join('')
      return `<${child.name}${attributes}>${htmlOf(child, without)}</${child.name}>`
    })
    .join('')
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => ESCAPED[sign] ?? sign)
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** The text of a CDATA section; its own end mark is parted in two. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** What our own export wrote along in `<?question-data {…}?>`. */
export function dataIn(node: XmlNode): string | undefined {
  const said = node.instructions.find((each) => each.startsWith('question-data '))
  return said?.slice('question-data '.length)
}

function decoded(text: string, lineOf: (at: number) => number): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([\w.:-]{1,40}));|&/gi,
    (whole, dec, hex, name, at) => {
      if (name !== undefined) {
        const sign = Object.hasOwn(KNOWN, name as string) ? KNOWN[name as string] : undefined
        if (sign === undefined) throw new FileFault('xml-entity', [name as string], lineOf(at))
        return sign
      }
      const point = dec ? Number(dec) : hex ? Number.parseInt(hex as string, 16) : 0
      const isSign = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      if (!isSign) throw new FileFault('xml-broken', [`“${whole}” is no sign`], lineOf(at))
      return String.fromCodePoint(point)
    },
  )
}

function lineCounter(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (index: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
