import type pg from 'pg'
import { applyPage, countEvents, lastPosition, pageSizeOf, pagesOf, type TableFor } from './applyPage.ts'
import type { Projection } from './projection.ts'
import { createShadow, quoted } from './shadow.ts'

/** A projection's statements fail on the event at `pos`. */
export class UnbuildableEvent extends Error {
  override name = 'UnbuildableEvent'
  readonly pos: number
  constructor(projection: string, pos: number, cause: unknown) {
    super(`${projection} fails on event ${pos}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.pos = pos
  }
}

export type Point = { pos?: number; at?: Date }

/** Drops the schema with everything in it, and creates it anew. */
export async function emptySchema(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE; CREATE SCHEMA ${quoted(schema)}`)
}

/**
 * Builds projections into a schema that has none of their tables yet, from the events selected by `whereFor` (SQL over
 * es.events as e): their tables as of a point, or as they should be now. Leaves the live tables alone and keeps
 * transactions short. Throws an UnbuildableEvent when statements fail on an event.
 */
export async function buildScratch(
  client: pg.ClientBase,
  settings: {
    schema: string
    projections: readonly Projection[]
    whereFor: (projection: Projection) => string
    pageSize?: number
    /** How many events of the log were read, of how many. */
    progress?: (projection: string, events: number, of: number) => void
  },
): Promise<void> {
  const { schema, projections, whereFor } = settings
  const tableFor = (table: string) => `${quoted(schema)}.${quoted(table)}`
  const { progress = () => {} } = settings
  const last = await lastPosition(client)
  const of = await countEvents(client, 0, last)
  for (const projection of projections) {
    for (const table of projection.tables)
      await createShadow(client, `shop.${quoted(table)}`, tableFor(table), {
        suffix: '',
        lookups: projection.lookups ?? [],
      })
    const most = settings.pageSize ?? pageSizeOf(projection)
    let [events, read] = [0, 0]
    for await (const [after, upTo] of pagesOf(client, projection, last, { most })) {
      await applyOrName(client, projection, tableFor, whereFor(projection), [after, upTo])
      events += await countEvents(client, read, upTo)
      read = upTo
      progress(projection.name, Math.min(events, of), of)
    }
    if (events < of) progress(projection.name, of, of)
  }
}

// Halves a failing page until the failing event is found.
async function applyOrName(
  client: pg.ClientBase,
  projection: Projection,
  tableFor: TableFor,
  where: string,
  [after, upTo]: readonly [number, number],
): Promise<void> {
  await client.query('BEGIN')
  try {
    const page = `e.pos > ${after} AND e.pos <= ${upTo} AND ${where}`
    await applyPage(client, projection, tableFor, page)
    await client.query('COMMIT')
  } catch (fault) {
    await client.query('ROLLBACK')
    if (upTo - after === 1) throw new UnbuildableEvent(projection.name, upTo, fault)
    const middle = Math.floor((after + upTo) / 2)
    await applyOrName(client, projection, tableFor, where, [after, middle])
    await applyOrName(client, projection, tableFor, where, [middle, upTo])
  }
}

/**
 * Returns SQL over es.events as e for the events up to a position, or up to an instant of their occurrence, inclusive.
 */
export function upTo({ pos, at }: Point): string {
  const conditions = ['true']
  if (pos !== undefined) conditions.push(`e.pos <= ${Math.trunc(pos)}`)
  if (at !== undefined) conditions.push(`e.occurred_at <= '${at.toISOString()}'`)
  return conditions.join(' AND ')
}
