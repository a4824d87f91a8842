import * as z from 'zod/mini'
import { outgoingDifferenceKinds } from '../../domain/outgoingPayments/differences.ts'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import type { OutgoingDifferences } from '../../domain/wire/outgoingPayments.ts'
import { differencesPage, openSum, lastReading as readingOf } from '../differences/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { bookedPayouts, isOwed } from './compare.ts'

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

const kind = z.enum(outgoingDifferenceKinds)

/** A page of differences between outgoing payments and our books: open ones first, then by age, newest first. */
export async function outgoingDifferences(
  { db }: Pick<Deps, 'db'>,
  page: NumberedPage & { status: 'open' | 'settled' | 'all' },
): Promise<Pick<OutgoingDifferences, 'result' | 'cntAll' | 'differing'>> {
  const place = 'gateway'
  const [{ result, cntAll }, differing] = await Promise.all([
    differencesPage({ db }, { place, ...page }),
    openSum({ db }, place),
  ])
  const behind = await bookedPayouts(
    db.pool,
    result.map(({ key: [key = ''] }) => key),
  )
  return {
    result: result.map(({ key: [key = ''], ...row }) => {
      const difference = { ...row, kind: z.parse(kind, row.kind) }
      const isOpen = row.settledAt === null
      return { ...difference, place, key, isOwed: isOpen && isOwed(difference, behind.get(key)) }
    }),
    ...{ cntAll, differing },
  }
}

/** The last reading of the gateway's list and balance; null before the first one. */
export async function lastReading({ db }: Pick<Deps, 'db'>): Promise<OutgoingDifferences['gateway']> {
  const read = await readingOf({ db }, 'gateway')
  return read && { ...read, readAt: read.readAt.toISOString() }
}
