import type { OrderItem } from '../../../domain/wire/orders.ts'
import { courseOf, isUnderWay, shownStatus, statusLabel } from './itemStatus.ts'

/** `whole`: shows the order's timeline; `told`: an item above shows it; `own`: the item has a progress of its own. */
export type Progress = 'whole' | 'told' | 'own'

const goesTheUsualWay = ({ status }: OrderItem): boolean => isUnderWay(status) || status === 'collected'

/** The days on which its steps happened. */
function whatHappened(item: OrderItem): string {
  const { rentalStartDate: start, rentalEndDate: end } = item.order
  const { shippedOn, arrivedOn, backOn } = courseOf({ start, end }, item)
  return [shippedOn, arrivedOn, backOn].join()
}

/** Items that an extension parts end on different days, and so have different timelines. */
const goTogether = (one: OrderItem, other: OrderItem): boolean =>
  statusLabel(shownStatus(one)) === statusLabel(shownStatus(other)) &&
  one.isArrivalAwaited === other.isArrivalAwaited &&
  one.order.rentalEndDate === other.order.rentalEndDate &&
  whatHappened(one) === whatHappened(other)

/** Returns the largest group of items that go together; of equal groups the first. */
function together(items: readonly OrderItem[]): OrderItem[] {
  const usual = items.filter(goesTheUsualWay)
  const [most = []] = usual
    .map((one) => usual.filter((item) => goTogether(item, one)))
    .toSorted((a, b) => b.length - a.length)
  return most
}

/**
 * Returns the items of an order with how each shows its progress. The largest group that goes together comes first,
 * and its first item shows the timeline for all of them.
 */
export function withProgress(items: readonly OrderItem[]): { item: OrderItem; progress: Progress }[] {
  const shared = together(items)
  return [
    ...shared.map((item, nth) => ({ item, progress: nth === 0 ? 'whole' : 'told' }) as const),
    ...items.filter((item) => !shared.includes(item)).map((item) => ({ item, progress: 'own' }) as const),
  ]
}
