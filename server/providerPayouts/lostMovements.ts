import { addDays, seoulDate } from '../../domain/shared/civilDate.ts'
import { statementParts } from '../platform/database/statementParts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { comparePayouts } from './compare.ts'

/** The contract's fees are compared again for payouts of these days. */
const feesOfDays = 7

/** A capture (with an empty transaction key) or a refund (below zero) that the books do not have. */
export type LostMovement = { paymentKey: string; transactionKey: string; amount: number }

/**
 * Stores what the provider moved and our books do not know as differences for finance, days before its payouts name
 * them, and raises the alert about new differences. Returns their number.
 */
export async function storeLostMovements(
  deps: Pick<Deps, 'db' | 'clock' | 'cards' | 'env' | 'queue'>,
  log: Log,
  lost: readonly LostMovement[],
): Promise<number> {
  const now = deps.clock.now()
  for (const part of statementParts(lost))
    await deps.db.kysely
      .insertInto('shop.lost_movements')
      .values(
        part.map(({ paymentKey, transactionKey, amount }) => ({
          ...{ payment_key: paymentKey, transaction_key: transactionKey, amount, found_at: now },
        })),
      )
      .onConflict((again) => again.doNothing())
      .execute()
  const from = addDays(seoulDate(now), -feesOfDays)
  const fresh = await comparePayouts(deps, log, { from, readUntil: null })
  return fresh.length
}
