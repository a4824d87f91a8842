import {
  isOverBeforeArrival,
  type Lent,
  lastPickUpDay,
  lateDaysOf,
} from '../../../domain/rental/lateReturn.ts'
import { shippingDay } from '../../../domain/rental/period.ts'
import {
  addDays,
  type CivilDate,
  daysBetween,
  formatWithWeekday,
  maxDate,
  type Period,
  seoulDate,
} from '../../../domain/shared/civilDate.ts'
import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'
import type { TimelineStep } from '../../kit/Timeline.tsx'

type Stage = 0 | 1 | 2 | 3 | 4
/**
 * Labels of an item's statuses. `stage` is the current step of 출고 → 배송 → 이용 → 회수, and 4 when all are done. A return
 * replaces 회수: the first three steps are done, and its own steps follow.
 */
const statuses: Record<OrderItemStatus, { label: string; tone: BadgeTone; stage: Stage | null }> = {
  new: { label: '배송 준비중', tone: 'tile', stage: 0 },
  ready_for_delivery: { label: '배송 준비중', tone: 'tile', stage: 0 },
  shipped: { label: '배송중', tone: 'lining', stage: 1 },
  delivered: { label: '배송 완료', tone: 'ink', stage: 2 },
  end: { label: '배송 완료', tone: 'ink', stage: 3 },
  collected: { label: '반납 완료', tone: 'ok', stage: 4 },
  lost: { label: '분실', tone: 'warn', stage: null },
  cancel: { label: '예약 취소', tone: 'tile', stage: null },
  return_requested: { label: '반품 진행중', tone: 'warn', stage: null },
  return_collecting: { label: '반품 진행중', tone: 'warn', stage: null },
  return_collected: { label: '반품 진행중', tone: 'warn', stage: null },
  return_completed: { label: '반품 완료', tone: 'ok', stage: null },
}

/** A rental whose parcel the shop lost counts as on its way until somebody records whether it arrived (rule 502). */
type Rental = { status: OrderItemStatus; isArrivalAwaited: boolean }
const isAwaited = ({ status, isArrivalAwaited }: Rental): boolean => isArrivalAwaited && isUnderWay(status)

/** The status that a rental is shown with. */
export const shownStatus = (rental: Rental): OrderItemStatus =>
  isAwaited(rental) ? 'shipped' : rental.status

export const statusLabel = (status: OrderItemStatus) => statuses[status].label
export const statusTone = (status: OrderItemStatus) => statuses[status].tone
/** The note beside the label of a rental that has ended and is not back yet; null for other statuses. */
export const endedNote = (status: OrderItemStatus): string | null =>
  status === 'end' ? '이용 종료 · 회수 확인 중' : null
export const isUnderWay = (status: OrderItemStatus) => {
  const { stage } = statuses[status]
  return stage !== null && stage < 4
}

/** A rental's days, planned and as they came. */
export type Course = Lent & { shippedOn: CivilDate | null; backOn: CivilDate | null }

const dayOf = (instant: string | null): CivilDate | null =>
  instant === null ? null : seoulDate(new Date(instant))

/** The course of a rental as the shop answers it. */
export const courseOf = (
  period: Period,
  happened: Pick<Lent, 'arrivedOn' | 'pickUpFrom' | 'returnDays'> & {
    shippedAt: string | null
    collectedAt?: string | null
  },
): Course => ({
  ...period,
  arrivedOn: happened.arrivedOn,
  pickUpFrom: happened.pickUpFrom,
  returnDays: happened.returnDays,
  shippedOn: dayOf(happened.shippedAt),
  backOn: dayOf(happened.collectedAt ?? null),
})

/** The day after shipping, which is later than planned for what left later. */
const arrivalDay = ({ shippedOn, ...period }: Course): CivilDate =>
  addDays(maxDate(shippingDay(period), shippedOn ?? shippingDay(period)), 1)

const short = (day: CivilDate) => day.slice(5).replace('-', '.')

/**
 * Returns the steps of an item, each with the day on which it happened, or is planned; null for a cancelled one,
 * which has none.
 */
export function timelineOf(status: OrderItemStatus, course: Course, today: CivilDate): TimelineStep[] | null {
  const { stage } = statuses[status]
  if (status === 'lost')
    return [...broughtSteps(course, today), { name: '분실', when: '미반납', state: 'now' }]
  if (stage === null) return isReturn(status) ? broughtSteps(course, today) : null
  return ordinarySteps(course, stage, today)
}

const isReturn = (status: OrderItemStatus) => status.startsWith('return_')

const broughtSteps = (course: Course, today: CivilDate): TimelineStep[] =>
  ordinarySteps(course, 3, today).slice(0, 3)

/** A day that has passed without its step is none: the step says what it waits for. */
const planned = (day: CivilDate, today: CivilDate, waits: string): string =>
  day < today ? waits : formatWithWeekday(day)

function ordinarySteps(course: Course, stage: Stage, today: CivilDate): TimelineStep[] {
  const { shippedOn, arrivedOn, backOn, start, end } = course
  const days = [
    { name: '출고', happened: shippedOn, plan: shippingDay(course), waits: '준비 중' },
    { name: '배송', happened: arrivedOn, plan: arrivalDay(course), waits: '확인 중' },
    { name: '이용', words: `${short(start)}–${short(end)}` },
    { name: '회수', happened: backOn, plan: lastPickUpDay(course), waits: '확인 중' },
  ]
  return days.map(({ name, ...step }, index) => {
    const state = index < stage ? 'done' : index === stage ? 'now' : 'later'
    if (step.words !== undefined) return { name, when: step.words, state }
    const { happened, plan, waits } = step
    const isDated = state === 'done' && happened !== null
    const when = isDated ? formatWithWeekday(happened) : planned(plan, today, waits)
    return { name, when, state }
  })
}

const nearby = (today: CivilDate, day: CivilDate): string => {
  const away = daysBetween(today, day)
  return away === 0 ? '오늘 ' : away === 1 ? '내일 ' : ''
}

const late = (after: string) => ({ before: '', day: '', after })
const arrivalUnknown = '도착을 확인하고 있어요.'

/** Nothing of it is late but the sending (rule 651). */
const neverSent =
  '보내 드리지 못한 채 이용 기간이 지났어요. 죄송해요. 고객센터에 알려 주시면 저희가 취소하고 결제한 금액을 모두 돌려드려요.'
const sentTooLate =
  '배송이 늦어 이용 기간 안에 전해 드리지 못했어요. 죄송해요. 어떻게 해 드리면 좋을지 고객센터에 알려 주세요.'
const cameTooLate = ({ arrivedOn, end }: Course): boolean => arrivedOn !== null && arrivedOn > end

type NextStep = { before: string; day: string; after: string }

/** What happens next to a rental; of one whose parcel the shop lost no day is promised. */
export const nextOf = (rental: Rental, course: Course, today: CivilDate): NextStep | null =>
  isAwaited(rental) ? late(arrivalUnknown) : nextStep(rental.status, course, today)

/**
 * Returns what happens next as three parts of a sentence, with the day in the middle; null when nothing follows. A day
 * that has passed is not promised any more: `day` is then empty.
 */
export function nextStep(status: OrderItemStatus, course: Course, today: CivilDate): NextStep | null {
  const ship = shippingDay(course)
  const arrive = arrivalDay(course)
  const pickUp = lastPickUpDay(course)
  const isOver = isOverBeforeArrival(course, today)
  switch (status) {
    case 'new':
    case 'ready_for_delivery':
      if (isOver) return late(neverSent)
      if (ship < today) return late('출고가 늦어지고 있어요. 서둘러 보내 드릴게요.')
      return {
        before: nearby(today, ship),
        day: formatWithWeekday(ship),
        after: `에 출고해요. ${formatWithWeekday(arrive)}에 도착할 예정이에요.`,
      }
    case 'shipped':
      if (isOver) return late(sentTooLate)
      if (arrive < today) return late(arrivalUnknown)
      return {
        before: nearby(today, arrive),
        day: formatWithWeekday(arrive),
        after: '에 도착할 예정이에요.',
      }
    case 'delivered':
      if (cameTooLate(course)) return late(sentTooLate)
      return {
        before: '',
        day: formatWithWeekday(course.end),
        after: `까지 이용해요. ${formatWithWeekday(pickUp)}에 찾으러 갈게요.`,
      }
    case 'end':
      if (cameTooLate(course) && lateDaysOf({ ...course, isArrivalAwaited: false }, today) === 0)
        return late(sentTooLate)
      if (pickUp < today)
        return late('회수를 확인하고 있어요. 상품을 아직 보내지 못했다면 고객센터에 알려 주세요.')
      return { before: nearby(today, pickUp), day: formatWithWeekday(pickUp), after: '에 찾으러 갈게요.' }
    case 'lost':
      return late(
        '상품이 반납되지 않아 분실로 처리하고 대여를 끝냈어요. 대여 금액은 돌려드리지 않고, 상품값을 청구하게 되면 추가 요금으로 따로 알려 드려요. 상품을 찾으면 고객센터에 알려 주세요.',
      )
    default:
      return null
  }
}
