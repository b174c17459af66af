/** Right with help against right alone, as soon as there is something to compare. */

import { useCopy } from '#web/lib/language.tsx'
import { Block } from './block.tsx'
import { percentOf } from './figures.ts'
import { Ledger } from './ledger.tsx'
import { copy } from './performance-copy.ts'
import { assistedOf, FEWEST, type GradedAnswer } from './performance-rules.ts'
import { RepairButton } from './repair-button.tsx'

export function AssistedPart({ answers }: { answers: GradedAnswer[] }) {
  const words = useCopy(copy)
  const { helped, unaided, helpedCount, unaidedCount } = assistedOf(answers)
  const repair = <RepairButton setup={{ mode: 'exam', size: 10 }}>{words.assistedRepair}</RepairButton>
  if (!helped || !unaided) {
    return (
      <Block
        title={words.assisted}
        says={
          <>
            <b>{words.assistedNone}</b>{' '}
            {helpedCount === 0
              ? words.assistedReason(words.answersCount(unaidedCount))
              : words.assistedFew(helpedCount, unaidedCount, FEWEST)}
          </>
        }
        repair={repair}
      />
    )
  }
  return (
    <Block
      title={words.assisted}
      says={<b>{words.assistedSays(percentOf(unaided.share), percentOf(helped.share))}</b>}
      repair={repair}
    >
      <Ledger
        caption={words.assisted}
        columns={[words.when, words.right, words.interval, words.answers].map((name) => ({ name }))}
        rows={[
          { key: 'alone', name: words.alone, was: unaided },
          { key: 'helped', name: words.helped, was: helped },
        ].map(({ key, name, was }) => ({
          key,
          name,
          cells: [
            words.percent(percentOf(was.share)),
            words.between(percentOf(was.low), percentOf(was.high)),
            was.count,
          ],
        }))}
      />
    </Block>
  )
}
