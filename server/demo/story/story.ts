import { lastConsignedEnd } from '../../../domain/rental/period.ts'
import { type CivilDate, daysBetween, type Period } from '../../../domain/shared/civilDate.ts'
import { chargeSteps } from './chargeSteps.ts'
import { consignmentSteps, formerRentals } from './consignmentSteps.ts'
import { type Dice, dice } from './dice.ts'
import { earlierRentals, reviewSteps } from './earlierRentals.ts'
import { othersReviews, rentalsToReview } from './othersReviews.ts'
import { regulars } from './people.ts'
import { type DemoProduct, demoProducts, productOf } from './products/index.ts'
import type { Scene, Step } from './step.ts'
import { bookedDays, daysLater, periodFor, type StoryCalendars } from './storyPeriods.ts'
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
    name: 'return requested',
    person: 'shopper',
    products: ['heather-oat'],
    wish: { ordered: [-50, -4], start: [-24, -1], days: [3, 6] },
    progress: 'returnRequested',
  },
  {
    name: 'return collecting',
    person: 'shopper',
    products: ['rive-emerald'],
    wish: { ordered: [-50, -5], start: [-26, -2], days: [3, 6] },
    progress: 'returnCollecting',
  },
  {
    name: 'return collected',
    person: 'shopper',
    products: ['fjord-blush'],
    wish: { ordered: [-50, -6], start: [-28, -3], days: [3, 6] },
    progress: 'returnCollected',
  },
  {
    name: 'return completed',
    person: 'shopper',
    products: ['ligne-ink'],
    wish: { ordered: [-50, -12], start: [-40, -9], days: [3, 6] },
    progress: 'returnCompleted',
  },
  {
    name: 'return declined',
    person: 'yerin',
    products: ['ella-mist'],
    wish: { ordered: [-50, -5], start: [-30, -2], days: [3, 6] },
    progress: 'returnDeclined',
  },
  {
    name: 'changed mind',
    person: 'shopper',
    products: ['bias-slip'],
    wish: { ordered: [-16, -9], start: [3, 22], days: [3, 6] },
    progress: 'cancelledWithinTwoHours',
  },
  {
    name: 'points given back',
    person: 'shopper',
    products: ['vienna-noir'],
    points: 2_000,
    wish: { ordered: [-12, -8], start: [3, 26], days: [4, 6] },
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
/** Points of a year ago and coupons of last month end in them. */
const nightsTold = 45

/**
 * What happened in the demo shop before it opened on `seedingDay`, in the order in which it happened: always the same
 * for the same day, and every period one that a shopper could have chosen. The last step lies on the day before.
 */
export function story(seedingDay: CivilDate, calendars: StoryCalendars): Step[] {
  const booked = bookedDays()
  const steps: Step[] = []
  const tell = (scene: Scene): boolean => {
    const items = scene.products.map(productOf)
    const found = periodFor(seedingDay, calendars, scene.wish, (period, ordered) =>
      items.every(
        (item) =>
          isRentable(item, { period, ordered }, seedingDay) &&
          booked.isFree(item.key, period, item.turnaroundDays ?? 0),
      ),
    )
    if (found === null) return false
    for (const item of items) booked.take(item.key, found.period, item.turnaroundDays ?? 0)
    const { name, person, products, coupon = null, points = 0, progress } = scene
    const order = { name, person, products, coupon, points, ...found }
    steps.push(...itemSteps(order, progress, seedingDay))
    return true
  }
  for (const scene of [...scenes, ...earlierRentals, ...formerRentals])
    if (!tell(scene)) throw new Error(`no period for the scene "${scene.name}" on ${seedingDay}`)
  const own = new Set(scenes.flatMap((scene) => scene.products))
  for (const scene of [...background(seedingDay, own), ...rentalsToReview(seedingDay, own)]) tell(scene)
  steps.push(
    ...reviewSteps(steps),
    ...othersReviews(steps, seedingDay),
    ...chargeSteps(steps, seedingDay),
    ...consignmentSteps(seedingDay),
    ...purse(seedingDay),
    ...wallets(seedingDay),
  )
  return steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function isRentable(
  { consigned }: DemoProduct,
  { period, ordered }: { period: Period; ordered: CivilDate },
  seedingDay: CivilDate,
): boolean {
  if (consigned === undefined) return true
  const takenIn = daysLater(seedingDay, -consigned.daysAgo)
  return ordered > takenIn && period.end <= lastConsignedEnd(takenIn, consigned.months)
}

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
function background(seedingDay: CivilDate, own: ReadonlySet<string>): Scene[] {
  const drawn = dice(daysBetween('2026-01-01', seedingDay) + 11)
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

/** What comes and goes by itself: rewards that staff take back, and the nights in which points and coupons end. */
function wallets(seedingDay: CivilDate): Step[] {
  const at = (days: number, time: string) => `${daysLater(seedingDay, days)}T${time}:00+09:00`
  const nights = Array.from(
    { length: nightsTold },
    (_, nth): Step => ({ at: at(nth - nightsTold, '00:05'), kind: 'night' }),
  )
  return [
    ...nights,
    { at: at(-13, '11:20'), kind: 'takeBack', order: 'copied words', item: 0 },
    { at: at(-3, '11:40'), kind: 'takeBack', order: 'a guest of hers', item: 0 },
  ]
}

/** What the shopper and the newcomer hold: three coupons, and the welcome pack. */
function purse(seedingDay: CivilDate): Step[] {
  const at = (days: number, time: string) => `${daysLater(seedingDay, days)}T${time}:00+09:00`
  const coupon = { kind: 'coupon', person: 'shopper', source: 'download' } as const
  return [
    { ...coupon, at: at(-38, '20:10'), coupon: 'AUTUMN10' },
    { ...coupon, at: at(-36, '20:12'), coupon: 'CHUSEOK3000' },
    { ...coupon, at: at(-15, '12:30'), coupon: 'WINTER20' },
    { ...coupon, at: at(-8, '12:31'), coupon: 'LONG5000' },
    { ...coupon, at: at(-8, '12:32'), coupon: 'VERANNE15' },
    { ...coupon, at: at(-5, '09:15'), coupon: 'THANKS20' },
    { at: at(-2, '18:40'), kind: 'coupon', person: 'newcomer', source: 'welcome', coupon: 'WELCOME70' },
    { at: at(-2, '18:40'), kind: 'coupon', person: 'newcomer', source: 'welcome', coupon: 'WELCOME20' },
  ]
}
