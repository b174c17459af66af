import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SourceFields } from './source-fields.tsx'

const words = {
  ...{ sourceTitle: 'Title', sourcePublisher: 'Publisher', sourceUrl: 'Address', sourceDate: 'Day' },
  ...{ sourceId: 'Short name', addSource: 'Add a source', removeSource: 'Remove' },
}
const source = (id: string) => ({ id, title: id, publisher: '', url: '' })

function Sources() {
  const [sources, setSources] = useState([source('a'), source('b')])
  return (
    <SourceFields
      sources={sources}
      blank={{ title: '', publisher: '', url: '' }}
      most={5}
      longest={{ title: 100, publisher: 100, url: 100, id: 100 }}
      words={words}
      onChange={setSources}
    />
  )
}

test('the focus is never lost with a source that is removed', async () => {
  render(<Sources />)
  const [first] = screen.getAllByRole('button', { name: 'Remove' })
  await userEvent.click(first as HTMLElement)
  expect(screen.getByLabelText('Title')).toHaveValue('b')
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('button', { name: 'Add a source' })).toHaveFocus()
})
