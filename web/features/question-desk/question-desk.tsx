/** /admin?desk=questions: the table; `&id=` one question, `&preview=` one version as learners get it, `&edit=` the editor, `&view=twins` what is alike. */

import { useSearchParams } from 'react-router'
import { EditPage } from './edit-page.tsx'
import { PairPage } from './pair-page.tsx'
import { PreviewPage } from './preview-page.tsx'
import { QuestionPage } from './question-page.tsx'
import { TablePage } from './table-page.tsx'
import { TwinsPage } from './twins-page.tsx'

export function QuestionDesk() {
  const [search] = useSearchParams()
  const [id, edit, pair, view, preview] = ['id', 'edit', 'pair', 'view', 'preview'].map((key) =>
    search.get(key),
  )
  if (edit) return <EditPage key={edit} id={edit} />
  if (id && preview) return <PreviewPage key={`${id} ${preview}`} id={id} version={Number(preview)} />
  if (id) return <QuestionPage key={id} id={id} />
  if (pair) return <PairPage key={pair} name={pair} />
  return view === 'twins' ? <TwinsPage /> : <TablePage />
}
