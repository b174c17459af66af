/** Keeps zod from trying whether it may make code of words: the policy of the site stops that, and browsers report it. */

type Settings = { __zod_globalConfig?: { jitless?: boolean } }

/** Through the settings that all copies of zod share: the first page has no zod yet, and should not wait for it. */
export function makeNoCode() {
  const settings = globalThis as Settings
  settings.__zod_globalConfig ??= {}
  settings.__zod_globalConfig.jitless = true
}
