import { addDays, seoulDate } from '../../domain/shared/civilDate.ts'
import { readGatewayPayouts } from '../outgoingPayments/index.ts'
import {
  bookLostRefunds,
  type PaymentSubjects,
  recoverPayments,
  unknownMovements,
} from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import type { Log } from '../platform/log.ts'
import { closeRestore, openRestore, type Restore } from '../platform/restores.ts'
import { trustsCards } from '../providerKeys/index.ts'
import { type LostMovement, storeLostMovements } from '../providerPayouts/index.ts'

/**
 * After the database was put back to an earlier instant, asks the card provider and the payout gateway what they moved
 * since: payments that were under way are settled, refunds of our payments are booked, and what belongs to nothing that
 * we know, or went back a second time, becomes a difference for finance. Until the provider has answered, to a key that
 * may be believed (rule 498), no refund is sent. A payment that cannot be settled keeps no other waiting: what moved is
 * asked for all the same, and it stays for recovery. Does nothing without such a restore; safe to run twice, late and in
 * several processes.
 */
export async function reconcileRestore(deps: Deps, subjects: PaymentSubjects, log: Log): Promise<void> {
  const restore = await openRestore(deps.db.pool)
  if (restore === null) return
  await sweep(async (each) => {
    await each([subjects], (known) => recoverPayments(deps, known, 0))
    await bookWhatMoved(deps, restore, log)
  })
}

async function bookWhatMoved(deps: Deps, restore: Restore, log: Log): Promise<void> {
  if (!(await trustsCards(deps, log))) return unanswered(log, 'NEWEST_PAYMENT_UNSEEN')
  // A day earlier than the instant: the provider's clock is another one.
  const [first, last] = [addDays(seoulDate(restore.restoredTo), -1), seoulDate(restore.restoredAt)]
  const unknown = new Set<string>()
  // A day at a time: how many days the provider lists at once is its own matter.
  for (let day = first; day <= last; day = addDays(day, 1))
    for await (const read of deps.cards.moved({ from: day, to: day })) {
      if (read.outcome === 'unknown') return unanswered(log, read.reason)
      // What moved later is the reopened shop's own doing, and may not be recorded yet.
      const movements = read.movements.filter(({ movedAt }) => movedAt <= restore.restoredAt)
      for (const { paymentKey } of await unknownMovements(deps, movements)) unknown.add(paymentKey)
    }
  const lost: LostMovement[] = []
  for (const paymentKey of unknown) {
    const read = await deps.cards.payment(paymentKey)
    if (read.outcome !== 'found') return unanswered(log, read.outcome)
    const paidTwice = await bookLostRefunds(deps, paymentKey, read.refunds)
    if (paidTwice === null) lost.push({ paymentKey, transactionKey: '', amount: read.payment.amount })
    for (const { transactionKey, amount } of paidTwice ?? read.refunds)
      lost.push({ paymentKey, transactionKey, amount: -amount })
  }
  const differences = await storeLostMovements(deps, log, lost)
  await readGatewayPayouts(deps, log)
  await closeRestore(deps.db.pool, restore)
  log.info(
    { payments: lost.filter(({ transactionKey }) => transactionKey === '').length, differences },
    'asked the providers for what they moved since the restored instant',
  )
}

const unanswered = (log: Log, reason: string): void =>
  log.warn({ reason }, 'the card provider does not say what it moved since the restored instant')
