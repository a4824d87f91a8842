import {
  BLOCKED_START_WEEKDAYS,
  FIRST_START_AFTER_DAYS,
  LAST_DAY_AFTER_DAYS,
  LONGEST_SPAN_DAYS,
  SHORTEST_SPAN_DAYS,
} from '../../../domain/rental/window.ts'
import type { RefusalCode } from '../../../domain/shared/decision.ts'

const blockedWeekdays = BLOCKED_START_WEEKDAYS.map((day) => '일월화수목금토'[day]).join('·')

const sentences: Partial<Record<RefusalCode, string>> = {
  PERIOD_TOO_SHORT: `${SHORTEST_SPAN_DAYS + 1}일부터 빌릴 수 있어요. 더 뒤의 날을 골라 주세요.`,
  PERIOD_TOO_LONG: `${LONGEST_SPAN_DAYS + 1}일까지 빌릴 수 있어요. 더 앞의 날을 골라 주세요.`,
  PERIOD_TOO_EARLY: `오늘부터 ${FIRST_START_AFTER_DAYS}일 뒤에 시작할 수 있어요.`,
  PERIOD_TOO_LATE: `오늘부터 ${LAST_DAY_AFTER_DAYS}일 안에서 고를 수 있어요.`,
  START_ON_BLOCKED_WEEKDAY: `${blockedWeekdays}요일에는 시작할 수 없어요. 주말에는 출고하지 않아요.`,
  START_BLOCKED_BY_HOLIDAY: '공휴일에는 출고하지 않아 이날 시작할 수 없어요.',
  END_BLOCKED_BY_HOLIDAY: '다음 날이 공휴일이라 회수할 수 없어요.',
  CONSIGNMENT_ENDS_BEFORE: '위탁 기간이 끝나 이날까지 빌릴 수 없어요.',
  PERIOD_TAKEN: '다른 예약이 있어 이 날짜로는 빌릴 수 없어요.',
}

/** Returns why a day cannot be chosen, for the sheet and for screen readers. */
export const dayReason = (code: RefusalCode): string => sentences[code] ?? '이 날짜는 고를 수 없어요.'
