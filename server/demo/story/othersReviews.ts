import { addDays, type CivilDate, daysBetween, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import { dice } from './dice.ts'
import { regulars } from './people.ts'
import { demoProducts, productOf } from './products/index.ts'
import { reviewOf } from './reviews.ts'
import type { Scene, Step } from './step.ts'

const firstBag = 'atelier-medium'
const rentals = 12
const itemsOfEach = 3

/** Rentals of several products that were over before the month that counts as popular; the first bag goes along. */
export function rentalsToReview(seedingDay: CivilDate, taken: ReadonlySet<string>): Scene[] {
  const drawn = dice(daysBetween('2026-01-01', seedingDay) + 5)
  const others = demoProducts.filter(({ key, consigned }) => consigned === undefined && !taken.has(key))
  return Array.from({ length: rentals }, (_, nth): Scene => {
    const from = -83 + 4 * nth
    const products = new Set([firstBag])
    for (let draws = 0; products.size < itemsOfEach && draws < 20; draws += 1)
      products.add(drawn.oneOf([productOf(firstBag), ...others]).key)
    return {
      name: `weeks ago ${nth}`,
      person: regulars[nth % regulars.length] ?? 'minseo',
      products: [...products],
      wish: { ordered: [from, from + 7], start: [from + 3, from + 20], days: [3, 5] },
      progress: 'asDaysPass',
    }
  })
}

const reviewed = /^(weeks ago|regular) /

/** Most of those who rented say how it was, a day or some after the item came back. */
export function othersReviews(steps: readonly Step[], seedingDay: CivilDate): Step[] {
  const drawn = dice(daysBetween('2026-01-01', seedingDay) + 3)
  const orders = new Map(
    steps.flatMap((step) => (step.kind === 'order' ? [[step.order.name, step.order]] : [])),
  )
  const written = new Map<string, number>()
  const reviews: Step[] = []
  const back = steps.filter((step) => step.kind === 'move' && step.action === 'collect')
  for (const step of [...back].sort((a, b) => (a.at < b.at ? 1 : -1))) {
    if (step.kind !== 'move' || !reviewed.test(step.order)) continue
    const key = orders.get(step.order)?.products[step.item]
    const day = parseCivilDate(step.at.slice(0, 10))
    if (key === undefined || day === null || (key !== firstBag && drawn.below(5) === 0)) continue
    const at = `${addDays(day, 1 + drawn.below(3))}T${10 + drawn.below(13)}:${10 + drawn.below(49)}:00+09:00`
    if (at >= `${seedingDay}T00:00:00+09:00`) continue
    const nth = written.get(key) ?? 0
    written.set(key, nth + 1)
    const { order, item } = step
    reviews.push({
      at,
      kind: 'review',
      order,
      item,
      product: key,
      ...reviewOf(productOf(key), nth, reviews.length),
    })
  }
  return reviews
}
