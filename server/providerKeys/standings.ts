import { z } from 'zod'
import { NEWEST_PAYOUT_UNSEEN } from '../../domain/shared/payoutWaits.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import type { Unknown as UnknownPayout } from '../gateways/payouts/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

/**
 * What the newest thing of ours that a provider has to know says about our key: `ours` when the provider finds it,
 * `unproven` while there is none, `foreign` when it does not find it, `unread` when it does not say. Another merchant's
 * key finds nothing of ours, so only with a key that is `ours` does what is not found not exist. Only the newest counts: a
 * key of before a change of merchants finds the older ones.
 */
type Standing = 'ours' | 'unproven' | 'foreign' | 'unread'

/** True where what a provider does not find, or lists, is not to be believed. */
export const isDoubtful = (standing: Standing): boolean => standing === 'foreign' || standing === 'unread'

const standings = { found: 'ours', absent: 'foreign', unknown: 'unread' } as const

const newestPayment = statement({
  name: 'providerKeys.newestPayment',
  text: `
    SELECT payment_key AS "paymentKey" FROM shop.card_payments()
    WHERE payment_key IS NOT NULL ORDER BY occurred_at DESC, payment_id DESC LIMIT 1`,
  row: z.object({ paymentKey: z.string() }),
})

/** What the newest payment that we captured says about our key of the card provider. */
export async function standingOfKey({ db, cards }: Pick<Deps, 'db' | 'cards'>): Promise<Standing> {
  const [newest] = await newestPayment(db.pool, [])
  if (newest === undefined) return 'unproven'
  return standings[(await cards.payment(newest.paymentKey)).outcome]
}

const newestPayout = statement({
  name: 'providerKeys.newestPayout',
  text: `
    SELECT reference AS "payoutId" FROM shop.payouts_to_owners()
    WHERE paid_by = 'gateway' AND status = 'confirmed' AND reference IS NOT NULL
    ORDER BY settled_at DESC, owner_id DESC, attempt DESC LIMIT 1`,
  row: z.object({ payoutId: z.string() }),
})

/**
 * Why what the payout gateway does not find, or lists, is not to be believed: it does not find the newest payout that it
 * confirmed, or does not say. Null while it may be believed (rule 498).
 */
export async function doubtOfPayoutKey({
  db,
  payouts,
}: Pick<Deps, 'db' | 'payouts'>): Promise<UnknownPayout | null> {
  const [newest] = await newestPayout(db.pool, [])
  const standing: Standing =
    newest === undefined ? 'unproven' : standings[(await payouts.read(newest.payoutId)).outcome]
  if (!isDoubtful(standing)) return null
  const trouble = standing === 'foreign' ? 'merchant' : null
  return { outcome: 'unknown', reason: NEWEST_PAYOUT_UNSEEN, trouble, answered: false }
}

const everyMinutes = 60

/**
 * True where the card provider's lists may be believed. A key that does not find our newest payment may be another
 * merchant's, whose payments would be booked as ours: the operators are alerted, once an hour (rule 498).
 */
export async function trustsCards(
  deps: Pick<Deps, 'db' | 'cards' | 'env' | 'queue'>,
  log: Log,
): Promise<boolean> {
  const standing = await standingOfKey(deps)
  if (standing === 'foreign')
    await raiseAlertOnce(deps, log, {
      ...{ kind: `${deps.cards.name}:foreign key`, everyMinutes },
      sentence: 'the card provider does not find our newest payment: our key may be another merchant’s',
      facts: { provider: deps.cards.name },
    })
  return !isDoubtful(standing)
}
