/** What a browser's own description says about a device, in the few words that a person would use. */

export type Device = { browser: string | null; system: string | null }

/** The first that fits: browsers also name those they want to pass for. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(?:e|ium)\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string | null | undefined): Device {
  return { browser: firstThatFits(BROWSERS, userAgent), system: firstThatFits(SYSTEMS, userAgent) }
}

/** What a country is called in a language; null where none is known. */
export function placeName(country: string | null | undefined, locale: string): string | null {
  if (!country || !/^[A-Z]{2}$/.test(country)) return null
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(country) ?? null
}

function firstThatFits(names: [RegExp, string][], userAgent: string | null | undefined) {
  return names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null
}
