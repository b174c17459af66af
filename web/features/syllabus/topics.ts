/** A topic as the page holds it, and where it stands in the tree. */

export type Topic = {
  slug: string
  title: string
  title_hi: string | null
  summary: string
  summary_hi?: string | null | undefined
  papers: string[]
  prerequisites: string[]
  parent_slug: string | null
  position: number
}

/** Topics that fall under a slug, in order of study; of a topic without any: itself. */
export function under(slug: string, topics: readonly Topic[]): Topic[] {
  const children = topics.filter((topic) => topic.parent_slug === slug)
  if (children.length === 0) return topics.filter((topic) => topic.slug === slug)
  return children.flatMap((child) => under(child.slug, topics))
}

export function nameIn(language: 'en' | 'hi', { title, title_hi }: Pick<Topic, 'title' | 'title_hi'>) {
  return language === 'hi' && title_hi ? title_hi : title
}
