import type { Won } from './won.ts'

/**
 * What the owner of a lost item gets at its end: all of its value or, where renters' charges brought a part of it before, the
 * rest; nothing more where these cover it, and nothing at all of what was worth nothing.
 */
export type CompensationEnd = 'all' | 'rest' | 'covered' | 'none'

/** How the loss of an item ends for its owner, by what charges brought before and what is added now, in won. */
export function compensationEnd(lost: { passedOn: Won; compensation: Won }): CompensationEnd {
  if (lost.compensation > 0) return lost.passedOn > 0 ? 'rest' : 'all'
  return lost.passedOn > 0 ? 'covered' : 'none'
}

/** The value, what was added before, what is added now and its month, each in words. */
export type CompensationSums = { value: string; passedOn: string; compensation: string; month: string }

/** What an owner reads of the compensation, on the page and in the message (rule 951). */
export const compensationWords = (end: CompensationEnd, sums: CompensationSums): [string, string] => [
  `소중한 상품을 잃어버려 죄송합니다. 합의한 가치는 ${sums.value}이에요.`,
  addedWords(end, sums),
]

function addedWords(end: CompensationEnd, { passedOn, compensation, month }: CompensationSums): string {
  switch (end) {
    case 'all':
      return `배상금 ${compensation}을 ${month} 정산에 더했어요.`
    case 'rest':
      return `정산에 이미 더해 드린 배상금은 ${passedOn}이고, 나머지 ${compensation}을 ${month} 정산에 더했어요.`
    case 'covered':
      return `정산에 이미 더해 드린 배상금은 ${passedOn}이고, 더 드릴 금액은 없어요.`
    case 'none':
      return '더해 드릴 배상금은 없어요.'
  }
}
