/** /admin?desk=rules: the rules of each paper with their versions, and the cut-offs. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Localised } from '#web/components/localised.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Part, WhenRead } from '../desk-parts.tsx'
import { CutoffsPart } from './cutoffs-part.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleVersions } from './rule-versions.tsx'
import { copy } from './rules-copy.ts'
import { type Rule, rulesQuery } from './rules-queries.ts'

export default function RulesDesk() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  const query = useQuery(rulesQuery)
  return (
    <div className="page pb-12">
      <PageHead title={words.title} says={words.says} />
      <WhenRead query={query}>
        {({ rules, cutoffs, today }) => (
          <div className="grid gap-12">
            <Rules rules={rules} today={today} />
            <CutoffsPart cutoffs={cutoffs} />
          </div>
        )}
      </WhenRead>
    </div>
  )
}

function Rules({ rules, today }: { rules: Rule[]; today: string }) {
  const words = useCopy(copy)
  const [shown, setShown] = useState(rules[0]?.id)
  const rule = rules.find(({ id }) => id === shown) ?? rules[0]
  if (!rule) return null
  return (
    <div className="grid gap-8">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.title}</legend>
        {rules.map(({ id, title, title_hi }) => (
          <label key={id} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name="rule"
              className="size-5 accent-primary"
              checked={id === rule.id}
              onChange={() => setShown(id)}
            />
            <Localised en={title} hi={title_hi} />
          </label>
        ))}
      </fieldset>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Part title={words.next_version} says={<Tag tone="good">{words.versionNow(rule.version)}</Tag>}>
          {/* another rule, or another version of it, is another form */}
          <RuleForm key={rule.id} rule={rule} today={today} />
        </Part>
        <RuleVersions rule={rule} />
      </div>
    </div>
  )
}
