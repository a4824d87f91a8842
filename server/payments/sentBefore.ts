import * as z from 'zod/mini'
import type { Won } from '../../domain/shared/won.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { ProvidersNo } from './attempts.ts'

const attempted = statement({
  name: 'payments.sentBefore',
  text: `SELECT p.amount, p.is_reversed AS "isReversed", a.outcome IS NULL AS "isOpen", a.amount AS asked,
      a.provider_code AS code, a.provider_message AS message
    FROM platform.payment_attempts a
    LEFT JOIN shop.payments p ON p.payment_id = a.attempt_key
      AND coalesce(p.extension_id, p.delivery_change_id, p.charge_id, p.order_id) = a.subject_id
    WHERE a.subject_id = $1 AND a.attempt_key = $2`,
  row: z.object({
    amount: z.nullable(z.int()),
    isReversed: z.nullable(z.boolean()),
    isOpen: z.boolean(),
    asked: z.int(),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
})

/**
 * What a payment came to that was sent before. `open`: the provider owes an answer about it. `refused`: it finally took
 * no money, of which `amount` was asked.
 */
export type SentBefore =
  | { is: 'open' }
  | { is: 'captured' | 'reversed'; amount: Won }
  | ({ is: 'refused'; amount: Won } & ProvidersNo)

/**
 * What became of a payment that is sent again, so that it gets the answer of the first time with the money in it, or with
 * the provider's words, whatever was done since (rules 780 and 783). Null when no money of it arrived and nobody said why.
 */
export async function sentBefore(
  { pool }: Pick<Deps['db'], 'pool'>,
  { id, paymentKey }: { id: string; paymentKey: string },
): Promise<SentBefore | null> {
  const [row] = await attempted(pool, [id, paymentKey])
  if (row === undefined) return null
  const { amount, isReversed, isOpen, asked, code, message } = row
  if (amount !== null) return { is: isReversed === true ? 'reversed' : 'captured', amount }
  if (isOpen) return { is: 'open' }
  return code === null ? null : { is: 'refused', amount: asked, code, message: message ?? '' }
}
