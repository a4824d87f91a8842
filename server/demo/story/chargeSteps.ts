import { DAYS_UNTIL_DUE } from '../../../domain/charges/terms.ts'
import { type CivilDate, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import type { Step } from './step.ts'
import { daysLater } from './storyPeriods.ts'

function dayOf(steps: readonly Step[], order: string, action: 'collect' | 'end'): CivilDate {
  const moved = steps.find((step) => step.kind === 'move' && step.order === order && step.action === action)
  const day = parseCivilDate(moved?.at.slice(0, 10) ?? '')
  if (day === null) throw new Error(`"${order}" was never moved to ${action}`)
  return day
}

/** Two charges of the shopper: one that the saved card paid when it was due, and one that is still owed. */
export function chargeSteps(steps: readonly Step[], seedingDay: CivilDate): Step[] {
  const collected = dayOf(steps, 'collected', 'collect')
  const ended = dayOf(steps, 'end', 'end')
  return [
    {
      at: `${collected}T17:10:00+09:00`,
      kind: 'charge',
      order: 'collected',
      charge: { kind: 'damage', amount: 25_000, ownerPart: 0, isBeyondListPrice: false },
      reason: '안감에 볼펜 자국이 남아 전문 세탁을 맡겼어요.',
    },
    { at: `${daysLater(collected, DAYS_UNTIL_DUE)}T10:00:00+09:00`, kind: 'tryCards' },
    {
      at: `${daysLater(seedingDay, -1) < ended ? ended : daysLater(seedingDay, -1)}T15:20:00+09:00`,
      kind: 'charge',
      order: 'end',
      // The courier came on the pick-up day and got nothing, so the day counts although the calendar gives none yet.
      charge: { kind: 'late_days', lateDays: 1, isBeyondCalendar: true },
      reason: '회수하기로 한 날 상품을 받지 못해 하루 늦게 회수해요.',
    },
  ]
}
