import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import { both, type Explanation, madeOf, type RuleNumber, term } from '../ledger/explanation.ts'
import { code, day, instant, member, period, reference, serial, won } from '../shared/eventFields.ts'
import type { Won } from '../shared/won.ts'

/** The settlement of one owner for one month, `yyyy-MM` in Seoul. */
const ref = { ownerId: member, month: period }

/** Holds of a month count from 1; a release names the one that it ends. */
const held = { ...ref, number: serial }

/** A hold as a colleague set it: on which month, and which of its holds it is. */
const hold = z.strictObject({ month: period, number: serial })
export type Hold = z.infer<typeof hold>

/** The payout gateway, or a transfer that finance makes at the bank. */
const paidBy = z.enum(['gateway', 'transfer'])
export type PaidBy = z.infer<typeof paidBy>

/** The first request is attempt 1; another follows only a final refusal. */
const payout = { ...ref, attempt: serial, amount: won, by: paidBy }

const settlementEvent = eventsOf({
  kind: 'settlement',
  title: (id) => {
    const [owner = '', month = ''] = id.split(':')
    return `회원 ${owner}의 ${month.replaceAll('-', '.')} 정산`
  },
  of: ({ ownerId, month }: { ownerId: number; month: string }) => settlementStream(ownerId, month),
})

type Side = Parameters<typeof both>[1]
const moved = (
  rule: RuleNumber,
  { month, amount }: { month: string; amount: Won },
  from: Side,
  to: Side,
): Explanation[] => both(rule, from, to, amount, term(`${month} 정산금`, amount))

export const settlementEvents = {
  /** The month is over: earned + brought forward = deducted + payable + carried forward. */
  'settlement.closed': settlementEvent({
    title: '정산 마감',
    schema: z.strictObject({
      ...ref,
      rows: z.array(z.strictObject({ rowId: reference, amount: won })),
      earned: won,
      /** The sum that the month before carried forward: below zero, or withheld for owed charges. */
      broughtForward: won,
      deductions: z.array(z.strictObject({ chargeId: z.uuid(), amount: won })),
      payable: won,
      carriedForward: won,
      payOn: day,
    }),
    explain: ({ earned, broughtForward, deductions, carriedForward }) => [
      madeOf(
        183,
        '지급할 금액',
        term('번 금액', earned),
        term('이월된 금액', broughtForward),
        ...deductions.map(({ amount }) => term('뺀 요금', 0 - amount)),
        term('다음 달로 넘긴 금액', 0 - carriedForward),
      ),
    ],
  }),
  /** The reason that staff typed is in a table that can be erased. */
  'settlement.held': settlementEvent({
    title: '정산 보류',
    schema: z.strictObject(held),
    explain: movesNoValue,
  }),
  /** The month takes money of one that is held, and is held with it: a hold of its own number, for the holds of that one. */
  'settlement.hold_carried': settlementEvent({
    title: '정산 보류 이월',
    schema: z.strictObject({ ...held, holds: z.array(hold) }),
    explain: movesNoValue,
  }),
  'settlement.released': settlementEvent({
    title: '정산 보류 해제',
    schema: z.strictObject(held),
    explain: movesNoValue,
  }),
  'payout.requested': settlementEvent({
    title: '정산금 지급 요청',
    schema: z.strictObject({
      ...payout,
      /** The fingerprint of the account that the money goes to: a keyed hash of owner, bank, number and holder. */
      account: reference,
    }),
    explain: (requested) =>
      moved(
        185,
        requested,
        ['owner_payable', '지급을 요청한 금액'],
        ['payouts_in_transit', '지급 중인 금액'],
      ),
  }),
  'payout.confirmed': settlementEvent({
    title: '정산금 지급 완료',
    schema: z.strictObject({
      ...payout,
      /** The gateway's or the bank's own key of the transfer. */
      reference: reference,
      confirmedAt: instant,
    }),
    explain: (confirmed) =>
      moved(185, confirmed, ['payouts_in_transit', '지급이 끝난 금액'], ['bank', '은행에서 나간 금액']),
  }),
  /** A final refusal: the money is owed again. */
  'payout.failed': settlementEvent({
    title: '정산금 지급 실패',
    schema: z.strictObject({ ...payout, providerCode: code }),
    explain: (failed) =>
      moved(185, failed, ['payouts_in_transit', '지급하지 못한 금액'], ['owner_payable', '다시 줄 금액']),
  }),
  /** The bank sent a confirmed payout back: the money is in the bank again, and owed again. */
  'payout.returned': settlementEvent({
    title: '정산금 지급 되돌아옴',
    schema: z.strictObject(payout),
    explain: (returned) =>
      moved(826, returned, ['bank', '은행에 되돌아온 금액'], ['owner_payable', '다시 줄 금액']),
  }),
} satisfies EventDefinitions

export type SettlementEvent = EventOf<typeof settlementEvents>
type SettlementEventOf<Type extends SettlementEvent['type']> = Extract<SettlementEvent, { type: Type }>
export type ClosedMonth = SettlementEventOf<'settlement.closed'>['data']

/** The stream of one month (`yyyy-MM`) of one owner. */
export const settlementStream = (ownerId: number, month: string): string => `settlement:${ownerId}:${month}`
