import * as z from 'zod/mini'
import { orderStream } from '../../domain/ordering/events.ts'
import { decideExtension, decideExtensionDecline } from '../../domain/processes/extending.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import type { Attempt, PaymentSubject } from '../payments/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { walletReading } from '../wallet/index.ts'
import { expireExtensionOf } from './commands/endExtension.ts'
import { whyReversed } from './draftEnds.ts'
import { type ExtensionRow, readExtension } from './extensionRow.ts'
import { whyGivenUp } from './queries/extensionFacts.ts'
import { paidExtensions } from './queries/paidExtensions.ts'
import { orderIn } from './streams.ts'

/** The streams that the end of an extension's payment reads and writes. */
const streamsOf = (deps: Deps, { orderId, memberId, usesPoints }: ExtensionRow) => ({
  streams: [orderStream(orderId)],
  paidInto: orderId,
  read: usesPoints ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
})

/** An extension as something that is paid for; its payment is one of its order's. */
export const extensionSubject: PaymentSubject<
  'EXTENSION_EXPIRED' | 'EXTENSION_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'
> = {
  isWanted: async (deps, { id }) => {
    const row = await readExtension(deps.db.pool, id)
    if (row?.status !== 'held' || row.heldUntil.getTime() < deps.clock.now().getTime()) return false
    return (await whyGivenUp(deps, row)) === null
  },
  nameOf: async ({ db }, id) => (await paidExtensions(db, [id])).get(id)?.name ?? '',
  onCapture: async (deps, extensionId) => {
    const row = await readExtension(deps.db.pool, extensionId)
    if (row === null) return refuse('EXTENSION_NOT_FOUND')
    return {
      ...streamsOf(deps, row),
      decide: (streams, wallet, payments, { captured, by, refundId, now }) => {
        const paid = { captured, by }
        const order = orderIn(streams, row.orderId)
        const entries = decideExtension(order, wallet, payments, { extensionId, paid, refundId, now })
        return isRefusal(entries) ? entries : { entries }
      },
    }
  },
  // Paying with another card starts a new extension.
  onDecline: async (deps, extensionId) => {
    const row = await readExtension(deps.db.pool, extensionId)
    if (row?.status !== 'held') return null
    return {
      ...streamsOf(deps, row),
      decide: (streams, wallet, payments, declined) => ({
        entries: decideExtensionDecline(orderIn(streams, row.orderId), wallet, payments, {
          ...declined,
          extensionId,
        }),
      }),
    }
  },
  paidFor: paidExtensions,
  whyReversed: async (deps, extensionId) => {
    const row = await readExtension(deps.db.pool, extensionId)
    if (row === null) throw new Error(`the extension ${extensionId} was paid and is not there`)
    return whyReversed(deps, { of: 'extension', extensionId, orderId: row.orderId })
  },
  lapse: async (deps, extensionId) => {
    const row = await readExtension(deps.db.pool, extensionId)
    if (row !== null) await expireExtensionOf(deps, row.orderId)
  },
}

const begun = statement({
  name: 'ordering.beginExtensionAttempt',
  text: `SELECT shop.begin_attempt('extension', x.extension_id, $3, x.member_id, 'member', m.customer_key::text,
      x.extension_id::text, NULL, x.card_amount, $5::date) AS tries, m.customer_key AS "customerKey", x.card_amount AS amount
    FROM shop.item_extensions x JOIN shop.member_accounts() m ON m.id = x.member_id
    WHERE x.extension_id = $1 AND x.member_id = $2 AND x.status = 'held' AND x.held_until >= $4 AND x.card_amount > 0`,
  row: z.object({ tries: z.int(), customerKey: z.string(), amount: z.int() }),
})

/**
 * Records an attempt to pay for an extension before the provider is asked. Null unless it is the member's own, still
 * holds its days and costs more than 0 won.
 */
export async function beginExtensionAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { extensionId, memberId, paymentKey }: { extensionId: string; memberId: number; paymentKey: string },
): Promise<Attempt | null> {
  const now = clock.now()
  const triedOn = seoulDate(now)
  const [row] = await begun(db.pool, [extensionId, memberId, paymentKey, now, triedOn])
  if (row === undefined) return null
  return {
    ...{ of: 'extension', id: extensionId, attemptKey: paymentKey, memberId, by: 'member' },
    ...{ providerOrderId: extensionId, methodKey: null, triedOn, ...row },
  }
}
