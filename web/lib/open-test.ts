/** Whether a test is open, in any tab of this browser: a new release waits until none is. */

const LOCK = 'test-open'

/** Says so until it is called back. */
export function openTest(): () => void {
  let close = () => {}
  const isOver = new Promise<void>((resolve) => {
    close = resolve
  })
  // browsers without locks are told of updates all the same; no page of theirs reloads by itself
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => isOver)
  return close
}

export async function isTestOpen(): Promise<boolean> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  return [...held, ...pending].some(({ name }) => name === LOCK)
}
