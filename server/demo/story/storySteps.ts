import { pickUpDay, shippingDay } from '../../../domain/rental/period.ts'
import { type CivilDate, daysBetween, maxDate, minDate } from '../../../domain/shared/civilDate.ts'
import { dice } from './dice.ts'
import type { Progress, Step, StoryOrder, StoryReturnStep } from './step.ts'
import { daysLater } from './storyPeriods.ts'

type Move = Extract<Step, { kind: 'move' }>['action']

const at = (day: CivilDate, time: string): string => `${day}T${time}:00+09:00`

/** The order and everything that happened to its items until the day before `seedingDay`. */
export function itemSteps(order: StoryOrder, progress: Progress, seedingDay: CivilDate): Step[] {
  const placed: Step = { at: at(order.ordered, '10:20'), kind: 'order', order }
  const until = daysLater(seedingDay, -1)
  const later = order.products.flatMap((_, item) => laterSteps(order, item, progress, until))
  return [placed, ...later.filter((step) => step.at < at(seedingDay, '00:00'))]
}

function laterSteps(order: StoryOrder, item: number, progress: Progress, until: CivilDate): Step[] {
  const { name, period, ordered } = order
  const cancel = (time: string, by: 'member' | 'staff', reasonCode: string): Step[] => [
    { at: time, kind: 'cancel', order: name, item, by, reasonCode },
  ]
  switch (progress) {
    case 'new':
      return []
    case 'shipped': {
      const early = maxDate(minDate(shippingDay(period), until), daysLater(ordered, 1))
      return lastOf(progress, fullCourse(order, item, early))
    }
    case 'cancelledWithinTwoHours':
      return cancel(at(ordered, '11:05'), 'member', 'changed_mind')
    case 'cancelledThreeDaysBefore':
      return cancel(at(daysLater(period.start, -3), '15:40'), 'member', 'date_change')
    case 'cancelledTwoDaysBefore':
      return cancel(at(daysLater(period.start, -2), '09:10'), 'member', 'date_change')
    case 'returnRequested':
    case 'returnCollecting':
    case 'returnCollected':
    case 'returnCompleted':
    case 'returnDeclined': {
      const arrival = lastOf('delivered', fullCourse(order, item, shippingDay(period)))
      return [...arrival, ...returnSteps(order, item, progress)]
    }
    case 'cancelledByStaff':
      return cancel(at(daysLater(ordered, 1), '13:30'), 'staff', 'product_problem')
    default:
      return lastOf(progress, fullCourse(order, item, shippingDay(period)))
  }
}

const stopsAfter = {
  asDaysPass: 'collect',
  prepared: 'prepare',
  shipped: 'ship',
  delivered: 'deliver',
  untilEnd: 'end',
} as const

function lastOf(progress: keyof typeof stopsAfter, steps: (Step & { action: Move })[]): Step[] {
  const last = steps.findIndex((step) => step.action === stopsAfter[progress])
  return steps.slice(0, last + 1)
}

const returnsAfter = {
  returnRequested: 'request',
  returnDeclined: 'decline',
  returnCollecting: 'collectReturn',
  returnCollected: 'receiveReturn',
  returnCompleted: 'complete',
} as const

/** Asked for on the evening of the first day, and back in the shop two days later. */
function returnSteps(
  { name, period }: StoryOrder,
  item: number,
  progress: keyof typeof returnsAfter,
): Step[] {
  const step = (days: number, time: string, taken: StoryReturnStep) => ({
    ...{
      at: at(daysLater(period.start, days), time),
      kind: 'return' as const,
      order: name,
      item,
      step: taken,
    },
  })
  const asked = step(0, '20:10', 'request')
  if (progress === 'returnDeclined') return [asked, step(1, '10:00', 'decline')]
  const way = [
    asked,
    step(1, '10:00', 'approveReturn'),
    step(1, '14:00', 'collectReturn'),
    step(2, '11:00', 'receiveReturn'),
    step(2, '17:00', 'complete'),
  ]
  return way.slice(0, way.findIndex((one) => one.step === returnsAfter[progress]) + 1)
}

/** One rental in six is a day late. */
const comesLate = (end: CivilDate): boolean => dice(daysBetween('2026-01-01', end)).below(6) === 0

/** 준비 → 출고 → 배송 → 이용 → 회수, each on its day; only a parcel that has to be under way leaves early. */
function fullCourse({ name, period, ordered }: StoryOrder, item: number, ships: CivilDate) {
  const move = (day: CivilDate, time: string, action: Move, by: 'staff' | 'job') => ({
    ...{ at: at(day, time), kind: 'move' as const, order: name, item, action, by },
  })
  return [
    move(daysLater(ordered, 1), '11:00', 'prepare', 'staff'),
    move(ships, '14:30', 'ship', 'staff'),
    move(period.start, '00:10', 'deliver', 'job'),
    move(daysLater(period.end, 1), '00:10', 'end', 'job'),
    // A late one comes before the parcels of the day leave, because the next rental may take the same bag.
    comesLate(period.end)
      ? move(daysLater(pickUpDay(period), 1), '11:00', 'collect', 'staff')
      : move(pickUpDay(period), '17:00', 'collect', 'staff'),
  ]
}
