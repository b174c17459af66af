/**
 * What stands around a page (the bell, the menu of the account, watches) waits until the page has what it reads, so that
 * on a slow line its code does not come before the page's words; three seconds at the longest, unless more is said.
 */

const LONGEST_MS = 3000

let calm = Promise.resolve()
let tell = () => {}

/** Where the application starts: from now on the parts wait. */
export function waitForCalm(longest = LONGEST_MS) {
  calm = new Promise((resolve) => {
    tell = resolve
  })
  setTimeout(tell, longest)
}

/** The page is here with all that it reads. */
export function tellCalm() {
  tell()
}

export function whenCalm<Value>(then: () => Promise<Value>): () => Promise<Value> {
  return () => calm.then(then)
}

let turn: Promise<unknown> = Promise.resolve()

/** For what stands around the page: one after another begins, each when nothing else is to do. */
export function whenCalmInTurn<Value>(then: () => Promise<Value>): () => Promise<Value> {
  return () => {
    const mine = turn.then(whenCalm(nothingElse))
    turn = mine
    return mine.then(then)
  }
}

const LATEST_MS = 1000

function nothingElse(): Promise<unknown> {
  if (!('requestIdleCallback' in window)) return Promise.resolve()
  return new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: LATEST_MS }))
}
