/** The syllabus as a tree: areas with their topics, in order of study. */

type Placed = { slug: string; parent_slug: string | null; position: number }

export type Branch<Topic> = { topic: Topic; children: Topic[] }

export function topicTree<Topic extends Placed>(topics: readonly Topic[]): Branch<Topic>[] {
  const inOrder = [...topics].sort((a, b) => a.position - b.position)
  return inOrder
    .filter((topic) => topic.parent_slug === null)
    .map((topic) => ({ topic, children: descendants(topic.slug, inOrder) }))
}

/** Deeper levels stand behind their parent in one list: the tree is read on a phone. */
function descendants<Topic extends Placed>(slug: string, topics: Topic[]): Topic[] {
  return topics
    .filter((topic) => topic.parent_slug === slug)
    .flatMap((topic) => [topic, ...descendants(topic.slug, topics)])
}
