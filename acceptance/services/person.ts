/** Somebody with an account of acceptance/services/project, where no mail need be confirmed. */

import { newAddress, newClient, PASSWORD } from '../target.ts'

export async function newPerson(name = 'asha') {
  const client = newClient()
  const email = newAddress(name)
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  if (!data.user || !data.session) throw new Error('no session after sign-up')
  return { client, email, id: data.user.id, session: data.session }
}
