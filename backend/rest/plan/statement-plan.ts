/** What a planned request is: statements with their binders, and what the answer needs to know. */

import type { Answer } from '#backend/rest/parse/media-type.ts'
import type { BuiltStatement } from '#backend/rest/sql/statement.ts'

export type StatementPlan = {
  answer: Answer
  main: BuiltStatement
  /** For `count=planned` and `count=estimated`: an EXPLAIN of the rows without limit. */
  estimate?: BuiltStatement
  readOnly: boolean
  /** Settings in force before the statement begins. */
  settings: Record<string, string>
  kind: 'read' | 'insert' | 'update' | 'put' | 'delete' | 'call'
  /** Of a call: nothing comes back. */
  returnsVoid: boolean
  /** Of an insert: `resolution` had a key to go by. */
  hasConflictTarget: boolean
}
