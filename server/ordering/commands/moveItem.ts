import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import type { ItemMove } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { arrives, itemActions, needsItemHere, receivesItem } from '../../../domain/ordering/itemActions.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import { decideCollection, decideItemTransition } from '../../../domain/processes/fulfilling.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, isRefusedAs, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { here } from '../../../domain/shared/whereabouts.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
  refusalOf,
} from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { closedDays } from '../../rental/index.ts'
import { settingsNow } from '../../settings/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { pickUpIn } from '../arrivals.ts'
import { contactOf } from '../contacts.ts'
import { exchangedNames } from '../exchangedNames.ts'
import { reasonOf, reasonRows, stepAfter } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { oldestPaper } from '../parcelPapers.ts'
import { awayRefusals } from '../projections/away.ts'
import { waybillRefusals } from '../projections/waybills.ts'
import { orderIn } from '../streams.ts'
import { withWaybillClaim } from '../waybillClaim.ts'
import { isReportedMissingIn, ownersStream, placeStreams, rentalWith, whereaboutsIn } from '../whereabouts.ts'

type Moving = Omit<ItemMove, 'actor' | 'paper'> & { orderItemId: string } & (
    | { by: 'staff'; staffId: number; reason: string }
    | { by: 'job'; actor: `job:${string}` }
  )

type MoveCode =
  | 'ADDRESS_CHANGED'
  | 'ITEM_CONSIGNED'
  | 'ITEM_EXCHANGED'
  | 'NOT_FOUND'
  | 'TRANSITION_NOT_ALLOWED'
  | (typeof awayRefusals)[number]
  | (typeof waybillRefusals)[number]

/** The command that takes the step, and the move that it decides on; null for an unknown item. */
async function commandOf(deps: Deps, moving: Moving) {
  const { orderItemId, action, by, courier, trackingNumber } = moving
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return null
  const text = moving.by === 'staff' ? moving.reason : ''
  // A rental that is extended ends again.
  const corrections = (by === 'staff' ? moving.corrections : undefined) ?? item.corrections
  const step = stepAfter(corrections + (action === 'end' ? item.extensions : 0), action)
  const moves = needsItemHere(action)
  const receives = receivesItem(action)
  const [away, paper, closed] = await Promise.all([
    moves ? rentalWith(deps.db.pool, item.productId) : null,
    action === 'ship' ? oldestPaper(deps.db, orderItemId) : null,
    arrives(action) ? closedDays(deps.db) : null,
  ])
  const who =
    moving.by === 'staff'
      ? { actor: `staff:${moving.staffId}`, reason: reasonOf(step, orderItemId) }
      : { actor: moving.actor }
  return {
    ...{ item, step, text },
    command: {
      commandId: `${step}:${orderItemId}`,
      request: { orderItemId, action, courier, trackingNumber, actor: who.actor },
      typed: typedAs(deps, text),
      ...who,
      streams: [
        orderStream(item.orderId),
        ...(moves ? placeStreams(item) : receives ? ownersStream(item) : []),
      ],
    },
    moveIn: (streams: LoadedStreams, order: OrderState) => {
      const today = seoulDate(deps.clock.now())
      return {
        ...moving,
        ...{ actor: by, paper },
        pickUpFrom: closed && pickUpIn(streams, item, { order, presumed: moving.presumed, today, closed }),
        whereabouts: moves ? whereaboutsIn(streams, item, { away, today }) : here,
        isReportedMissing: receives && isReportedMissingIn(streams, item),
      }
    },
  }
}

/**
 * Why the step would be refused now; null while it would be taken, and for one that was taken. Refuses what
 * `moveOrderItem` decides, which is all but what is found at the append.
 */
export async function whyNotMoved(
  deps: Deps,
  moving: Moving,
): Promise<Refusal<MoveCode | CommandCode> | null> {
  const found = await commandOf(deps, moving)
  if (found === null) return refuse('NOT_FOUND')
  const { command, item, moveIn } = found
  const refusal = await refusalOf(deps.store, {
    ...command,
    whyNot: (streams) => {
      const order = orderIn(streams, item.orderId)
      const decided = decideItemTransition(order, moving.orderItemId, moveIn(streams, order))
      return isRefusal(decided) ? decided : null
    },
  })
  return refusal === null ? null : named(deps, item.orderId, refusal)
}

/** The refusal of an exchanged item says which products to swap, that of a changed address where the parcel goes now. */
async function named<Code extends MoveCode | CommandCode>(
  { db }: Deps,
  orderId: string,
  refusal: Refusal<Code>,
): Promise<Refusal<Code | 'ADDRESS_CHANGED' | 'ITEM_EXCHANGED'>> {
  if (isRefusedAs(refusal, ['ITEM_EXCHANGED']))
    return refuse('ITEM_EXCHANGED', await exchangedNames(db, refusal.data))
  if (!isRefusedAs(refusal, ['ADDRESS_CHANGED'])) return refusal
  const to = await contactOf(db.pool, orderId)
  return refuse('ADDRESS_CHANGED', { ...refusal.data, ...(to && { to }) })
}

/**
 * Takes the next step of an item for staff, who give a reason, or for a job. Each item takes each step once, and once
 * more after a correction: the same actor repeating it gets the first answer. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED for an impossible step, ITEM_EXCHANGED and ADDRESS_CHANGED for a parcel of another product or to
 * another address than its packer sees (rules 765 and 766), with where it goes now (rule 790), ITEM_NOT_HERE for a shipping while the product is elsewhere
 * (rule 303), ITEM_CONSIGNED for receiving an owner's item that is reported missing (rule 660), WAYBILL_USED for another
 * parcel's waybill (rule 307), and CONCURRENT_CHANGE for the word of the courier, or of a colleague, about a parcel that
 * was corrected since (rules 566 and 890).
 */
export async function moveOrderItem(
  deps: Deps,
  moving: Moving,
): Promise<{ orderItemId: string; status: ItemStatus } | Refusal<MoveCode | CommandCode>> {
  const { orderItemId, action, courier, trackingNumber, sharesParcel } = moving
  const [found, settings] = await Promise.all([
    commandOf(deps, moving),
    action === 'collect' ? settingsNow(deps.db) : null,
  ])
  if (found === null) return refuse('NOT_FOUND')
  const { command, item, step, text, moveIn } = found
  const { memberId } = item
  const rows = await reasonRows(deps, { orderItemId, memberId, step, text })
  const percent = settings?.rentalPointPercent ?? 0
  const lotId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    ...command,
    streams: [...command.streams, ...(percent > 0 ? [memberStream(memberId)] : [])],
    read: percent > 0 ? walletReading(deps, memberId) : undefined,
    refusedAtAppend: [...awayRefusals, ...waybillRefusals],
    decide: (streams, wallet) => {
      const order = orderIn(streams, item.orderId)
      const move = moveIn(streams, order)
      const reward =
        settings === null || wallet === null || hasLeft(memberIn(streams, memberId))
          ? null
          : { wallet, percent, lotId, lifeMonths: settings.pointMonths, now: deps.clock.now() }
      const decided =
        reward === null
          ? decideItemTransition(order, orderItemId, move)
          : decideCollection(order, orderItemId, move, reward)
      if (isRefusal(decided)) return decided
      const claim = { orderItemId, courier, trackingNumber, sharesParcel }
      return {
        events: newEvents(decided),
        rows: withWaybillClaim(rows, claim),
        result: { orderItemId },
      }
    },
  })
  if (handled.kind === 'refused') return named(deps, item.orderId, handled.refusal)
  const { to } = itemActions[action]
  return { orderItemId, status: to === 'as before' ? item.status : to }
}
