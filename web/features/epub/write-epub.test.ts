import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readNote } from '#web/features/library/index.ts'
import { type BookForEpub, writeEpub } from './index.ts'

const fact = {
  ...{ id: 'cpi', name: 'CPI inflation', display: '3.93', unit: '%, year on year', period: 'January 2026' },
  ...{ as_of: '2026-02-12', base_year: '2012', publisher: 'MoSPI', source_title: 'CPI', source_url: null },
}
const written = (facts: BookForEpub['facts']) => {
  const chapter = {
    ...{
      slug: 'one',
      title: 'One',
      title_hi: 'एक',
      summary: 'x',
      summary_hi: 'x',
      sources: [],
      exercises: [],
    },
    ...{ sections: readNote('It stood at {{fact:cpi}} then.'), reviewed_by: null },
  }
  const book = { slug: 'book', title: 'Book', title_hi: 'पुस्तक', summary: 'x', summary_hi: 'x' }
  const files = unzipSync(
    writeEpub(
      { ...book, edition: '2026-11-22', cover: '<svg/>', chapters: [chapter], facts },
      { site: 'https://example.in' },
    ),
  )
  const page = (name: string) => strFromU8(files[`EPUB/${name}`] ?? new Uint8Array())
  return { chapter: page('01-one.xhtml'), figures: page('figures.xhtml') }
}

test('a figure that was replaced since says by what, in the text and in the list of figures', () => {
  const successor = { display: '4.1', unit: '%, year on year', period: 'October 2026', base_year: '2024' }
  const { chapter, figures } = written([{ ...fact, successor }])
  const says = 'since replaced by 4.1\u00a0%, year on year (October 2026, base year 2024)'
  expect(chapter).toContain(`3.93\u00a0%, year on year (January 2026; as of 12 February 2026; ${says})`)
  expect(figures).toContain(`Base year 2012. Since replaced by 4.1`)
})

test('one that stands says nothing of that', () => {
  const { chapter, figures } = written([fact])
  expect(chapter).toContain('(January 2026; as of 12 February 2026)')
  expect(chapter + figures).not.toMatch(/replaced/i)
})
