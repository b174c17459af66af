/** All rows of a table, however many: the server gives at most a thousand at once. */

/** `read` answers the rows from one to another, in an order that leaves no two to chance. */
export async function everyRow<Row>(
  read: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
  atOnce = 1000,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { data } = await read(all.length, all.length + atOnce - 1)
    all.push(...data)
    if (data.length < atOnce) return all
  }
}
