/** `npm run keys:rotate`: a new key signs from now on; the one before it verifies until its last token has run out. */

import { readConfig } from '#backend/config.ts'
import { readProject } from '#backend/project.ts'
import { rotateSigningKey } from '#backend/secrets.ts'
import { orSay } from './or-say.ts'

await orSay(async () => {
  const config = readConfig()
  const { jwt_expiry: tokenLife } = readProject(config.projectDir).auth
  const { kid, stillVerifying } = await rotateSigningKey(config.dataDir, tokenLife)
  console.log(
    `The new signing key of ${config.dataDir} is ${kid}. A server that runs there takes it over within a second.`,
  )
  console.log(
    `Older keys that still verify: ${stillVerifying}, for ${Math.round(tokenLife / 60)} more minutes.`,
  )
  if (config.jwtSigning === 'HS256')
    console.log('JWT_SIGNING=HS256: tokens are signed with JWT_SECRET instead.')
})
