import { StringDecoder } from 'node:string_decoder'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * Folds the whole log in JavaScript at the pace of COPY: `columns` are SQL expressions over es.events as e (only what
 * the fold needs: most of the time goes into moving bytes), `where` a condition, both written by us and never by a
 * caller from outside. `step` gets each row's fields as text, NULL as '\\N', in no order across streams; versions of a
 * stream come in order when `where` and the physical order allow it, so sort in `columns` when a fold depends on it.
 */
export async function foldEvents<State>(
  client: pg.ClientBase,
  { columns, where = 'true' }: { columns: readonly string[]; where?: string },
  state: State,
  step: (state: State, fields: string[]) => State,
): Promise<State> {
  const rows = client.query(
    copyTo(`COPY (SELECT ${columns.join(', ')} FROM es.events e WHERE ${where}) TO STDOUT`),
  )
  const decoder = new StringDecoder('utf8')
  let folded = state
  let rest = ''
  for await (const chunk of rows) {
    const text = rest + decoder.write(chunk)
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      folded = step(folded, text.slice(from, end).split('\t'))
      from = end + 1
    }
    rest = text.slice(from)
  }
  return folded
}
