/** The page of addresses that lead nowhere, for pages that find out by themselves that theirs does. */

export { default as NotFoundPage } from './not-found-page.tsx'
