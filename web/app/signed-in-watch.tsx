import { FirstLogin } from '#web/features/profile/index.ts'
import { SecurityAlert } from '#web/features/security/index.ts'

export default function SignedInWatch() {
  return (
    <>
      <FirstLogin />
      <SecurityAlert />
    </>
  )
}
