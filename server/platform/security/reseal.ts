import pg from 'pg'
import * as z from 'zod/mini'
import { inTransaction } from '../database/database.ts'
import { assembled } from '../database/statement.ts'
import type { SealedColumn } from '../deps.ts'
import { leafOf } from '../eventStore/sealedRecords.ts'
import { resealed, type Secrets } from './encryption.ts'

/** The actor of what `npm run secrets` writes anew. */
export const resealingActor = 'job:secrets'

/** So many rows are written in a transaction of their own, so that no feed waits for it. */
const rowsAtOnce = 4_000

const rowShape = z.object({ place: z.string(), sealed: z.instanceof(Buffer) })
type Change = { place: string; before: Buffer; after: Buffer }

/**
 * In the statement that seals, because a row is compared with what the newest record of it left. With the hash of the row
 * before: what somebody altered in the database would be sealed again as right.
 */
const recording = ({ subject, field }: NonNullable<SealedColumn['recordedAs']>): string =>
  `, recorded AS (INSERT INTO shop.catalogue_changes (subject, key, actor, at, before, after)
     SELECT ${pg.escapeLiteral(subject)}, id::text, ${pg.escapeLiteral(resealingActor)}, $4,
       jsonb_build_object(${pg.escapeLiteral(field)}, encode(${leafOf({ values: [`encode(before, 'hex')`] })}, 'hex')),
       jsonb_build_object(${pg.escapeLiteral(field)}, 'sealed again') FROM written)`

/**
 * Seals every text of a column again by the newest secret, beside a shop that writes: a text that changes meanwhile is
 * left to its writer, who has the newest secret already. `at` is the time of the records, by the shop's clock. Returns how
 * many were sealed again, and how many no secret of the list opens, which stay as they are.
 */
export async function resealColumn(
  pool: pg.Pool,
  secrets: Secrets,
  { table, column, purpose, recordedAs }: SealedColumn,
  at: Date,
): Promise<{ sealed: number; unopened: number }> {
  const [from, of] = [table.split('.').map(pg.escapeIdentifier).join('.'), pg.escapeIdentifier(column)]
  const told = { sealed: 0, unopened: 0 }

  function changeOf({ place, sealed: before }: z.output<typeof rowShape>): Change[] {
    try {
      const after = resealed(secrets, purpose, before)
      return after === null ? [] : [{ place, before, after }]
    } catch {
      told.unopened += 1
      return []
    }
  }

  /** Writes the texts that are still there, and returns the changes whose rows were not found. */
  async function write(changes: readonly Change[], where: string): Promise<Change[]> {
    if (changes.length === 0) return []
    const written = await assembled(
      pool,
      {
        text: `WITH written AS (UPDATE ${from} AS t SET ${of} = c.after
            FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS c(place, before, after) WHERE ${where}
            RETURNING c.place${recordedAs === undefined ? '' : ', t.id, c.before'})
          ${recordedAs === undefined ? '' : recording(recordedAs)}
          SELECT place FROM written`,
        values: [
          changes.map(({ place }) => place),
          changes.map(({ before }) => before),
          changes.map(({ after }) => after),
          ...(recordedAs === undefined ? [] : [at]),
        ],
      },
      z.object({ place: z.string() }),
    )
    told.sealed += written.length
    const places = new Set(written.map(({ place }) => place))
    return changes.filter(({ place }) => !places.has(place))
  }

  // The cursor's snapshot has every row once, wherever rows move meanwhile. It writes nothing, so no feed waits for it.
  await inTransaction(pool, async (reader) => {
    await reader.query(
      `DECLARE every_text NO SCROLL CURSOR FOR SELECT ctid::text AS place, ${of} AS sealed FROM ${from} WHERE ${of} IS NOT NULL`,
    )
    for (;;) {
      const rows = await assembled(
        reader,
        { text: `FETCH ${rowsAtOnce} FROM every_text`, values: [] },
        rowShape,
      )
      if (rows.length === 0) return
      const moved = await write(rows.flatMap(changeOf), `t.ctid = c.place::tid AND t.${of} = c.before`)
      // Whoever writes another column of a row moves it. Then it is found by its text, for which the table is read whole.
      await write(moved, `t.${of} = c.before`)
    }
  })
  return told
}
