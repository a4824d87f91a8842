import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { decideItemCharge, type ItemCharge } from '../../../domain/processes/charging.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { arePhotosOf } from '../../conditions/index.ts'
import { memberIn } from '../../members/index.ts'
import { arrivalIn, orderIn, readItem } from '../../ordering/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { backOnIn, chargedBefore, listPriceOf, ownerFactsIn, ownersStreams } from '../lateness.ts'
import { photoRows } from '../photos.ts'
import { reasonOf, reasonRow } from '../reasons.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>

const resultShape = z.object({ chargeId: z.string(), amount: z.number() })
export type Charged = z.infer<typeof resultShape>

type ItemCharging = {
  orderItemId: string
  /** Counts the item's charges from 1; the same number again returns the first answer. */
  chargeNumber: number
  charge: ItemCharge
  /** Photos of the item's condition, for the renter to see. */
  photoIds: readonly string[]
  staffId: number
  reason: string
  /** Why more is charged than the calendar or the list price gives; staff read it, the renter does not. */
  beyondReason: string | null
}

/**
 * Charges a renter for an item. Refuses NOT_FOUND, PHOTO_NOT_USABLE, TRANSITION_NOT_ALLOWED, RENTER_HAS_LEFT,
 * OWNER_PART_TOO_LARGE, LIST_PRICE_EXCEEDED, LOST_BY_COURIER, LATE_DAYS_NOT_GIVEN, LATE_DAYS_COST_NOTHING, LATE_CHARGE_TOO_OLD. The number is the command's id,
 * so that of two colleagues who read the same earlier charges one is refused, and no late day is charged twice.
 */
export async function chargeForItem(
  needs: Needs,
  charging: ItemCharging,
): Promise<
  | Charged
  | Refusal<
      | 'EXTENSION_UNDER_WAY'
      | 'LATE_CHARGE_TOO_OLD'
      | 'LATE_DAYS_COST_NOTHING'
      | 'LATE_DAYS_NOT_GIVEN'
      | 'LIST_PRICE_EXCEEDED'
      | 'LOST_BY_COURIER'
      | 'NOT_FOUND'
      | 'OWNER_PART_TOO_LARGE'
      | 'PHOTO_NOT_USABLE'
      | 'RENTER_HAS_LEFT'
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const { orderItemId, chargeNumber, charge, photoIds, staffId, reason, beyondReason } = charging
  const item = await readItem(needs.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  if (!(await arePhotosOf(needs.db, item, photoIds))) return refuse('PHOTO_NOT_USABLE')
  const { orderId, memberId } = item
  const chargeId = newId(needs.clock.now())
  const [before, listPrice] = await Promise.all([
    chargedBefore(needs, orderItemId),
    listPriceOf(needs, item.productId),
  ])
  const reasons = [
    await reasonRow(needs, { chargeId, memberId, step: 'made', text: reason }),
    ...(beyondReason === null
      ? []
      : [await reasonRow(needs, { chargeId, memberId, step: 'beyond', text: beyondReason })]),
  ]
  const photos = photoRows(needs.db, { chargeId, memberId, photoIds })
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `charge:${orderItemId}:${chargeNumber}`,
    request: { orderItemId, charge, photoIds },
    typed: typedAs(needs, { reason, beyondReason }),
    actor: `staff:${staffId}`,
    reason: reasonOf('made', chargeId),
    streams: [
      ...new Set([
        ...[orderStream(orderId), chargeStream(chargeId), memberStream(memberId)],
        ...ownersStreams(item),
      ]),
    ],
    decide: (streams) => {
      const today = seoulDate(needs.clock.now())
      const backOn = backOnIn(streams(orderStream(orderId)).events, orderItemId)
      const charging = {
        ...{ orderItemId, chargeId, chargeNumber, today, charge, before, backOn },
        ...{ listPrice, ...arrivalIn(streams, item), ...ownerFactsIn(streams, item) },
        renterHasLeft: hasLeft(memberIn(streams, memberId)),
      }
      const decided = decideItemCharge(orderIn(streams, orderId), charging)
      if (isRefusal(decided)) return decided
      const [made] = decided
      const amount = made?.event.type === 'charge.made' ? made.event.data.amount : 0
      return { events: newEvents(decided), rows: [...reasons, ...photos], result: { chargeId, amount } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : resultShape.parse(handled.result)
}
