/** An address below /auth that is not in the table, on the sheet of the others. */

import { NotFoundPage as NotFound } from '#web/features/not-found/index.ts'
import { AuthFrame } from './auth-frame.tsx'

export default function NotFoundPage() {
  return (
    <AuthFrame>
      <NotFound />
    </AuthFrame>
  )
}
