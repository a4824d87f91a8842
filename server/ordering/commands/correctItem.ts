import { z } from 'zod'
import { undoing, wasNeverHad } from '../../../domain/ordering/correcting.ts'
import { itemOf } from '../../../domain/ordering/decide.ts'
import { type OrderEvent, orderStream } from '../../../domain/ordering/events.ts'
import type { ItemAction, UndoableStep } from '../../../domain/ordering/itemActions.ts'
import { evolveOrder, type OrderState } from '../../../domain/ordering/state.ts'
import type { Entry } from '../../../domain/processes/entries.ts'
import {
  decideAddressCorrection,
  decideParcelCorrection,
  decideUndoing,
} from '../../../domain/processes/fulfilling.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Contact, changedParts } from '../../../domain/shared/contact.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { runCompiled } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Rows, Statement } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { Json } from '../../platform/json.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { changedContact, contactOf } from '../contacts.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { type ItemRow, readItem } from '../itemRow.ts'
import { waybillRefusals } from '../projections/waybills.ts'
import { isCharged } from '../queries/standingCharges.ts'
import { orderIn } from '../streams.ts'
import { withWaybillClaim } from '../waybillClaim.ts'

const resultShape = z.object({ status: orderItemStatus })
type Corrected = z.infer<typeof resultShape> & { orderItemId: string }
type CorrectionCode = 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode

type ByStaff = {
  orderItemId: string
  /** Counts corrections from 1, of the item or of the order; the same number again returns the first answer. */
  correctionNumber: number
  staffId: number
  reason: string
}

/**
 * Takes back a step that staff took by mistake, or what was recorded of an arrival (rules 308 and 504). Refuses ITEM_CHARGED
 * (rule 845).
 */
export const undoItemStep = async (
  deps: Deps,
  { step, ...staff }: ByStaff & { step: UndoableStep },
): Promise<Corrected | Refusal<CorrectionCode | 'ITEM_CHARGED'>> => {
  const { orderItemId } = staff
  const wasCharged = await isCharged(deps.db.pool, orderItemId)
  const today = seoulDate(deps.clock.now())
  return correct(deps, staff, {
    action: undoing[step],
    request: { step },
    decide: (state, numbered) =>
      decideUndoing(state, orderItemId, { ...numbered, step, today, isCharged: wasCharged }),
    refusedAtAppend: ['ITEM_CHARGED'],
    written: (rows) => async (client) => {
      for (const row of rows) await runCompiled(client, row)
      return wasNeverHad(step) && (await isCharged(client, orderItemId)) ? refuse('ITEM_CHARGED') : null
    },
  })
}

/**
 * Corrects the waybill of a parcel on its way (rule 308). Refuses WAYBILL_USED for another parcel's waybill, and
 * INVALID_REQUEST for its own (rule 665).
 */
export const correctItemParcel = async (
  deps: Deps,
  {
    courier,
    trackingNumber,
    sharesParcel,
    ...staff
  }: ByStaff & { courier: string; trackingNumber: string; sharesParcel?: true | undefined },
): Promise<Corrected | Refusal<CorrectionCode | 'INVALID_REQUEST' | (typeof waybillRefusals)[number]>> => {
  const parcel = { courier, trackingNumber, sharesParcel }
  return correct(deps, staff, {
    action: 'correctParcel',
    request: { courier, trackingNumber },
    refusedAtAppend: waybillRefusals,
    written: (rows) => withWaybillClaim(rows, { ...parcel, orderItemId: staff.orderItemId }),
    decide: (state, numbered) => decideParcelCorrection(state, staff.orderItemId, { ...numbered, ...parcel }),
  })
}

/**
 * Corrects the recipient and address of the item's order while a parcel of it has not arrived (rule 308). Refuses
 * INVALID_REQUEST for those that it has (rule 846).
 */
export async function correctItemAddress(
  deps: Deps,
  { contact, ...staff }: ByStaff & { contact: Contact },
): Promise<Corrected | Refusal<CorrectionCode | 'INVALID_REQUEST'>> {
  const { orderItemId } = staff
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  // Whatever changed it since the colleague read it makes their number a wrong one.
  const before = await contactOf(deps.db.pool, item.orderId)
  const parts = changedParts(before, contact)
  return correct(deps, staff, {
    action: 'correctAddress',
    request: contact,
    decide: (state, numbered) => decideAddressCorrection(state, orderItemId, { ...numbered, parts }),
    rows: async (item) => [await changedContact(deps, item, contact)],
  })
}

const isOrderEvent = (event: Entry['event']): event is OrderEvent => event.type.startsWith('order.')

type Correction<Code extends RefusalCode, AtAppend extends RefusalCode> = {
  action: ItemAction
  request: Json
  decide: (state: OrderState, numbered: { correctionNumber: number }) => Entry[] | Refusal<Code>
  /** Plain rows of the same moment. */
  rows?: (item: ItemRow) => Promise<Statement[]>
  /** How the rows are written; as they are when absent. */
  written?: (rows: readonly Statement[]) => Rows<AtAppend>
  refusedAtAppend?: readonly AtAppend[]
}

async function correct<Code extends RefusalCode, AtAppend extends RefusalCode = never>(
  deps: Deps,
  { orderItemId, correctionNumber, staffId, reason }: ByStaff,
  { action, request, decide, rows, written, refusedAtAppend = [] }: Correction<Code, AtAppend>,
): Promise<Corrected | Refusal<Code | AtAppend | 'NOT_FOUND' | CommandCode>> {
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const { orderId, memberId } = item
  const step = `${action}:${correctionNumber}` as const
  const reasons = await reasonRows(deps, { orderItemId, memberId, step, text: reason })
  const all = [...reasons, ...((await rows?.(item)) ?? [])]
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${step}:${orderItemId}`,
    request: { orderItemId, correctionNumber },
    typed: typedAs(deps, { asked: request, reason }),
    actor: `staff:${staffId}`,
    reason: reasonOf(step, orderItemId),
    streams: [orderStream(orderId)],
    refusedAtAppend,
    decide: (streams) => {
      const state = orderIn(streams, orderId)
      const decided = decide(state, { correctionNumber })
      if (isRefusal(decided)) return decided
      const after = itemOf(
        decided
          .map(({ event }) => event)
          .filter(isOrderEvent)
          .reduce(evolveOrder, state),
        orderItemId,
      )
      if (isRefusal(after)) throw new Error(`item ${orderItemId} is gone after its own correction`)
      return {
        events: newEvents(decided),
        rows: written === undefined ? all : written(all),
        result: { status: after.item.status },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return { orderItemId, ...resultShape.parse(handled.result) }
}
