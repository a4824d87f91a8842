import fc from 'fast-check'
import type { MoveAction, ReturnStep } from '../../domain/ordering/itemActions.ts'

/** What may be tried next, on one of the items; what cannot be is refused and changes nothing. */
export type Attempt = { item: number } & (
  | { kind: 'cancel'; by: 'member' | 'staff'; daysBefore: number }
  | { kind: 'move'; action: MoveAction }
  | { kind: 'request' | 'decline' }
  | { kind: 'return'; step: ReturnStep }
  | { kind: 'complete'; percent: number; pointsPercent: number | null; fee: boolean; counts: boolean }
  | { kind: 'refund'; percent: number; pointsPercent: number | null; ownerBears: boolean }
  | { kind: 'settle'; confirmed: boolean }
)

const item = fc.nat({ max: 5 })
const percent = fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 }))
const pointsPercent = fc.option(percent, { freq: 3 })
/** The way to a returned or collected item is long, so its steps come often. */
export const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      ...{
        item,
        kind: fc.constant('cancel' as const),
        by: fc.constantFrom('member' as const, 'staff' as const),
      },
      daysBefore: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      ...{ item, kind: fc.constant('move' as const) },
      action: fc.constantFrom<MoveAction[]>(
        'prepare',
        'prepare',
        'ship',
        'ship',
        'deliver',
        'deliver',
        'end',
        'collect',
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      item,
      kind: fc.constantFrom('request' as const, 'request' as const, 'decline' as const),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      ...{ item, kind: fc.constant('return' as const) },
      step: fc.constantFrom<ReturnStep[]>('approveReturn', 'collectReturn', 'receiveReturn'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ item, kind: fc.constant('complete' as const), percent, pointsPercent },
      ...{ fee: fc.boolean(), counts: fc.boolean() },
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ item, kind: fc.constant('refund' as const), percent, pointsPercent, ownerBears: fc.boolean() },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ item, kind: fc.constant('settle' as const), confirmed: fc.boolean() }),
  },
)

export type OrderPlan = {
  items: { perDay: number; consigned: boolean; covered: boolean }[]
  rentalDays: number
  coupon: { percentage: boolean; value: number } | null
  pointsPercent: number
  deliveryFee: number
}
export const orderPlan: fc.Arbitrary<OrderPlan> = fc.record({
  items: fc.array(
    fc.record({
      perDay: fc.integer({ min: 1, max: 3_000 }).map((hundreds) => hundreds * 100),
      ...{ consigned: fc.boolean(), covered: fc.boolean() },
    }),
    { minLength: 1, maxLength: 6 },
  ),
  rentalDays: fc.integer({ min: 3, max: 14 }),
  coupon: fc.option(fc.record({ percentage: fc.boolean(), value: fc.integer({ min: 1, max: 100 }) })),
  pointsPercent: percent,
  deliveryFee: fc.constantFrom(0, 3_000, 8_000),
})
