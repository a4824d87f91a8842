import { mayDo } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import type { Place } from '../shared/whereabouts.ts'
import { itemActions } from './itemActions.ts'
import type { ItemStatus } from './itemStatus.ts'

/** What an item's label is scanned for: to pack an order, or to receive a return. */
export type ScanTask = 'ship' | 'receive'

/** A scanned item: where it is, the next rental that waits for it, and the rental that has it. */
export type ScannedItem = {
  /** Null while it is here. */
  elsewhere: { place: Place; until: CivilDate | null } | null
  awaiting: { orderItemId: string; status: ItemStatus; shipsOn: CivilDate } | null
  /** `isArrivalAwaited`: the shop lost its parcel, or staff took its arrival back, and no word came since (rules 491 and 753). */
  away: { orderItemId: string; status: ItemStatus; isArrivalAwaited: boolean } | null
}

export type ScanWarning =
  | 'nobody_awaits'
  | 'not_of_this_order'
  | 'not_here'
  | 'too_early'
  | 'already_here'
  | 'not_delivered'
  | 'return_not_collecting'
  | 'may_not_have_arrived'
  | 'lost'

export type ScanAnswer =
  | { kind: 'ship'; orderItemId: string; isPrepared: boolean }
  | { kind: 'receive'; orderItemId: string; step: 'collect' | 'receiveReturn' }
  | { kind: 'warning'; why: ScanWarning }

const warning = (why: ScanWarning): ScanAnswer => ({ kind: 'warning', why })

/**
 * Whether a scanned item goes into the parcel (rule 341). `expected` are the order items that are being packed; null while
 * nothing is. Warns of an item that no rental waits for, that is not one of them, that is not here, or that ships later.
 */
export function scannedToShip(
  { awaiting, elsewhere }: Pick<ScannedItem, 'awaiting' | 'elsewhere'>,
  { expected, today }: { expected: readonly string[] | null; today: CivilDate },
): ScanAnswer {
  if (awaiting === null) return warning('nobody_awaits')
  const { orderItemId, status, shipsOn } = awaiting
  if (expected !== null && !expected.includes(orderItemId)) return warning('not_of_this_order')
  if (elsewhere !== null) return warning('not_here')
  if (shipsOn > today) return warning('too_early')
  return { kind: 'ship', orderItemId, isPrepared: !mayDo(itemActions, 'prepare', { status }, 'staff') }
}

/**
 * How a scanned item is received (rule 341). Warns of one that no rental has, whose rental is at another step, or whose
 * renter may never have had it: collecting it would earn the price (rule 502).
 */
export function scannedToReceive({ away, elsewhere }: Pick<ScannedItem, 'away' | 'elsewhere'>): ScanAnswer {
  if (elsewhere?.place === 'lost' || elsewhere?.place === 'missing') return warning('lost')
  if (away === null) return warning('already_here')
  const { orderItemId, status, isArrivalAwaited } = away
  if (isArrivalAwaited) return warning('may_not_have_arrived')
  const facts = { status, isReportedMissing: false }
  if (mayDo(itemActions, 'collect', facts, 'staff')) return { kind: 'receive', orderItemId, step: 'collect' }
  if (mayDo(itemActions, 'receiveReturn', facts, 'staff'))
    return { kind: 'receive', orderItemId, step: 'receiveReturn' }
  return warning(status === 'return_requested' ? 'return_not_collecting' : 'not_delivered')
}
