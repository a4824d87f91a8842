import type pg from 'pg'
import { z } from 'zod'
import { assembled } from '../database/statement.ts'
import { eventPlace } from './evidence.ts'
import type { Problem } from './problem.ts'
import type { Invariant } from './projection.ts'

const mostListed = 20

const breachShape = z.object({
  row: z.record(z.string(), z.json()),
  all: z.int(),
  /** Of every row. */
  digest: z.string(),
})
type Row = z.output<typeof breachShape>['row']

/** The rows in an order of their own, so that the same breaches are listed each time. */
const listedText = ({ sql }: Invariant): string => `
  WITH breach AS MATERIALIZED (SELECT to_jsonb(breach) AS row FROM (${sql}) AS breach)
  SELECT b.row, whole.all, whole.digest FROM breach b CROSS JOIN (
    SELECT count(*)::int AS all, left(encode(sha256(string_agg(sha256(convert_to(row::text, 'UTF8')), ''::bytea
      ORDER BY row::text)), 'hex'), 12) AS digest FROM breach) AS whole
  ORDER BY b.row::text LIMIT ${mostListed}`

/** What a sealed row says of itself elsewhere: key and table are its place, and its hash and Korean words are told beside it. */
const toldBeside = new Set(['key', 'table', 'digest', 'korean'])

const factsOf = (row: Row, { key }: Place): string =>
  Object.entries(row)
    .filter(([column]) => key === undefined || !toldBeside.has(column))
    .map(([column, value]) => `${column} ${JSON.stringify(value)}`)
    .join(', ')

/**
 * The rows that breach an invariant, by the event, stream or key that each names, or all together where none does; what is
 * not listed is one more. What stands for several says how many they are and a hash of all of them, so that other breaches
 * are never said in the same words.
 */
export async function breachesOf(client: pg.ClientBase, invariant: Invariant): Promise<Problem[]> {
  const rows = await assembled(client, { text: listedText(invariant), values: [] }, breachShape)
  const [first] = rows
  if (first === undefined) return []
  const { all, digest } = first
  const count = `모두 ${all}건 ${digest}`
  const problems: Problem[] = []
  let areTogether = false
  for (const { row } of rows) {
    const place = await placeIn(client, row)
    const facts = factsOf(row, place)
    const isPlaced = place.key !== undefined || place.stream !== undefined
    if (isPlaced) problems.push({ ...problemOf(invariant, facts, facts), ...place })
    else if (!areTogether) {
      areTogether = true
      const isAlone = all === 1
      problems.push(
        problemOf(
          invariant,
          isAlone ? facts : `${all} breaches, the first: ${facts}`,
          isAlone ? facts : `${facts} · ${count}`,
        ),
      )
    }
  }
  const table = problems.find((problem) => problem.table !== undefined)?.table
  if (all > mostListed && !areTogether)
    problems.push({
      ...problemOf(invariant, `${all} breaches in all`, count),
      key: '그 밖',
      ...(table !== undefined && { table }),
    })
  return problems
}

const problemOf = ({ name, korean }: Invariant, what: string, detail: string): Problem => ({
  ...{ kind: 'invariant', where: name, what, detail },
  ...(korean !== undefined && { korean }),
})

type Place = Pick<Problem, 'stream' | 'pos' | 'key' | 'table' | 'digest' | 'detail'>

/** What a row names: an event by `pos`, a stream by `stream_id`, a sealed row by its `key`, with the hash of what it is now. */
async function placeIn(
  client: pg.ClientBase,
  { pos, stream_id: stream, key, table, digest, korean }: Row,
): Promise<Place> {
  if (typeof key === 'string' && typeof digest === 'string')
    return {
      ...{ key, digest },
      ...(typeof table === 'string' && { table }),
      ...(typeof korean === 'string' && { detail: korean }),
    }
  const event = typeof pos === 'number' ? await eventPlace(client, pos) : null
  if (event !== null) return { stream: event.stream, pos: event.pos }
  return typeof stream === 'string' ? { stream } : {}
}
