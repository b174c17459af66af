/** Each test file has a database of its own. What the files share stays in memory, so this runs anew before each of them. */

import { afterAll } from 'vitest'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { workOn } from './as-user.ts'

const database = await copyOfTemplate()
const leave = workOn(database.url)

afterAll(async () => {
  await leave()
  await database.drop()
})
