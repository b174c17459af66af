/** A language model that thinks for a while and speaks slowly, as a process of its own. */

import { startModelServer } from '#scripts/testing/model-server.ts'
import { EACH, FIRST_AFTER, SAID } from './assistant.ts'

const model = await startModelServer()
model.says({ text: SAID, firstAfter: FIRST_AFTER, each: EACH })
// What arrived is of no use here, and there is much of it.
setInterval(() => {
  model.chats.length = 0
}, 1000)
console.log(`URL=${model.url}`)
