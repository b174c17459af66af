/** Answers that were asked for in this page and not yet heard: each is read aloud once, and none after a reload. */

const fresh = new Set<string>()

export function expectAnswer(id: string) {
  fresh.add(id)
}

/** Whether it is one; from then on it is none. */
export function takeFresh(id: string) {
  return fresh.delete(id)
}
