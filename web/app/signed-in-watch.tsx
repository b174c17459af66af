/** The first login and the security alert, which read from the backend. */

import { FirstLogin } from '#web/features/profile/index.ts'
import { SecurityAlert } from '#web/features/security/security-alert.tsx'
import { DataProvider } from '#web/lib/data-provider.tsx'

export default function SignedInWatch() {
  return (
    <DataProvider>
      <FirstLogin />
      <SecurityAlert />
    </DataProvider>
  )
}
