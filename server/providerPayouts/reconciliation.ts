import type { PayoutDifference } from '../../domain/wire/books.ts'
import type { Deps } from '../platform/deps.ts'

const rowsAPage = 20

/** Where the card provider's list and our payments differ, or did: what is open first, and of it the newest. */
export async function payoutDifferences(
  { db }: Pick<Deps, 'db'>,
  { curPage, status }: { curPage: number; status: 'open' | 'settled' | 'all' },
): Promise<{ result: PayoutDifference[]; cntAll: number }> {
  const wanted = db.kysely
    .selectFrom('shop.payout_differences')
    .$if(status !== 'all', (all) => all.where('settled_at', status === 'open' ? 'is' : 'is not', null))
  const [rows, { count }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy((has) => has('settled_at', 'is not', null))
      .orderBy('found_at', 'desc')
      .orderBy('payment_key')
      .orderBy('transaction_key')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    wanted.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map(({ kind, ours, theirs, found_at, settled_at, ...row }) => ({
    paymentKey: row.payment_key,
    transactionKey: row.transaction_key === '' ? null : row.transaction_key,
    ...{ kind, ours, theirs },
    foundAt: found_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
  return { result, cntAll: count }
}
