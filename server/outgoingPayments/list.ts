import * as z from 'zod/mini'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import type { OutgoingDifferences } from '../../domain/wire/outgoingPayments.ts'
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

/** What of the payouts is on its way, in won. */
export async function payoutsOnTheirWay({ db }: Pick<Deps, 'db'>): Promise<{
  withGateway: number
  withBank: number
}> {
  const [sums] = await open(db.pool, [])
  return sums ?? { withGateway: 0, withBank: 0 }
}

/** Where what left and our books differ, or did: what is open first, and of it the newest. */
export async function outgoingDifferences(
  { db }: Pick<Deps, 'db'>,
  { limit, curPage, status }: NumberedPage & { status: 'open' | 'settled' | 'all' },
): Promise<Pick<OutgoingDifferences, 'result' | 'cntAll' | 'differing'>> {
  const wanted = db.kysely
    .selectFrom('shop.outgoing_differences')
    .$if(status !== 'all', (all) => all.where('settled_at', status === 'open' ? 'is' : 'is not', null))
  const [rows, { count }, { differing }] = await Promise.all([
    wanted
      .selectAll()
      .select((has) =>
        has
          .exists(
            has
              .selectFrom('shop.outgoing_write_offs as w')
              .whereRef('w.place', '=', 'shop.outgoing_differences.place')
              .whereRef('w.key', '=', 'shop.outgoing_differences.key')
              .whereRef('w.written_off_at', '>=', 'shop.outgoing_differences.found_at'),
          )
          .$castTo<boolean>()
          .as('is_written_off'),
      )
      .orderBy((has) => has('settled_at', 'is not', null))
      .orderBy('found_at', 'desc')
      .orderBy('place')
      .orderBy('key')
      .limit(limit)
      .offset((curPage - 1) * limit)
      .execute(),
    wanted.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    db.kysely
      .selectFrom('shop.outgoing_differences')
      .select((has) => has.fn.coalesce(has.fn.sum<number>('missing'), has.val(0)).as('differing'))
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const result = rows.map(({ place, key, kind, ours, theirs, missing, found_at, settled_at, ...row }) => ({
    ...{ place, key, kind, ours, theirs, missing },
    isWrittenOff: settled_at !== null && row.is_written_off,
    foundAt: found_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
  return { result, cntAll: count, differing: Number(differing) }
}

/** What the gateway said last; null while its list was never read. */
export async function lastReading({ db }: Pick<Deps, 'db'>): Promise<OutgoingDifferences['gateway']> {
  const row = await db.kysely
    .selectFrom('shop.gateway_readings')
    .select(['read_at', 'available', 'pending'])
    .executeTakeFirst()
  return row === undefined
    ? null
    : { readAt: row.read_at.toISOString(), available: row.available, pending: row.pending }
}
