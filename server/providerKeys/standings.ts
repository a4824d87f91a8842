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
 * key of before a change of merchants finds the older ones. What a provider lists is another matter: one that finds some
 * of the newest before it lists what is ours, and has `lost` the newest itself (rule 537).
 */
type Standing = 'ours' | 'unproven' | 'lost' | 'foreign' | 'unread'

/** True where what a provider does not find is not to be believed. */
export const isDoubtful = (standing: Standing): boolean =>
  standing === 'foreign' || standing === 'unread' || standing === 'lost'

/** True where what a provider lists is not to be believed. */
const isListDoubtful = (standing: Standing): boolean => standing === 'foreign' || standing === 'unread'

type Found = { outcome: 'found' | 'absent' | 'unknown' }
const standings = { found: 'ours', absent: 'foreign', unknown: 'unread' } as const

/** How many are asked for before the newest one, which the provider does not find. */
const EARLIER = 3

/** The standing by the newest, and where it is not found by those before it. */
async function standingOfList(
  [newest, ...earlier]: readonly string[],
  read: (key: string) => Promise<Found>,
): Promise<Standing> {
  if (newest === undefined) return 'unproven'
  const standing = standings[(await read(newest)).outcome]
  if (standing !== 'foreign') return standing
  for (const key of earlier) {
    const { outcome } = await read(key)
    if (outcome !== 'absent') return outcome === 'found' ? 'lost' : 'unread'
  }
  return 'foreign'
}

const newestPayments = statement({
  name: 'providerKeys.newestPayments',
  text: `
    SELECT payment_key AS "paymentKey" FROM shop.card_payments()
    WHERE payment_key IS NOT NULL ORDER BY occurred_at DESC, payment_id DESC LIMIT $1`,
  row: z.object({ paymentKey: z.string() }),
})

/** What the newest payment that we captured says about our key of the card provider. */
export async function standingOfKey({ db, cards }: Pick<Deps, 'db' | 'cards'>): Promise<Standing> {
  const [newest] = await newestPayments(db.pool, [1])
  if (newest === undefined) return 'unproven'
  return standings[(await cards.payment(newest.paymentKey)).outcome]
}

const newestPayouts = statement({
  name: 'providerKeys.newestPayouts',
  text: `
    SELECT reference AS "payoutId" FROM shop.payouts_to_owners()
    WHERE paid_by = 'gateway' AND status = 'confirmed' AND reference IS NOT NULL
    ORDER BY settled_at DESC, owner_id DESC, attempt DESC LIMIT $1`,
  row: z.object({ payoutId: z.string() }),
})

const payoutDoubt = (standing: Standing): UnknownPayout => ({
  ...{ outcome: 'unknown', reason: NEWEST_PAYOUT_UNSEEN, answered: false },
  trouble: standing === 'unread' ? null : 'merchant',
})

/**
 * Why what the payout gateway does not find is not to be believed: it does not find the newest payout that it confirmed,
 * or does not say. Null while it may be believed (rule 498).
 */
export async function doubtOfPayoutKey({
  db,
  payouts,
}: Pick<Deps, 'db' | 'payouts'>): Promise<UnknownPayout | null> {
  const [newest] = await newestPayouts(db.pool, [1])
  const standing: Standing =
    newest === undefined ? 'unproven' : standings[(await payouts.read(newest.payoutId)).outcome]
  return isDoubtful(standing) ? payoutDoubt(standing) : null
}

const everyMinutes = 60
type Alerting = Pick<Deps, 'db' | 'env' | 'queue'>

/**
 * Why the payout gateway's list is not to be believed; null while it is. A gateway that finds payouts of ours before the
 * newest has lost that one itself: its list is read, and the operators are alerted, once an hour (rule 537).
 */
export async function doubtOfPayoutList(
  deps: Alerting & Pick<Deps, 'payouts'>,
  log: Log,
): Promise<UnknownPayout | null> {
  const newest = await newestPayouts(deps.db.pool, [1 + EARLIER])
  const read = (payoutId: string) => deps.payouts.read(payoutId)
  const standing = await standingOfList(
    newest.map(({ payoutId }) => payoutId),
    read,
  )
  if (standing === 'lost')
    await raiseAlertOnce(deps, log, {
      ...{ kind: `${deps.payouts.name}:lost newest`, everyMinutes },
      sentence: 'the payout gateway finds earlier payouts of ours and not the newest: it may have lost it',
      facts: { provider: deps.payouts.name, payout: newest[0]?.payoutId ?? '' },
    })
  return isListDoubtful(standing) ? payoutDoubt(standing) : null
}

/** What the operators read of a card provider that does not find our newest payment. */
const unseenPayment = {
  foreign: 'the card provider does not find our newest payment: our key may be another merchant’s',
  lost: 'the card provider finds earlier payments of ours and not the newest: it may have lost it',
} as const

async function alertUnseen(
  deps: Alerting & Pick<Deps, 'cards'>,
  log: Log,
  standing: keyof typeof unseenPayment,
): Promise<void> {
  const { name: provider } = deps.cards
  await raiseAlertOnce(deps, log, {
    ...{ kind: `${provider}:${standing === 'lost' ? 'lost newest' : 'foreign key'}`, everyMinutes },
    sentence: unseenPayment[standing],
    facts: { provider },
  })
}

/**
 * True where what the card provider does not know is not there. A key that does not find our newest payment may be
 * another merchant's: the operators are alerted, once an hour (rule 498).
 */
export async function trustsCards(deps: Alerting & Pick<Deps, 'cards'>, log: Log): Promise<boolean> {
  const standing = await standingOfKey(deps)
  if (standing === 'foreign') await alertUnseen(deps, log, standing)
  return !isDoubtful(standing)
}

/**
 * True where the card provider's lists may be believed: another merchant's would be booked as ours (rule 498). A provider
 * that has lost our newest payment itself lists the others all the same, and the operators are alerted (rule 537).
 */
export async function trustsCardLists(deps: Alerting & Pick<Deps, 'cards'>, log: Log): Promise<boolean> {
  const newest = await newestPayments(deps.db.pool, [1 + EARLIER])
  const standing = await standingOfList(
    newest.map(({ paymentKey }) => paymentKey),
    (paymentKey) => deps.cards.payment(paymentKey),
  )
  if (standing === 'foreign' || standing === 'lost') await alertUnseen(deps, log, standing)
  return !isListDoubtful(standing)
}
