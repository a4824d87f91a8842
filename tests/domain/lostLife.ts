import type { ItemMove } from '../../domain/ordering/decide.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import {
  decideLostOnTheWay,
  decideNeverArrived,
  type UndeliveredEntry,
} from '../../domain/processes/cancelling.ts'
import { type Entry, entriesOf } from '../../domain/processes/entries.ts'
import { decideOwnItemFound } from '../../domain/processes/finding.ts'
import { decideItemTransition, decideUndoing } from '../../domain/processes/fulfilling.ts'
import { decideLostComingBack } from '../../domain/processes/losing.ts'
import {
  decideReturnDecline,
  decideReturnMove,
  decideReturnRequest,
} from '../../domain/processes/returning.ts'
import type { RentalEvent } from '../../domain/rental/events.ts'
import type { ReviewEvent } from '../../domain/reviews/events.ts'
import { unwritten } from '../../domain/reviews/state.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { sum } from '../../domain/shared/won.ts'
import { aDraft, anOrderedItem, now, paidBy, placed } from './checkoutFixtures.ts'
import { aContract } from './orderLife.ts'

/** What was decided; a refusal fails the test. */
export function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
/** False for what is written about the product's calendar and the item's review. */
const isOfOrder = (entry: Entry<Entry['event'] | RentalEvent | ReviewEvent>): entry is Entry =>
  !entry.event.type.startsWith('product.') && !entry.event.type.startsWith('review.')
export const isOrderEvent = (event: { type: string }): event is OrderEvent => event.type.startsWith('order.')

export const wayOf = { ready_for_delivery: ['prepare'], shipped: ['prepare', 'ship'] } as const
export const delivered = ['prepare', 'ship', 'deliver'] as const
/** What gives back all that was paid for an item. */
const undelivered = (nth: number) => ({
  ...{ orderItemId: `item-${nth}`, refundId: `refund-${nth}` },
  ...{ now, onlyInFull: null, review: unwritten },
})
type Price = { finalAmount: number; pointsShare?: number; consigned?: boolean }

/** An order of these items, with everything that was written about it. */
export class Life {
  entries: Entry[]
  constructor(prices: readonly Price[], deliveryFee: number) {
    const items = prices.map(({ finalAmount, pointsShare = 0, consigned = false }, nth) =>
      anOrderedItem({
        ...{ orderItemId: `item-${nth}`, periodTotalPrice: finalAmount, finalAmount, pointsShare },
        consignment: consigned ? aContract : null,
      }),
    )
    const { amounts } = aDraft({ items }).data
    const draft = aDraft({
      items,
      amounts: { ...amounts, deliveryFee, totalAmount: amounts.totalAmount + deliveryFee },
    })
    this.entries = entriesOf([draft, placed(draft)], [], [paidBy(draft)])
  }
  get order() {
    return foldOrder(this.entries.map(({ event }) => event).filter(isOrderEvent))
  }
  write(decided: readonly Entry[]) {
    this.entries = [...this.entries, ...decided]
  }
  goes(nth: number, way: readonly ('prepare' | 'ship' | 'deliver')[]) {
    for (const action of way) this.moves(nth, { action, actor: 'staff' })
  }
  /** Its rental begins, and nobody saw it arrive. */
  countsAsArrived(nth: number) {
    this.moves(nth, { action: 'deliver', actor: 'job', presumed: true })
  }
  moves(nth: number, move: Pick<ItemMove, 'action' | 'actor' | 'presumed'>) {
    const how = { ...move, courier: null, trackingNumber: null, whereabouts: here }
    this.write(done(decideItemTransition(this.order, `item-${nth}`, how)))
  }
  lose(nth: number) {
    return this.endsUndelivered(decideLostOnTheWay(this.order, null, undelivered(nth)))
  }
  /** Nobody lost it, and its renter never had it. */
  neverArrives(nth: number, isCharged = false) {
    return this.endsUndelivered(decideNeverArrived(this.order, null, { ...undelivered(nth), isCharged }))
  }
  private endsUndelivered(decided: UndeliveredEntry[] | Refusal) {
    const entries = done(decided)
    this.write(entries.filter(isOfOrder))
    return entries.map(({ event }) => event)
  }
  /** The courier took it from its renter on the 15th, a day after its pick-up day, and lost it. */
  losesComingBack(nth: number, changes: Partial<Parameters<typeof decideLostComingBack>[1]> = {}) {
    const { entries, status } = done(
      decideLostComingBack(this.order, {
        ...{ orderItemId: `item-${nth}`, handedOverOn: '2026-12-15', today: '2026-12-20', reward: null },
        ...{ isReportedMissing: false, isChargedForLoss: false, isBooked: false, free: [] },
        ...changes,
      }),
    )
    this.write(entries.filter(isOfOrder))
    return { events: entries.map(({ event }) => event), status }
  }
  isFoundAgain(nth: number) {
    this.write(done(decideOwnItemFound(this.order, `item-${nth}`, [])).filter(isOfOrder))
  }
  /** What was recorded of its arrival was wrong. */
  takesArrivalBack(nth: number, today: CivilDate) {
    const undone = { step: 'arrival', today, correctionNumber: 1, isCharged: false } as const
    this.write(done(decideUndoing(this.order, `item-${nth}`, undone)))
  }
  requestsReturn(nth: number) {
    const request = { returnNumber: 1, reasonCode: null }
    this.write(done(decideReturnRequest(this.order, `item-${nth}`, request)).entries)
  }
  movesReturn(nth: number, step: 'approveReturn' | 'collectReturn') {
    const move = { step, actor: 'staff', courier: null, trackingNumber: null, today: '2026-12-11' } as const
    this.write(done(decideReturnMove(this.order, `item-${nth}`, move)).entries)
  }
  declinesReturn(nth: number) {
    this.write(done(decideReturnDecline(this.order, `item-${nth}`, 'other')).entries)
  }
  balance(account: string): number {
    const lines = this.entries.flatMap(({ journal }) => journal)
    return sum(lines.filter((line) => line.account === account).map(({ amount }) => amount))
  }
}
