import { parseAtomFeed } from 'feedsmith'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { atomOf, type Feed } from './atom.ts'

const entry = {
  id: '2026-06-05-repo-held',
  title: `Rates & "prices": is 5 < 6 for the RBI's \u0007bell?`,
  gist: 'दर वही रही। <script>alert(1)</script> 🙂',
  news_date: '2026-06-05',
  updated: '2026-06-06T04:05:06.789Z',
  topics: ['monetary-policy'],
}
const feed: Feed = {
  updated: '2026-06-07T00:00:00Z',
  entries: [entry, { ...entry, id: 'zwei & drei', topics: [] }],
}
const at = { site: 'https://mentor.example', self: 'https://mentor.example/functions/v1/news-atom?key=a&b' }

type Node = { name: string; attribs: Record<string, string>; children: Node[]; text: string }

/** As a tree, or a failure where it is no well-formed XML. */
function treeOf(xml: string): Node {
  const root = parseDocument(xml, { xmlMode: true }).children.find((one) => one.type === 'tag')
  const node = (one: unknown): Node => {
    const { name, attribs, children } = one as {
      name: string
      attribs: Record<string, string>
      children: object[]
    }
    return {
      name,
      attribs,
      children: children.filter((child) => (child as { type: string }).type === 'tag').map(node),
      text: children.map((child) => (child as { data?: string }).data ?? '').join(''),
    }
  }
  return node(root)
}

const only = (node: Node, name: string) => {
  const found = node.children.filter((child) => child.name === name)
  expect(found, `<${name}> in <${node.name}>`).toHaveLength(1)
  return found[0] as Node
}
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/

test('a feed reader finds the headlines, gists and links as they were written', () => {
  const read = parseAtomFeed(atomOf(feed, at))

  expect(read.entries).toHaveLength(2)
  expect(read.entries?.[0]).toMatchObject({
    id: 'tag:economy-mentor.in,2026:news:2026-06-05-repo-held',
    links: [{ href: 'https://mentor.example/daily-news?item=2026-06-05-repo-held', rel: 'alternate' }],
  })
  const text = JSON.stringify(read.entries?.[0])
  expect(text).toContain(`Rates & \\"prices\\": is 5 < 6 for the RBI's bell?`)
  expect(text).toContain('दर वही रही। <script>alert(1)</script> 🙂')
})

test('what RFC 4287 says a feed must have, it has, once each', () => {
  const root = treeOf(atomOf(feed, at))

  expect(root).toMatchObject({ name: 'feed', attribs: { xmlns: 'http://www.w3.org/2005/Atom' } })
  // 4.1.1: one id, title and updated; an author, as the entries have none; at most one alternate of a type and language
  expect(only(root, 'id').text).toMatch(/^tag:[^,]+,\d{4}:/)
  expect(only(root, 'title').text).not.toBe('')
  expect(only(root, 'updated').text).toMatch(RFC3339)
  expect(only(only(root, 'author'), 'name').text).not.toBe('')
  const links = root.children.filter(({ name }) => name === 'link')
  expect(links.map(({ attribs }) => attribs.rel).sort()).toEqual(['alternate', 'self'])
  expect(links.find(({ attribs }) => attribs.rel === 'self')?.attribs.href).toBe(at.self)
})

test('what RFC 4287 says an entry must have, each has, and no two share an id', () => {
  const entries = treeOf(atomOf(feed, at)).children.filter(({ name }) => name === 'entry')
  const ids = entries.map((one) => only(one, 'id').text)

  expect(new Set(ids).size).toBe(entries.length)
  for (const one of entries) {
    // 4.1.2: without content there must be a link to the whole, and 4.2.6: an id is an IRI, never relative
    expect(only(one, 'id').text).toMatch(/^[a-z]+:\S+$/)
    expect(only(one, 'title').attribs.type).toBe('text')
    expect(only(one, 'updated').text).toMatch(RFC3339)
    expect(only(one, 'published').text).toMatch(RFC3339)
    const link = only(one, 'link')
    expect(link.attribs.rel).toBe('alternate')
    expect(new URL(link.attribs.href ?? '').protocol).toBe('https:')
    for (const category of one.children.filter(({ name }) => name === 'category'))
      expect(category.attribs.term).toBeTruthy()
  }
})

test('ids and moments are the same whenever it is asked for, wherever the site is', () => {
  const elsewhere = { site: 'https://new.example', self: 'https://new.example/f?key=other' }
  const idsAt = (place: typeof at) => parseAtomFeed(atomOf(feed, place)).entries?.map(({ id }) => id)

  expect(idsAt(elsewhere)).toEqual(idsAt(at))
  expect(atomOf(feed, at)).toBe(atomOf(feed, at))
})

test('before there is any news it is a feed without entries', () => {
  const root = treeOf(atomOf({ updated: '2026-01-01', entries: [] }, at))
  expect(root.children.some(({ name }) => name === 'entry')).toBe(false)
  expect(only(root, 'updated').text).toMatch(RFC3339)
})
