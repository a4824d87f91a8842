import { formatWithWeekday, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { ItemReturn, ReturnStage } from '../../../domain/wire/returns.ts'
import type { TimelineStep } from '../../kit/Timeline.tsx'

/** The current step of 접수 → 수거 → 검수 → 환불, 4 when all are done; null for a declined return. */
const stepOf: Record<ReturnStage, 0 | 1 | 2 | 4 | null> = {
  requested: 0,
  approved: 1,
  collecting: 1,
  collected: 2,
  declined: null,
  completed: 4,
}

/** A completed return stays at 환불 while its refund is pending or rejected. */
function stepNow({ stage, refund }: ItemReturn): 0 | 1 | 2 | 3 | 4 | null {
  const isOpen = refund !== null && ['pending', 'rejected'].includes(refund.refundStatus)
  return stage === 'completed' && isOpen ? 3 : stepOf[stage]
}

const dayOf = (instant: string | null) =>
  instant === null ? '' : formatWithWeekday(seoulDate(new Date(instant)))

/** Returns the dated steps of a return; null once it is declined. */
export function returnTimelineOf(itemReturn: ItemReturn): TimelineStep[] | null {
  const now = stepNow(itemReturn)
  if (now === null) return null
  const steps = [
    { name: '반품 접수', when: dayOf(itemReturn.requestedAt) },
    { name: '수거', when: dayOf(itemReturn.collectingAt) },
    { name: '검수', when: dayOf(itemReturn.collectedAt) },
    { name: '환불', when: dayOf(itemReturn.completedAt) },
  ]
  return steps.map((step, index) => ({
    ...step,
    state: index < now ? 'done' : index === now ? 'now' : 'later',
  }))
}

/** The sentence that says what happens next in a return. */
export const returnSentence: Record<ReturnStage, string | null> = {
  requested: '신청을 확인하고 있어요. 승인하면 찾으러 갈게요.',
  approved: '반품을 승인했어요. 곧 찾으러 갈게요.',
  collecting: '상품을 수거하고 있어요.',
  collected: '상품이 도착했어요. 상태를 확인하고 환불 금액을 정할게요.',
  declined: null,
  completed: null,
}
