import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { Scene, Step } from './step.ts'
import { daysLater } from './storyPeriods.ts'

/** Rentals of the items that are back with their owner. */
export const formerRentals: readonly Scene[] = [
  {
    name: 'of an ended contract',
    ...{ person: 'minseo', products: ['former-cassis'], progress: 'asDaysPass' },
    wish: { ordered: [-98, -80], start: [-95, -62], days: [3, 6] },
  },
  {
    name: 'before it was wanted back',
    ...{ person: 'doyun', products: ['former-olive'], progress: 'asDaysPass' },
    wish: { ordered: [-68, -50], start: [-65, -30], days: [4, 7] },
  },
]

/** One item is given up, and its penalty paid by the saved card the next morning. */
export function consignmentSteps(seedingDay: CivilDate): Step[] {
  const at = (days: number, time: string) => `${daysLater(seedingDay, days)}T${time}:00+09:00`
  return [
    { at: at(-12, '14:20'), kind: 'giveUp', product: 'former-olive' },
    { at: at(-11, '10:00'), kind: 'tryCards' },
  ]
}
