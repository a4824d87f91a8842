import { connect } from '../database/database.ts'
import { applyPage, lastPosition, pageSizeOf, pagesUpTo } from './applyPage.ts'
import type { Projection } from './projection.ts'
import { createShadow, quoted } from './shadow.ts'

export type Point = { pos?: number; at?: Date }

/**
 * Builds projections into a schema of their own from the events that `where` (SQL over es.events as e) selects: what
 * the tables were at a point, or ought to be now. Live tables are not touched. Short transactions only.
 */
export async function buildScratch(
  url: string,
  settings: {
    schema: string
    projections: readonly Projection[]
    whereFor: (projection: Projection) => string
    pageSize?: number
    progress?: (projection: string, upTo: number, last: number) => void
  },
): Promise<void> {
  const client = await connect(url)
  const { schema, projections, whereFor } = settings
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE; CREATE SCHEMA ${quoted(schema)}`)
    const last = await lastPosition(client)
    for (const projection of projections) {
      const tableFor = (table: string) => `${quoted(schema)}.${quoted(table)}`
      for (const table of projection.tables)
        await createShadow(client, `shop.${quoted(table)}`, tableFor(table), '')
      for (const [after, upTo] of pagesUpTo(last, settings.pageSize ?? pageSizeOf(projection))) {
        await client.query('BEGIN')
        await applyPage(
          client,
          projection,
          tableFor,
          `e.pos > ${after} AND e.pos <= ${upTo} AND ${whereFor(projection)}`,
        )
        await client.query('COMMIT')
        settings.progress?.(projection.name, upTo, last)
      }
    }
  } finally {
    await client.end()
  }
}

/** SQL for everything up to a position, or up to an instant by when it occurred. */
export function upTo({ pos, at }: Point): string {
  const conditions = ['true']
  if (pos !== undefined) conditions.push(`e.pos <= ${Math.trunc(pos)}`)
  if (at !== undefined) conditions.push(`e.occurred_at <= '${at.toISOString()}'`)
  return conditions.join(' AND ')
}
