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
      .select((has) =>
        has
          .exists(
            has
              .selectFrom('shop.difference_write_offs as w')
              .whereRef('w.payment_key', '=', 'shop.payout_differences.payment_key')
              .whereRef('w.transaction_key', '=', 'shop.payout_differences.transaction_key')
              .whereRef('w.aspect', '=', 'shop.payout_differences.aspect')
              .whereRef('w.written_off_at', '>=', 'shop.payout_differences.found_at'),
          )
          .$castTo<boolean>()
          .as('is_written_off'),
      )
      .orderBy((has) => has('settled_at', 'is not', null))
      .orderBy('found_at', 'desc')
      .orderBy('payment_key')
      .orderBy('transaction_key')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    wanted.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map(({ kind, aspect, ours, theirs, found_at, settled_at, ...row }) => ({
    paymentKey: row.payment_key,
    transactionKey: row.transaction_key === '' ? null : row.transaction_key,
    ...{ kind, aspect, ours, theirs },
    missing: aspect === 'fee' ? (theirs ?? 0) - (ours ?? 0) : (ours ?? 0) - (theirs ?? 0),
    isWrittenOff: settled_at !== null && row.is_written_off,
    foundAt: found_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }))
  return { result, cntAll: count }
}
