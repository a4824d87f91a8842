import type { OrderItem } from '../../../domain/wire/orders.ts'
import { isUnderWay, statusLabel } from './itemStatus.ts'

/** `whole`: with the timeline of the order; `told`: that of an item above says it all; `own`: an exception from it. */
export type Progress = 'whole' | 'told' | 'own'

const goesTheUsualWay = ({ status }: OrderItem): boolean => isUnderWay(status) || status === 'collected'

/** The items that are where most of the order is; of equally many the first. */
function together(items: readonly OrderItem[]): OrderItem[] {
  const usual = items.filter(goesTheUsualWay)
  const [most = []] = usual
    .map((one) => usual.filter((item) => statusLabel(item.status) === statusLabel(one.status)))
    .toSorted((a, b) => b.length - a.length)
  return most
}

/**
 * The items of an order with what each has to say of where it is. Most of them go together: they come first, and the
 * first of them shows the timeline for all.
 */
export function withProgress(items: readonly OrderItem[]): { item: OrderItem; progress: Progress }[] {
  const shared = together(items)
  return [
    ...shared.map((item, nth) => ({ item, progress: nth === 0 ? 'whole' : 'told' }) as const),
    ...items.filter((item) => !shared.includes(item)).map((item) => ({ item, progress: 'own' }) as const),
  ]
}
