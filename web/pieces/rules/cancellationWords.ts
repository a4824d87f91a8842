import { FEE_BY_DAYS_BEFORE_START, FREE_CANCELLATION_MS } from '../../../domain/ordering/cancellation.ts'

/** `2시간` */
export const freeCancellation = `${FREE_CANCELLATION_MS / 3_600_000}시간`

type Term = { when: string; fee: string }

const [earliest, ...nearer] = FEE_BY_DAYS_BEFORE_START

/** The cancellation fees, derived from the table that computes them. */
export const cancellationTerms: readonly Term[] = [
  { when: `주문 후 ${freeCancellation} 이내`, fee: '무료' },
  { when: `시작 ${earliest.fromDay}일 전까지`, fee: '무료' },
  ...nearer.map(({ fromDay, percent }) => ({ when: `시작 ${fromDay}일 전`, fee: `${percent}%` })),
  { when: '출고 후', fee: '취소 불가' },
]

/** The fees as sentences. */
export const cancellationSentence = [
  `${freeCancellation} 이내 무료, 시작 ${earliest.fromDay}일 전까지 수수료가 없어요.`,
  `${nearer.map(({ fromDay, percent }) => `${fromDay}일 전 ${percent}%`).join(', ')}, 출고 후에는 취소나 부분 환불을 할 수 없어요.`,
].join(' ')

/** Said wherever the cancellation rules are. */
export const noRescheduling = '일정 변경은 할 수 없어요. 취소하고 다시 예약해 주세요.'
