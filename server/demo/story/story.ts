import { lastConsignedEnd } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, daysBetween, type Period } from '../../../domain/shared/civilDate.ts'
import { type Dice, dice } from './dice.ts'
import { earlierRentals, reviewSteps } from './earlierRentals.ts'
import { regulars } from './people.ts'
import { type DemoProduct, demoProducts, productOf } from './products/index.ts'
import type { Scene, Step } from './step.ts'
import { bookedDays, periodFor, type StoryCalendars } from './storyPeriods.ts'
import { itemSteps } from './storySteps.ts'

/** Numbers as on the pictures of the order screens: 49,200 → 48,000 → 38,400 → 32,000 won. */
const likeThePictures = { products: ['atelier-noir'], coupon: 'WINTER20', points: 6_400 }

/** The shopper's own rentals: one in each state that an item can be in. */
const scenes: readonly Scene[] = [
  {
    name: 'collected',
    person: 'shopper',
    products: ['luna-small'],
    wish: { ordered: [-60, -38], start: [-52, -30], days: [4, 6] },
    progress: 'asDaysPass',
  },
  {
    name: 'end',
    person: 'shopper',
    products: ['claudine'],
    wish: { ordered: [-40, -14], start: [-20, -5], end: [-10, -2], days: [3, 9] },
    progress: 'untilEnd',
  },
  {
    name: 'delivered',
    person: 'shopper',
    products: ['seconds-34'],
    wish: { ordered: [-30, -4], start: [-11, -1], end: [1, 12], days: [3, 14] },
    progress: 'asDaysPass',
  },
  {
    name: 'shipped',
    person: 'shopper',
    products: ['manor-tweed'],
    wish: { ordered: [-14, -3], start: [1, 9], days: [3, 8] },
    progress: 'shipped',
  },
  {
    name: 'ready',
    person: 'shopper',
    ...likeThePictures,
    wish: { ordered: [-6, -2], start: [3, 20], days: [4, 4] },
    progress: 'prepared',
  },
  {
    name: 'new',
    person: 'shopper',
    products: ['leather-house', 'field-camel'],
    wish: { ordered: [-1, -1], start: [9, 28], days: [3, 5] },
    progress: 'new',
  },
  {
    name: 'changed mind',
    person: 'shopper',
    products: ['bias-slip'],
    wish: { ordered: [-16, -9], start: [3, 22], days: [3, 6] },
    progress: 'cancelledWithinTwoHours',
  },
  {
    name: 'three days before',
    person: 'shopper',
    products: ['soiree-quilt'],
    wish: { ordered: [-24, -5], start: [-12, 2], days: [3, 6], ahead: 4 },
    progress: 'cancelledThreeDaysBefore',
  },
  {
    name: 'two days before',
    person: 'yerin',
    products: ['plisse-midi'],
    wish: { ordered: [-24, -5], start: [-12, 1], days: [3, 6], ahead: 4 },
    progress: 'cancelledTwoDaysBefore',
  },
  {
    name: 'staff cancelled',
    person: 'minseo',
    products: ['luna-quilt'],
    wish: { ordered: [-9, -3], start: [5, 24], days: [3, 6] },
    progress: 'cancelledByStaff',
  },
]

const backgroundRentals = 54

/**
 * What happened in the demo shop before it opened on `seedingDay`, in the order in which it happened: always the same
 * for the same day, and every period one that a shopper could have chosen. The last step lies on the day before.
 */
export function story(seedingDay: CivilDate, calendars: StoryCalendars): Step[] {
  const booked = bookedDays()
  const steps: Step[] = []
  const tell = (scene: Scene): boolean => {
    const items = scene.products.map(productOf)
    const found = periodFor(seedingDay, calendars, scene.wish, (period) =>
      items.every(
        (item) =>
          isRentable(item, period, seedingDay) && booked.isFree(item.key, period, item.turnaroundDays ?? 0),
      ),
    )
    if (found === null) return false
    for (const item of items) booked.take(item.key, found.period, item.turnaroundDays ?? 0)
    const { name, person, products, coupon = null, points = 0, progress } = scene
    const order = { name, person, products, coupon, points, ...found }
    steps.push(...itemSteps(order, progress, seedingDay))
    return true
  }
  for (const scene of [...scenes, ...earlierRentals])
    if (!tell(scene)) throw new Error(`no period for the scene "${scene.name}" on ${seedingDay}`)
  for (const scene of background(seedingDay)) tell(scene)
  steps.push(...reviewSteps(steps), ...purse(seedingDay))
  return steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const isRentable = ({ consigned }: DemoProduct, { end }: Period, seedingDay: CivilDate): boolean =>
  consigned === undefined ||
  end <= lastConsignedEnd(addDays(seedingDay, -consigned.daysAgo), consigned.months)

/** Fashion has favourites: of two that come to mind, the one nearer to the front is rented. */
function theOneRented(drawn: Dice, products: readonly [DemoProduct, ...DemoProduct[]]): DemoProduct {
  const nth = Math.min(
    drawn.below(products.length),
    drawn.below(products.length),
    drawn.below(products.length),
  )
  return products[nth] ?? products[0]
}

/** Others rent too; the first bag most of all, and never for the next ten days, so that it can be tried at once. */
function background(seedingDay: CivilDate): Scene[] {
  const drawn = dice(daysBetween('2026-01-01', seedingDay) + 11)
  const own = new Set(scenes.flatMap((scene) => scene.products))
  const [first, ...others] = demoProducts.filter((product) => !own.has(product.key)).reverse()
  if (first === undefined) return []
  return Array.from({ length: backgroundRentals }, (_, nth): Scene => {
    const product = nth % 6 === 0 ? productOf('atelier-medium') : theOneRented(drawn, [first, ...others])
    const from = -34 + drawn.below(32)
    const isFirst = product.key === 'atelier-medium'
    return {
      name: `regular ${nth}`,
      person: regulars[nth % regulars.length] ?? 'minseo',
      products: [product.key],
      wish: {
        ordered: [from - 3, from],
        start: isFirst ? [-28, -8] : [from + 3, from + 3 + drawn.below(30)],
        ...(isFirst && { end: [-28, -3] }),
        days: [3, 3 + drawn.below(6)],
      },
      progress: 'asDaysPass',
    }
  })
}

/** What the shopper and the newcomer hold: three coupons, and the welcome pack. */
function purse(seedingDay: CivilDate): Step[] {
  const at = (days: number, time: string) => `${addDays(seedingDay, days)}T${time}:00+09:00`
  const coupon = { kind: 'coupon', person: 'shopper', source: 'download' } as const
  return [
    { ...coupon, at: at(-15, '12:30'), coupon: 'WINTER20' },
    { ...coupon, at: at(-8, '12:31'), coupon: 'LONG5000' },
    { ...coupon, at: at(-8, '12:32'), coupon: 'VERANNE15' },
    { ...coupon, at: at(-5, '09:15'), coupon: 'THANKS20' },
    { at: at(-2, '18:40'), kind: 'coupon', person: 'newcomer', source: 'welcome', coupon: 'WELCOME70' },
    { at: at(-2, '18:40'), kind: 'coupon', person: 'newcomer', source: 'welcome', coupon: 'WELCOME20' },
  ]
}
