import * as z from 'zod/mini'
import { chargeStream } from '../../domain/charges/events.ts'
import { decideChargeDecline, decideChargePayment } from '../../domain/processes/charging.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { Attempt, PaymentSubject } from '../payments/index.ts'
import { sqlState } from '../platform/database/sqlState.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { chargeName } from './chargeName.ts'
import { readCharge } from './chargeRow.ts'
import { paidCharges } from './queries/paidCharges.ts'
import { whyReversed } from './queries/whyReversed.ts'
import { chargeIn } from './streams.ts'

/** A charge as something that is paid for. */
export const chargeSubject: PaymentSubject<'NOT_FOUND'> = {
  // What is owed may have become less since the attempt began, and an objection pauses the saved card (rule 351).
  isWanted: async ({ db }, { id, by, amount }) => {
    const charge = await readCharge(db, id)
    if (charge?.status !== 'open' || charge.amount !== amount) return false
    return by === 'member' || charge.dispute !== 'open'
  },
  nameOf: async ({ db }, chargeId) => {
    const charge = await readCharge(db, chargeId)
    return chargeName(charge?.kind ?? 'damage', charge?.productName ?? null)
  },
  onCapture: async (_deps, chargeId) => ({
    streams: [chargeStream(chargeId)],
    decide: (streams, _wallet, payments, captured) => {
      const entries = decideChargePayment(chargeIn(streams, chargeId), payments, captured)
      return isRefusal(entries) ? entries : { entries }
    },
  }),
  onDecline: async (_deps, chargeId) => ({
    streams: [chargeStream(chargeId)],
    decide: (streams, _wallet, payments, declined) => ({
      entries: decideChargeDecline(chargeIn(streams, chargeId), payments, declined),
    }),
  }),
  paidFor: paidCharges,
  whyReversed: (deps, chargeId, paymentKey) => whyReversed(deps, { chargeId, paymentKey }),
  // A charge stays owed until it is paid.
  lapse: async () => {},
}

const uniqueViolation = '23505'

const begun = statement({
  name: 'charges.beginAttempt',
  text: `SELECT shop.begin_attempt('charge', c.charge_id, $2, c.member_id, $3, $4, $5, $6, c.amount, $7::date) AS tries
    FROM shop.charges c WHERE c.charge_id = $1 AND c.status = 'open'
      AND ($3 = 'member' OR c.inquiry_id IS NULL OR c.dispute_answered_at IS NOT NULL)`,
  row: z.object({ tries: z.int() }),
})

/**
 * Records an attempt to pay a charge before the provider is asked. Null when the charge is no longer owed, another
 * attempt has no answer yet (a unique index allows one open attempt per charge), or the saved card waits for the answer
 * to an objection (rule 351).
 */
export async function beginAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  attempt: Omit<Attempt, 'of' | 'triedOn' | 'tries'>,
): Promise<Attempt | null> {
  const { id, attemptKey, by, customerKey, providerOrderId, methodKey } = attempt
  const triedOn = seoulDate(clock.now())
  try {
    const [row] = await begun(db.pool, [id, attemptKey, by, customerKey, providerOrderId, methodKey, triedOn])
    return row === undefined ? null : { ...attempt, of: 'charge', triedOn, tries: row.tries }
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return null
    throw error
  }
}
