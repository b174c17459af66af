/**
 * How the two languages name days and months, as the browser's own formats do (date-names.test.ts holds that): what most
 * dates on a first page are made of, since the first format takes a cheap phone a tenth of a second.
 */

type DateNames = { weekdays: string[]; months: string[]; shortMonths: string[] }

const list = (names: string) => names.split(' ')

const NAMES: Record<string, DateNames> = {
  'en-IN': {
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    months: list('January February March April May June July August September October November December'),
    shortMonths: list('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
  },
  'hi-IN': {
    weekdays: list('रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'),
    months: list('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'),
    shortMonths: list('जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰'),
  },
}

/** Undefined for a locale that is not one of the site's. */
export function dateNames(locale: string): DateNames | undefined {
  return NAMES[locale]
}
