import * as z from 'zod/mini'
import { formatSeoulMinute } from './civilDate.ts'
import { formatWon } from './won.ts'

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
  'refund_paid',
  'refund_transferred',
  'refund_by_card',
  'refund_at_desk',
  /** It went back within a refund of the whole payment. */
  'refund_joined',
  /** It was changed since the page was read. */
  'bank_account_changed',
  'charge_waived',
  'charge_deducted',
  'charge_paid',
  'charge_reduced',
  'charge_refunded',
  'goodwill_granted',
  'item_refunded',
  'return_approved',
  'return_collecting',
  'return_collected',
  'return_declined',
  'return_completed',
  'payout_confirmed',
  'payout_returned',
  'payout_sent_back',
  'payout_again',
  'payout_to_transfer',
  'vat_remitted',
  'month_closed',
  'month_reopened',
  'entry_approved',
  'entry_rejected',
  'entry_withdrawn',
  'difference_closed',
  'bank_matched',
  'bank_matched_itself',
  'bank_taken_apart',
  'loss_reported',
  'loss_found',
  'loss_recovered',
  'loss_ended',
] as const
export type Doing = (typeof doings)[number]

/** Who made it so and why, as colleagues read it; null where nobody did, or where it is not known any more. */
export const doneBefore = z.object({
  doing: z.enum(doings),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: z.optional(z.iso.datetime()),
  /** What was waived, refunded or closed by it, in won. */
  amount: z.optional(z.int()),
  /** Of money that was paid: when, and the reference of the bank or of the provider. */
  paid: z.optional(z.object({ at: z.iso.datetime(), reference: z.string() })),
  /** The refund that it became a part of, in won, and how far that one is. */
  whole: z.optional(z.object({ amount: z.int(), status: z.enum(['pending', 'confirmed', 'rejected']) })),
})
export type DoneBefore = z.infer<typeof doneBefore>

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
  refund_paid: '이미 돌려드린 환불이에요',
  refund_transferred: '이미 계좌 이체로 돌려드린 환불이에요',
  refund_by_card: '이미 카드로 돌려드린 환불이에요',
  refund_joined: '그사이 결제 전액을 돌려드리는 환불에 합쳐졌어요',
  refund_at_desk: '결제사에서 취소한 금액으로 이미 마친 환불이에요',
  bank_account_changed: '그사이 계좌 정보가 바뀌었어요',
  charge_waived: '이미 면제한 요금이에요',
  charge_deducted: '이미 정산금에서 공제한 요금이에요',
  charge_paid: '이미 결제된 요금이에요',
  charge_reduced: '그사이 일부 면제한 요금이에요',
  charge_refunded: '그사이 환불한 요금이에요',
  goodwill_granted: '그사이 배려 환불로 마감한 금액이 있어요',
  item_refunded: '그사이 환불한 금액이 있어요',
  return_approved: '그사이 승인한 반품이에요',
  return_collecting: '이미 수거를 시작한 반품이에요',
  return_collected: '이미 입고를 확인한 반품이에요',
  return_declined: '이미 거절한 반품이에요',
  return_completed: '이미 환불을 결정한 반품이에요',
  payout_confirmed: '이미 지급을 마친 정산이에요',
  payout_returned: '이체하지 못했다고 이미 기록한 정산이에요',
  payout_sent_back: '되돌아왔다고 이미 기록한 정산금이에요',
  payout_again: '그사이 다시 보낸 정산금이에요',
  payout_to_transfer: '그사이 직접 이체하기로 한 정산금이에요',
  vat_remitted: '이미 납부를 기록한 부가세예요',
  month_closed: '이미 마감한 달이에요',
  month_reopened: '이미 다시 연 달이에요',
  entry_approved: '이미 승인한 분개예요',
  entry_rejected: '이미 반려한 분개예요',
  entry_withdrawn: '이미 철회한 분개예요',
  difference_closed: '이미 손익으로 처리한 차이예요',
  bank_matched: '이미 짝지은 거래예요',
  bank_matched_itself: '그사이 자동으로 짝지은 거래예요',
  bank_taken_apart: '이미 짝을 푼 거래예요',
  loss_reported: '이미 분실 신고한 상품이에요',
  loss_found: '이미 찾았다고 기록한 상품이에요',
  loss_recovered: '이미 되찾았다고 기록한 상품이에요',
  loss_ended: '이미 분실 종료한 위탁이에요',
}

/** What becomes of what the later one has done. */
const advice: Readonly<Partial<Record<Doing, string>>> = {
  payout_returned: '이체를 마치셨다면 다시 직접 이체로 전환하고 그 거래 번호로 확인해 주세요.',
  payout_sent_back: '그 뒤에 다시 이체하셨다면 직접 이체로 전환하고 그 거래 번호로 확인해 주세요.',
}

/**
 * `이미 지급을 보류한 정산이에요. 윤태오 님이 ‘신원 확인 중’ 사유로 처리했어요.` (rule 823), and of what has a sum
 * `2026.12.01 14:30에 윤태오 님이 ‘신원 확인 중’ 사유로 7,000원을 처리했어요.` (rule 937)
 */
export function alreadyDoneSentence({
  doing,
  by,
  reason,
  at: when,
  amount,
  paid,
  whole,
}: DoneBefore): string {
  const who = [
    when === undefined ? [] : `${formatSeoulMinute(new Date(when))}에`,
    whoAndWhy({ by, reason }),
    amount === undefined ? [] : `${formatWon(amount)}을`,
  ]
    .flat()
    .filter((part) => part !== '')
    .join(' ')
  const sentences = [`${words[doing]}.`, who === '' ? [] : `${who} 처리했어요.`]
  if (whole !== undefined) sentences.push(wholeWords(whole))
  if (paid !== undefined) {
    const at = formatSeoulMinute(new Date(paid.at))
    sentences.push(`${at}, 거래 번호 ${paid.reference}.`, `따로 이체하셨다면 ${paidTwice}`)
  }
  return [...sentences, advice[doing] ?? []].flat().join(' ')
}

/** How far the refund is that another one went back within, and what becomes of a transfer that was made for the part. */
function wholeWords({ amount, status }: NonNullable<DoneBefore['whole']>): string {
  const all = `전액 ${formatWon(amount)}`
  switch (status) {
    case 'confirmed':
      return `${all}을 돌려드렸어요.`
    case 'pending':
      return `${all}을 결제사가 처리하고 있어요. 따로 이체하셨다면 결제사가 돌려드린 뒤에는 ${paidTwice}`
    case 'rejected':
      return `${all}을 결제사가 거절해서 이체로 보내야 해요. 먼저 이체하셨다면 나머지만 보내고, 통장의 두 거래를 그 환불과 짝지어 주세요.`
  }
}

/** `윤태오 님이 ‘신원 확인 중’ 사유로`, as far as it is known. */
const whoAndWhy = ({ by, reason }: Pick<DoneBefore, 'by' | 'reason'>): string =>
  [by === null ? [] : `${by} 님이`, reason === null ? [] : `‘${reason}’ 사유로`].flat().join(' ')

const paidTwice = '두 번 나간 금액이라 대사 차이의 통장에서 처리해 주세요.'

/** Who sent a refund to the provider again, when, and why; null for its first sending. */
export const sentAgain = z.nullable(
  z.object({ by: doneBefore.shape.by, reason: doneBefore.shape.reason, at: z.iso.datetime() }),
)

/** Says why a refund that the provider has takes no other step: a transfer would pay it twice (rule 908). */
export function withProviderSentence(sent: z.infer<typeof sentAgain>): string {
  if (sent === null)
    return '결제사가 처리하고 있는 환불이에요. 결제사가 거절하면 다시 보내거나 이체할 수 있어요.'
  const { by, reason, at } = sent
  return [
    ...[whoAndWhy({ by, reason })].filter((who) => who !== ''),
    `${formatSeoulMinute(new Date(at))}에 결제사에 다시 보낸 환불이에요.`,
    '결제사의 답을 기다려 주세요.',
    '이미 이체하셨다면 결제사가 거절한 뒤에 이체를 기록해 주세요.',
    `결제사가 돌려드리면 ${paidTwice}`,
  ].join(' ')
}
