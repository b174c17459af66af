/** The words of /debug-auth. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Session state',
    says: 'What this browser knows about your sign-in. No token is shown; nothing here is sent anywhere.',
    state: 'State',
    states: {
      loading: 'Loading',
      'signed-out': 'Signed out',
      'second-factor': 'Second step of the sign-in is due',
      'signed-in': 'Signed in',
    },
    role: 'Role',
    roleLoading: 'Being read',
    roleUnknown: 'Not read',
    expires: 'Access token expires',
    expired: 'expired',
    inMinutes: (minutes: string) => `in ${minutes} minutes`,
    claims: 'Claims of the access token',
    noClaims: 'The token carries no readable claims.',
    backend: 'Backend',
    answers: 'answers',
    silent: 'does not answer',
    asking: 'being asked',
    signIn: 'Sign In',
    online: 'Network',
    isOnline: 'The browser reports a connection',
    isOffline: 'The browser reports no connection',
  },
})
