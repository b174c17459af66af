/** Which two sign-ins of one account cannot both be one person's: farther apart than one could have flown in between. */

import { type CountryPlace, placeOf } from './country-places.ts'

export type SignIn = { country: string; at: Date }

/** Kilometres an hour of an airliner. */
const FLIGHT = 900
/** Hours that clocks, and a session begun just before take-off, may be out by. */
const TOLERANCE = 1
const EARTH = 6371

/** Kilometres between the nearest places of two countries, by the rough measure of the table; undefined if one is not in it. */
export function gapBetween(one: string, other: string): number | undefined {
  const [from, to] = [placeOf(one), placeOf(other)]
  if (!from || !to) return undefined
  return one === other ? 0 : Math.max(0, Math.round(distance(from, to) - from.reach - to.reach))
}

export function isImpossible(earlier: SignIn, later: SignIn): boolean {
  const gap = gapBetween(earlier.country, later.country)
  const hours = Math.abs(later.at.getTime() - earlier.at.getTime()) / 3_600_000
  return gap !== undefined && gap > 0 && gap / FLIGHT > hours + TOLERANCE
}

/** The event's words. */
export function travelSaid(earlier: SignIn, later: SignIn): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const minutes = Math.round(Math.abs(later.at.getTime() - earlier.at.getTime()) / 60_000)
  return `Sign-ins from ${names.of(earlier.country)} and ${names.of(later.country)} within ${spanSaid(minutes)}: farther apart than one can travel in that time`
}

function spanSaid(minutes: number) {
  if (minutes < 2) return 'a minute'
  if (minutes < 120) return `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}

/** Along the surface, by the haversine formula. */
function distance(one: CountryPlace, other: CountryPlace) {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((b - a) / 2) ** 2
  const along = Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(across + along)))
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}
