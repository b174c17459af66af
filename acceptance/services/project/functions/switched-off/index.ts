/** Never answers: config.toml switches it off. */

export default { fetch: () => new Response('on') }
