/** The same figures as the strip, at length. Without them there is nothing to show, and the strip has said why. */

import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { FactCard, useHeadlineFacts } from '#web/features/indicators/index.ts'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './landing-copy.ts'
import { LandingSection } from './landing-section.tsx'

export default function LandingFigures() {
  return (
    <DataProvider>
      <Figures />
    </DataProvider>
  )
}

function Figures() {
  const words = useCopy(copy)
  const { data: facts, isPending } = useHeadlineFacts()
  if (!isPending && !facts?.length) return null
  return (
    <LandingSection title={words.numberTitle} says={words.numberSays}>
      {isPending ? (
        <div className="border-ink border-y">
          <Skeleton label={words.loadingFigures} lines={[30, 22, 48, 40]} />
        </div>
      ) : (
        <div className="grid self-start border-ink border-y md:grid-cols-2 xl:grid-cols-4">
          {facts?.map((fact) => (
            <FactCard
              key={fact.id}
              fact={fact}
              className="border-rule py-4 max-md:not-first:border-t md:px-4 md:even:border-l md:max-xl:nth-[n+3]:border-t xl:not-first:border-l"
            />
          ))}
        </div>
      )}
    </LandingSection>
  )
}
