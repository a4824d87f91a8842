import type { CancellableItem, CancellableOrder, Cancellation } from '../../domain/ordering/cancellation.ts'
import { type Calendar, type CalendarFacts, prepareCalendar } from '../../domain/rental/calendar.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'

/** Tuesday: the window runs from Friday 4 December to Tuesday 12 January. */
export const TODAY: CivilDate = '2026-12-01'

export const aCalendar = (facts: Partial<CalendarFacts> = {}): Calendar =>
  prepareCalendar({ today: TODAY, holidays: [], taken: [], turnaroundDays: 0, lastEnd: null, ...facts })

export const anItem = (item: Partial<CancellableItem> = {}): CancellableItem => ({
  orderItemId: 'bag',
  status: 'new',
  finalAmount: 38_400,
  pointsShare: 6_400,
  ...item,
})

/** An instant in Seoul, as `2026-12-01 10:00` or with seconds. */
export const seoul = (text: string): Date => new Date(`${text.replace(' ', 'T')}+09:00`)

/** Cancelling at `at` an item of an order that was placed at 10:00 on 1 December. */
export function aCancellation(
  at: string,
  item: Partial<CancellableItem> = {},
  order: Partial<CancellableOrder> = {},
): Cancellation {
  const now = seoul(at)
  const cancelled = anItem(item)
  return {
    item: cancelled,
    order: {
      start: '2026-12-10',
      placedAt: seoul('2026-12-01 10:00:00'),
      deliveryFee: 0,
      exchanged: false,
      items: [cancelled],
      coupon: null,
      ...order,
    },
    now,
    today: seoulDate(now),
  }
}
