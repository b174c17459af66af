/**
 * The job of each minute that finds from which country somebody signed in, and notes two sign-ins that cannot both be one
 * person's. Where the table of addresses is not installed it places nothing, and says so.
 */

import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { type CountryOf, countries } from '../_shared/places/country-of.ts'
import { placed } from '../_shared/places/place-sign-ins.ts'
import { untilNone } from '../_shared/until-none.ts'

/** Sign-ins at a time. */
const BATCH = 200

export default {
  fetch: withSupabase<Database>({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    answer(async () => {
      if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
      let countryOf: CountryOf
      try {
        countryOf = await countries()
      } catch (error) {
        console.warn('No table of addresses is installed, so no sign-in gets a place:', error)
        return Response.json({ done: 0, without: 'the table of addresses' })
      }
      const done = await untilNone(async () => {
        const { data } = await supabaseAdmin.rpc('sign_ins_to_place', { p_limit: BATCH }).throwOnError()
        if (data.length === 0) return 0
        const places = placed(data, countryOf)
        return (await supabaseAdmin.rpc('place_sign_ins', { p_places: places }).throwOnError()).data
      })
      return Response.json({ done })
    }),
  ),
}
