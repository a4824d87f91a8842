import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import type { OutgoingDifferences } from '../../domain/wire/outgoingPayments.ts'
import { countOf } from '../platform/database/lists.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const open = statement({
  name: 'outgoingPayments.onTheirWay',
  text: `
    SELECT coalesce(sum(amount) FILTER (WHERE paid_by = 'gateway'), 0)::bigint AS "withGateway",
      coalesce(sum(amount) FILTER (WHERE paid_by = 'transfer'), 0)::bigint AS "withBank"
    FROM shop.payouts_to_owners() WHERE status = 'requested'`,
  row: z.object({ withGateway: z.int(), withBank: z.int() }),
})

/** The sums of payouts on their way, in won. */
export async function payoutsOnTheirWay({ db }: Pick<Deps, 'db'>): Promise<{
  withGateway: number
  withBank: number
}> {
  const [sums] = await open(db.pool, [])
  return sums ?? { withGateway: 0, withBank: 0 }
}

type Status = 'open' | 'settled' | 'all'

const found = ({ kysely }: Deps['db'], status: Status) =>
  kysely
    .selectFrom('shop.outgoing_differences as d')
    .$if(status !== 'all', (all) =>
      all.where(sql<boolean>`(d.settled_at IS NOT NULL) IS ${status === 'settled' ? sql`TRUE` : sql`FALSE`}`),
    )

/** Open ones first, each group from the newest. */
const inOrder = sql`(d.settled_at IS NOT NULL), d.found_at DESC, d.place, d.key`

/** The differences of a page in full, in their order. */
const inFull = (
  db: Deps['db'],
  status: Status,
  { limit, curPage }: Pick<NumberedPage, 'limit' | 'curPage'>,
) =>
  db.kysely
    .selectFrom(
      found(db, status)
        .select(['d.place', 'd.key'])
        .orderBy(inOrder)
        .limit(limit)
        .offset((curPage - 1) * limit)
        .as('cut'),
    )
    .innerJoin('shop.outgoing_differences as d', (on) =>
      on.onRef('d.place', '=', 'cut.place').onRef('d.key', '=', 'cut.key'),
    )
    .selectAll('d')
    .select((has) =>
      has
        .exists(
          has
            .selectFrom('shop.outgoing_write_offs as w')
            .whereRef('w.place', '=', 'd.place')
            .whereRef('w.key', '=', 'd.key')
            .whereRef('w.written_off_at', '>=', 'd.found_at'),
        )
        .$castTo<boolean>()
        .as('is_written_off'),
    )
    .orderBy(inOrder)

/** A page of differences between outgoing payments and our books: open ones first, then by age, newest first. */
export async function outgoingDifferences(
  { db }: Pick<Deps, 'db'>,
  { status, ...page }: NumberedPage & { status: Status },
): Promise<Pick<OutgoingDifferences, 'result' | 'cntAll' | 'differing'>> {
  const [rows, cntAll, { differing }] = await Promise.all([
    inFull(db, status, page).execute(),
    countOf(found(db, status)),
    found(db, 'open')
      .select((has) => has.fn.coalesce(has.fn.sum<number>('d.missing'), has.val(0)).as('differing'))
      .executeTakeFirstOrThrow(),
  ])
  const result = rows.map(({ place, key, kind, ours, theirs, missing, found_at, settled_at, ...row }) => ({
    ...{ place, key, kind, ours, theirs, missing },
    isWrittenOff: settled_at !== null && row.is_written_off,
    foundAt: found_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
  return { result, cntAll, differing: Number(differing) }
}

/** The last reading of the gateway's list and balance; null before the first one. */
export async function lastReading({ db }: Pick<Deps, 'db'>): Promise<OutgoingDifferences['gateway']> {
  const row = await db.kysely
    .selectFrom('shop.gateway_readings')
    .select(['read_at', 'available', 'pending'])
    .executeTakeFirst()
  return row === undefined
    ? null
    : { readAt: row.read_at.toISOString(), available: row.available, pending: row.pending }
}
