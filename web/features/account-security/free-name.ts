/** The first of "App", "App 2", "App 3" … that is not taken. */
export function freeName(name: string, taken: readonly (string | undefined)[]) {
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? name : `${name} ${count}`
    if (!taken.includes(wanted)) return wanted
  }
}
