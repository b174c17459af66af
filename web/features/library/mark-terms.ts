/** Marks the terms of the glossary in a text, each once a section: where it is first used in plain words. */

import type { Block, Inline, Section } from './note-markdown.ts'
import type { TermName } from './term-queries.ts'

/** Shorter names are words of every day, unless they are abbreviations. */
const SHORTEST = 4
const ABBREVIATION = /^[A-Z][A-Za-z]*[A-Z]/

export function markTerms(sections: readonly Section[], terms: readonly TermName[]): Section[] {
  const names = namesOf(terms)
  if (names.size === 0) return [...sections]
  const alternatives = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')
  return sections.map((section) => {
    const done = new Set<string>()
    const mark = (parts: Inline[]) => parts.flatMap((part) => markedIn(part, pattern, names, done))
    const parts = section.parts.map((part) => ({
      ...part,
      blocks: part.blocks.map((block) => inBlock(block, mark)),
    }))
    return { ...section, parts }
  })
}

function namesOf(terms: readonly TermName[]) {
  const names = new Map<string, string>()
  for (const { slug, term, also } of terms) {
    const plain = term.replace(/\s*\([^)]*\)/g, '')
    for (const name of [plain, ...also]) {
      const isKnown = /^[\x20-\x7e’]+$/.test(name) && (name.length >= SHORTEST || ABBREVIATION.test(name))
      if (isKnown && !names.has(keyOf(name))) names.set(keyOf(name), slug)
    }
  }
  return names
}

/** An abbreviation is one only in its capitals: IT is not "it". */
function keyOf(name: string) {
  return ABBREVIATION.test(name) ? name : name.toLowerCase()
}

function markedIn(
  part: Inline,
  pattern: RegExp,
  names: ReadonlyMap<string, string>,
  done: Set<string>,
): Inline[] {
  if (part.type !== 'text') return [part]
  const parts: Inline[] = []
  let at = 0
  for (const { 0: found, index } of part.text.matchAll(pattern)) {
    const slug = names.get(keyOf(found))
    if (!slug || done.has(slug)) continue
    done.add(slug)
    if (index > at) parts.push({ type: 'text', text: part.text.slice(at, index) })
    parts.push({ type: 'term', slug, text: found })
    at = index + found.length
  }
  if (at < part.text.length) parts.push({ type: 'text', text: part.text.slice(at) })
  return parts
}

/** Tables and lists are read as they are: a mark in every cell would be in the way. */
function inBlock(block: Block, mark: (parts: Inline[]) => Inline[]): Block {
  if (block.type === 'paragraph') return { ...block, text: mark(block.text) }
  if (block.type === 'quote') return { ...block, blocks: block.blocks.map((one) => inBlock(one, mark)) }
  return block
}

function escaped(name: string) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
