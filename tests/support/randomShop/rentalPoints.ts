import type { RentedItem } from '../../../domain/ordering/rentedItem.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import type { ShopEvent } from '../../../domain/processes/events.ts'
import { dice } from '../../../server/demo/story/dice.ts'
import type { Unequal } from './counted.ts'

const percentages = [0, 0, 1, 3, 7, 20]

/** The share of a rental's price that comes back as points: a setting that changes with the months of some shops. */
export function rentalPointPercent(seed: number, month: string): number {
  const drawn = dice(seed * 1_000_000 + Number(month.replace('-', '')))
  return percentages[drawn.below(percentages.length)] ?? 0
}

type Collected = { paid: number; percent: number; earned: number; back: number }

/**
 * Follows the points of each rental: what its events earned and took back, and beside it what is due for the won that the
 * card still pays, worked out without the shop's own functions (rules 383 and 384).
 */
export class RentalPoints {
  /** How often a refund took points back. */
  takenBack = 0
  private readonly items = new Map<string, Collected>()

  earnedBy(orderItemId: string): number {
    return this.items.get(orderItemId)?.earned ?? 0
  }

  /** Nothing happens to these any more. */
  forget(items: readonly RentedItem[]): void {
    for (const { orderItemId } of items) this.items.delete(orderItemId)
  }

  /** Whatever is not as it should be after these events. */
  after(
    entries: readonly { event: ShopEvent }[],
    orderOf: (orderId: string) => OrderState,
    at: number,
  ): Unequal[] {
    for (const { event } of entries) {
      if (event.type === 'points.earned' && event.data.earnedBy.source.startsWith('rental:')) {
        const { points, shareOf, earnedBy } = event.data
        if (earnedBy.orderItemId !== null && shareOf !== undefined)
          this.items.set(earnedBy.orderItemId, { ...shareOf, earned: points, back: 0 })
      }
      if (event.type === 'points.suspended' && event.data.earnedBy.source.startsWith('rental:')) {
        const collected = this.items.get(event.data.earnedBy.orderItemId ?? '')
        if (collected === undefined) continue
        collected.back += event.data.points
        this.takenBack += 1
      }
    }
    return entries.flatMap(({ event }) => {
      if (
        event.type !== 'order.item.collected' &&
        event.type !== 'order.item.lost_coming_back' &&
        event.type !== 'order.item.refunded'
      )
        return []
      const order = orderOf(event.data.orderId)
      const item =
        order.status === 'placed'
          ? order.items.find((one) => one.orderItemId === event.data.orderItemId)
          : undefined
      return item === undefined ? [] : this.unlike(item, at)
    })
  }

  private unlike({ orderItemId, finalAmount, pointsShare, back }: RentedItem, at: number): Unequal[] {
    const collected = this.items.get(orderItemId)
    if (collected === undefined) return []
    const { paid, percent, earned, back: taken } = collected
    const kept = finalAmount - pointsShare - back.card
    const counts = [
      {
        what: `points earned by ${orderItemId}`,
        booked: earned,
        counted: Math.floor((paid * percent) / 100),
      },
      {
        what: `points left of ${orderItemId}`,
        booked: earned - taken,
        counted: Math.floor((earned * kept) / paid),
      },
    ]
    return counts.flatMap((one) => (one.booked === one.counted ? [] : [{ at, ...one }]))
  }
}
