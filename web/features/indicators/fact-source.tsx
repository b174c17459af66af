/** Where a figure was published: a link when there is an address, the name otherwise. */

import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './indicator-copy.ts'
import { type CitedFact, shortPublisher, webAddress } from './indicator-rules.ts'

export function FactSource({
  fact,
  isShort = false,
}: {
  fact: Pick<CitedFact, 'publisher' | 'source_title' | 'source_url'>
  isShort?: boolean
}) {
  const words = useCopy(copy)
  const address = webAddress(fact.source_url)
  const publisher = fact.publisher ? shortPublisher(fact.publisher) : null
  const name = (isShort ? publisher : fact.source_title) ?? publisher
  if (!name) return <span>{words.noSource}</span>
  if (!address) return <span lang="en">{name}</span>
  return (
    <ExternalLink
      href={address}
      newTab={words.opensInNewTab}
      hasMark={false}
      lang="en"
      title={fact.source_title ?? undefined}
      className="text-inherit"
    >
      {name}
    </ExternalLink>
  )
}
