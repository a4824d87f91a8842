import { formatWon, type Won } from './won.ts'

/**
 * Why money that arrived for a charge goes back, as the first half of a sentence for its payer (rule 897): `left` is what
 * was owed by then, null for nothing.
 */
export const chargeReversalCause = (left: Won | null): string =>
  left === null ? '이미 정리된 요금이라' : `그사이 내실 금액이 ${formatWon(left)}으로 바뀌어`
