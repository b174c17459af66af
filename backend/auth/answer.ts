/** Answers about one person: never kept by a cache on the way. */

export function answer(body: unknown, status = 200) {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
