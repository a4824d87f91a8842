import { itemOf } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { noPayments } from '../../../domain/payments/state.ts'
import {
  decideExtension,
  decideExtensionDraft,
  type ExtensionCode,
} from '../../../domain/processes/extending.ts'
import { isRefusal, type Refusal, refusalOtherThan, refuse } from '../../../domain/shared/decision.ts'
import type { WalletState } from '../../../domain/wallet/state.ts'
import type { Extended, ExtensionDraft, ExtensionRequest } from '../../../domain/wire/extensions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { slotRefusals } from '../../rental/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { endOfExtension } from '../draftEnds.ts'
import { type ExtensionRow, readExtension } from '../extensionRow.ts'
import { beginExtensionAttempt, extensionSubject } from '../extensionSubject.ts'
import { readItem } from '../itemRow.ts'
import { cancellingAtHigherPrice } from '../queries/cancellationQuote.ts'
import {
  arrivalOf,
  arrivalStreams,
  extensionFacts,
  heldUnpaidOf,
  lateDaysCharged,
  stateOf,
  whyGivenUp,
} from '../queries/extensionFacts.ts'
import { extensionName } from '../queries/paidExtensions.ts'
import { orderIn } from '../streams.ts'
import { confirmSupplement, type SupplementRefusal } from './confirmSupplement.ts'
import { expireExtensionOf, expireHoldsOf, giveUpExtension } from './endExtension.ts'

/** Leaves room for expired holds in the way, and for other members who want the days. */
const mostTries = 5

type Drafting = { memberId: number; orderItemId: string; request: ExtensionRequest }

/**
 * `POST /api/users/order-items/{id}/extensions`: checks everything, holds the days and the points, and returns what the
 * card sheet asks for. First expires holds on these days that have run out (rule 322).
 */
export async function draftExtension(
  deps: Deps,
  drafting: Drafting,
): Promise<ExtensionDraft | Refusal<ExtensionCode | CommandCode>> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const drafted = await tryDraft(deps, drafting)
    if (!isRefusal(drafted) || drafted.refused !== 'CONCURRENT_CHANGE') return drafted
  }
  return refuse('CONCURRENT_CHANGE')
}

async function tryDraft(
  deps: Deps,
  { memberId, orderItemId, request }: Drafting,
): Promise<ExtensionDraft | Refusal<ExtensionCode | CommandCode>> {
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null || item.memberId !== memberId) return refuse('NOT_FOUND')
  const { orderId } = item
  const place = itemOf(await stateOf(deps, orderId), orderItemId)
  if (isRefusal(place)) return place
  const { ranOut, productName, customerKey, ...facts } = await extensionFacts(deps, place)
  if (ranOut.length > 0) {
    for (const id of ranOut) await expireHoldsOf(deps, id)
    return refuse('CONCURRENT_CHANGE')
  }
  const now = deps.clock.now()
  const extensionId = newId(now)
  const { rentalEndDate: end, pointsUsed, price: believed, quotedFee } = request
  const heldUnpaid = await heldUnpaidOf(deps.db.pool, place, now)
  const cancelling = await cancellingAtHigherPrice(deps, memberId, orderItemId)
  const fee = cancelling(believed)?.fee ?? null
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `extend:${extensionId}`,
    request: { extensionId, ...request },
    actor: `member:${memberId}`,
    streams: arrivalStreams(place),
    refusedAtAppend: ['CONCURRENT_CHANGE', ...slotRefusals],
    // Another tab's extension may hold points, which this one frees.
    read: walletReading(deps, memberId, { now, orderIds: [orderId], points: pointsUsed }),
    decide: (streams, wallet: WalletState | null) => {
      const wanted = { extensionId, orderItemId, end, pointsUsed, believed, quotedFee }
      const decided = decideExtensionDraft(orderIn(streams, orderId), wallet, wanted, {
        ...{ now, heldUnpaid, fee },
        ...facts,
        // A parcel that was lost since the facts were read is not extended (rule 860).
        ...arrivalOf(streams, place),
      })
      if (isRefusal(decided)) return decided
      const { entries, price, heldUntil } = decided
      return {
        events: newEvents(entries),
        // A charge is no event of its order: late days that were charged since are seen here.
        rows: async (client) =>
          (await lateDaysCharged(client, orderItemId)) === facts.chargedDays
            ? null
            : refuse('CONCURRENT_CHANGE'),
        result: { extensionId },
        told: { amount: price.periodTotalPrice - pointsUsed, heldUntil },
      }
    },
  })
  if (handled.kind === 'refused') {
    // The days were free when the facts were read: reading them again tells who has them.
    const isStale = handled.isDecided && handled.refusal.refused === 'PERIOD_TAKEN'
    return isStale ? refuse('CONCURRENT_CHANGE') : handled.refusal
  }
  if (handled.told === undefined) throw new Error('an extension of a new id was appended before')
  const orderName = extensionName(productName)
  return { extensionId, orderName, customerKey, ...handled.told, now: now.toISOString() }
}

type Paying = { memberId: number; extensionId: string; paymentKey: string | undefined }
type PayingRefusal = SupplementRefusal<'EXTENSION_EXPIRED' | 'EXTENSION_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'>

const extendedBy = ({ extensionId, orderId, orderItemId, to }: ExtensionRow): Extended => ({
  ...{ extensionId, orderId, orderItemId, rentalEndDate: to },
})

/**
 * `POST /api/users/extensions/{id}/pay`: confirms the payment that the member approved in the card sheet, outside of any
 * transaction, then records it with the longer rental. The same payment again returns the first answer. Nothing is captured
 * for an extension that cannot be had any more as its member read it (rules 784 and 785). When the provider's answer stays
 * unknown, recovery finishes or undoes it.
 */
export async function payExtension(deps: Deps, paying: Paying): Promise<Extended | PayingRefusal> {
  const { memberId, extensionId, paymentKey } = paying
  const row = await readExtension(deps.db.pool, extensionId)
  if (row === null || row.memberId !== memberId) return refuse('EXTENSION_NOT_FOUND')
  const busy = await endOvertaken(deps, row)
  if (busy !== null) return busy
  if (paymentKey === undefined) return payWithPoints(deps, row)
  const payment = { id: extensionId, paymentKey }
  const confirmed = await confirmSupplement(deps, extensionSubject, payment, () =>
    beginExtensionAttempt(deps, { extensionId, memberId, paymentKey }),
  )
  if (confirmed === null) return whatBecameOf(deps, row)
  if (isRefusal(confirmed)) return confirmed
  const { refunded } = confirmed
  if (refunded === 0) return extendedBy(row)
  return refuse('EXTENSION_EXPIRED', { refunded, because: await endOfExtension(deps, row) })
}

/** Ends an extension that cannot be had any more as its member read it, before anything is captured for it. */
async function endOvertaken(deps: Deps, row: ExtensionRow): Promise<Refusal<CommandCode> | null> {
  if (row.status !== 'held' || row.attemptOpen) return null
  const because = await whyGivenUp(deps, row)
  return because === null ? null : giveUpExtension(deps, row, because)
}

/** Extends a rental for which points have paid. */
async function payWithPoints(deps: Deps, row: ExtensionRow): Promise<Extended | PayingRefusal> {
  if (row.status === 'extended') return extendedBy(row)
  if (row.cardAmount > 0) return refuse('PAYMENT_KEY_REQUIRED')
  const { extensionId, orderId, memberId, usesPoints, status, heldUntil } = row
  const now = deps.clock.now()
  if (status !== 'held' || heldUntil.getTime() < now.getTime()) return whatBecameOf(deps, row)
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `extend:${extensionId}:free`,
    request: { extensionId },
    actor: `member:${memberId}`,
    streams: [orderStream(orderId)],
    read: usesPoints ? walletReading(deps, memberId, { orderIds: [orderId] }) : undefined,
    decide: (streams, wallet) => {
      const paying = { extensionId, paid: null, refundId: extensionId, now }
      const entries = decideExtension(orderIn(streams, orderId), wallet, noPayments, paying)
      return isRefusal(entries) ? entries : { events: newEvents(entries) }
    },
  })
  if (handled.kind === 'refused') return refusalOtherThan(handled.refusal, ['PAYMENT_KEY_REQUIRED'])
  return whatBecameOf(deps, row)
}

/** Explains why an extension cannot be paid: it is paid already, or why it no longer holds its days (rule 700). */
async function whatBecameOf(deps: Deps, extension: ExtensionRow): Promise<Extended | PayingRefusal> {
  const row = await readExtension(deps.db.pool, extension.extensionId)
  if (row?.status === 'extended') return extendedBy(row)
  if (row?.status === 'held') await expireExtensionOf(deps, row.orderId)
  return refuse('EXTENSION_EXPIRED', { because: (await endOfExtension(deps, extension)) ?? 'expired' })
}
