import * as z from 'zod/mini'

/** What is so already when a colleague asks for it. */
const doings = [
  'held',
  /** It was released and held again since the page was read. */
  'held_again',
  'released',
  'days_open',
  'days_closed',
  'locked',
  'not_locked',
  'roles',
  'contract_terms',
  'bank_account',
  /** It was changed since the page was read. */
  'bank_account_changed',
  'charge_waived',
  'charge_deducted',
  'charge_paid',
] as const
export type Doing = (typeof doings)[number]

/** Who made it so and why, as colleagues read it; null where nobody did, or where it is not known any more. */
export const doneBefore = z.object({
  doing: z.enum(doings),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
type DoneBefore = z.infer<typeof doneBefore>

const words: Readonly<Record<Doing, string>> = {
  held: '이미 지급을 보류한 정산이에요',
  held_again: '그사이 다시 보류한 정산이에요',
  released: '이미 보류를 푼 정산이에요',
  days_open: '이미 연 날이에요',
  days_closed: '이미 닫은 날이에요',
  locked: '이미 잠근 계정이에요',
  not_locked: '잠겨 있지 않은 계정이에요',
  roles: '이미 이 역할을 가진 직원이에요',
  contract_terms: '지금 조건과 같아요',
  bank_account: '지금 계좌 정보와 같아요',
  bank_account_changed: '그사이 계좌 정보가 바뀌었어요',
  charge_waived: '이미 면제한 요금이에요',
  charge_deducted: '이미 정산금에서 공제한 요금이에요',
  charge_paid: '이미 결제된 요금이에요',
}

/** `이미 지급을 보류한 정산이에요. 윤태오 님이 ‘신원 확인 중’ 사유로 처리했어요.` (rule 823) */
export function alreadyDoneSentence({ doing, by, reason }: DoneBefore): string {
  const who = [by === null ? [] : `${by} 님이`, reason === null ? [] : `‘${reason}’ 사유로`].flat()
  return who.length === 0 ? `${words[doing]}.` : `${words[doing]}. ${who.join(' ')} 처리했어요.`
}
