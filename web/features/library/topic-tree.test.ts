import { expect, test } from 'vitest'
import { topicTree } from './topic-tree.ts'

test('areas stand in order of study, each with its topics, deeper ones behind their parent', () => {
  const topics = [
    { slug: 'budget', parent_slug: 'finance', position: 5 },
    { slug: 'money', parent_slug: null, position: 1 },
    { slug: 'finance', parent_slug: null, position: 3 },
    { slug: 'inflation', parent_slug: 'money', position: 2 },
    { slug: 'taxation', parent_slug: 'finance', position: 4 },
    { slug: 'gst', parent_slug: 'taxation', position: 6 },
  ]

  expect(
    topicTree(topics).map(({ topic, children }) => [topic.slug, ...children.map(({ slug }) => slug)]),
  ).toEqual([
    ['money', 'inflation'],
    ['finance', 'taxation', 'gst', 'budget'],
  ])
})
