/** The layout of sign-in and its callback: neither header nor chat (spec §2 Layouts). */

import { DataProvider } from '#web/lib/data-provider.tsx'
import { PageSlot } from './page-slot.tsx'
import type { Route } from './routes.tsx'

export default function AuthLayout({ route }: { route: Route }) {
  return (
    <DataProvider>
      <PageSlot route={route} />
    </DataProvider>
  )
}
