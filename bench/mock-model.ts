/**
 * A language model as a process of its own, which speaks the OpenAI protocol: it quotes its first passage at once, or
 * says a text, after a while, and slowly (`TEXT FIRST_AFTER EACH`, milliseconds).
 */

import { startModelServer } from '#scripts/testing/model-server.ts'

const [text, firstAfter, each] = process.argv.slice(2)
const model = await startModelServer()
if (text) model.says({ text, firstAfter: Number(firstAfter), each: Number(each) })
// What arrived is of no use here, and there is much of it.
setInterval(() => {
  model.chats.length = 0
}, 1000)
console.log(`PORT=${new URL(model.url).port}`)
