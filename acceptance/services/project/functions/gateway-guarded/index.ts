/** Only for callers with a token or a key; says which of the two it was called with. */

export default {
  fetch: (request: Request) => {
    const kind = (text: string | null) =>
      text
        ?.replace(/^Bearer /, '')
        .split('_', 2)
        .join('_')
        .slice(0, 20) ?? null
    return Response.json({
      apikey: kind(request.headers.get('apikey')),
      authorization: kind(request.headers.get('authorization')),
    })
  },
}
