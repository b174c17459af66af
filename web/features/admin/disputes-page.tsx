/** /admin?desk=disputes: disputed keys and their rulings. */

import { DisputeDesk } from '#web/features/disputes/index.ts'
import { DeskPage } from './desk-page.tsx'

export default function Page() {
  return (
    <DeskPage desk="disputes">
      <DisputeDesk />
    </DeskPage>
  )
}
