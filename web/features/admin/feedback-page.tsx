/** /admin?desk=feedback: answers of the assistant that did not help. */

import { DeskPage } from './desk-page.tsx'
import { FeedbackDesk } from './feedback-desk.tsx'

export default function Page() {
  return (
    <DeskPage desk="feedback">
      <FeedbackDesk />
    </DeskPage>
  )
}
