import { z } from 'zod'
import type { Account } from '../ledger/accounts.ts'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import {
  both,
  credited,
  debited,
  type Explanation,
  ownersShareBooked,
  type RuleNumber,
  shareTerms,
  type Term,
  term,
  vatBackTerms,
  vatTerms,
} from '../ledger/explanation.ts'
import { type ChargeKind, chargeKinds, chargeTerms } from '../shared/chargeKinds.ts'
import { contractRates, day, id, member, period, reference, won } from '../shared/eventFields.ts'
import { formatNumber, type Won } from '../shared/won.ts'
import { vatOfCharge } from './vatOfCharge.ts'

export type { ChargeKind } from '../shared/chargeKinds.ts'

/** `memberId` is the debtor. */
const chargeRef = { chargeId: id, memberId: member }

export const chargeKind = z.enum(chargeKinds)

/** The order item or consignment that the charge belongs to. */
const subject = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order_item'), orderId: id, orderItemId: id }),
  z.strictObject({ of: z.literal('consignment'), consignmentId: id }),
])

/** The owner of the item and their share of the charge, in won. */
const owner = z
  .strictObject({
    ownerId: member,
    consignmentId: id,
    /**
     * The base that the owner's settlement counts of it, which is less than the amount where some of the late days are the
     * shop's (rule 432), and the fees that the shop keeps of that.
     */
    base: won,
    transactionFee: won,
    operatingFee: won,
    share: won,
    /** The contract's rates that gave the share; null when staff decided it. */
    rates: contractRates.nullable(),
  })
  .nullable()
export type ChargeOwner = z.infer<typeof owner>

const chargeEvent = eventsOf({
  kind: 'charge',
  title: () => '추가 요금',
  of: ({ chargeId }: { chargeId: string }) => chargeStream(chargeId),
})

/** The receivable account of a renter or an owner. */
export const receivableOf = (debtor: 'renter' | 'owner'): 'renter_receivable' | 'owner_receivable' =>
  debtor === 'renter' ? 'renter_receivable' : 'owner_receivable'

/** The owner's share of a charge by the contract's rates, or as staff decided it. */
const ownersTerms = ({ base, rates, share }: NonNullable<ChargeOwner>): Term[] =>
  rates === null ? [term('직원이 정한 소유자 몫', share)] : shareTerms(base, rates)

type Reduction = { kind: ChargeKind; amount: Won; vat: Won }

/** Reverses revenue and tax of an amount that is not owed any more, against `account`. */
function lessRevenue(
  rule: RuleNumber,
  { kind, amount, vat }: Reduction,
  [account, label]: [Account, string],
): Explanation[] {
  const back = term(chargeTerms[kind].name, amount)
  return [
    debited(
      rule,
      chargeTerms[kind].revenue,
      kind === 'shortfall' ? '받지 않을 정산금' : '줄어든 수익',
      amount - vat,
      back,
      term('줄어든 부가세', 0 - vat),
    ),
    debited(
      rule,
      'vat_payable',
      '줄어든 부가세',
      vat,
      ...(chargeTerms[kind].isConsideration
        ? vatBackTerms(chargeTerms[kind].name, { consideration: amount, vat })
        : []),
    ),
    credited(rule, account, label, amount, back),
  ]
}

/** Reverses the owner's share of it as well. */
const takenBack = (
  { ownerShareBack, ...reduction }: Reduction & { ownerShareBack: Won },
  account: Account,
  label: string,
  rule: RuleNumber = 173,
): Explanation[] => [
  ...lessRevenue(rule, reduction, [account, label]),
  ...both(
    rule,
    ['owner_payable', '소유자에게서 줄어든 금액'],
    ['owner_cost', '줄어든 위탁 정산 비용'],
    ownerShareBack,
    term('줄어든 소유자 몫', ownerShareBack),
  ),
]

/** What the owner loses of a charge that is taken back. */
const ownersLoss = {
  ownerBaseBack: won,
  transactionFeeBack: won,
  operatingFeeBack: won,
  ownerShareBack: won,
}

export const chargeEvents = {
  'charge.made': chargeEvent({
    title: '추가 요금 청구',
    schema: z.strictObject({
      ...chargeRef,
      kind: chargeKind,
      debtor: z.enum(['renter', 'owner']),
      subject,
      amount: won,
      /** The days of delay in the amount; null for other kinds. */
      lateDays: z.int().nullable(),
      /** The first day on which the saved card is tried. */
      dueOn: day,
      owner,
    }),
    explain: ({ kind, debtor, amount, lateDays, owner: ofOwner }) => {
      const vat = vatOfCharge(kind, amount)
      const perDay = lateDays !== null && lateDays > 0 && amount % lateDays === 0 ? amount / lateDays : null
      const how = perDay === null ? null : `${formatNumber(perDay)} × ${lateDays}일`
      const charged = term(chargeTerms[kind].name, amount, how)
      if (kind === 'shortfall')
        return both(
          990,
          ['owner_receivable', '받을 금액'],
          ['owner_payable', '정산금에서 모자라던 금액'],
          amount,
          charged,
        )
      return [
        debited(170, receivableOf(debtor), '받을 금액', amount, charged),
        credited(
          170,
          chargeTerms[kind].revenue,
          chargeTerms[kind].name,
          amount - vat,
          charged,
          term('부가세', 0 - vat),
        ),
        ...(chargeTerms[kind].isConsideration
          ? [credited(61, 'vat_payable', '부가세', vat, ...vatTerms(chargeTerms[kind].name, amount))]
          : []),
        ...(ofOwner === null ? [] : ownersShareBooked(170, ofOwner.share, ...ownersTerms(ofOwner))),
      ]
    },
  }),
  'charge.paid': chargeEvent({
    title: '추가 요금 결제',
    schema: z.strictObject({
      ...chargeRef,
      debtor: z.enum(['renter', 'owner']),
      /** The saved card without action of the member, or the member in the payment sheet. */
      by: z.enum(['saved_card', 'member']),
      /** The payment that paid it, in the stream of its payments. */
      paymentKey: reference,
      amount: won,
    }),
    explain: movesNoValue,
  }),
  'charge.waived': chargeEvent({
    title: '추가 요금 면제',
    schema: z.strictObject({
      ...chargeRef,
      kind: chargeKind,
      debtor: z.enum(['renter', 'owner']),
      amount: won,
      vat: won,
      ...ownersLoss,
    }),
    explain: (waived) => takenBack(waived, receivableOf(waived.debtor), '받지 않을 금액'),
  }),
  /** Waived in part: from then on it costs what is kept (rule 350). */
  'charge.reduced': chargeEvent({
    title: '추가 요금 일부 면제',
    schema: z.strictObject({
      ...chargeRef,
      kind: chargeKind,
      debtor: z.enum(['renter', 'owner']),
      /** The waived part. */
      amount: won,
      vat: won,
      /** What is still owed. */
      kept: won,
      ...ownersLoss,
    }),
    explain: (reduced) => takenBack(reduced, receivableOf(reduced.debtor), '받지 않을 금액', 350),
  }),
  /** Its debtor objects; no card is tried until the objection is answered (rule 351). */
  'charge.disputed': chargeEvent({
    title: '추가 요금 이의',
    schema: z.strictObject({ ...chargeRef, inquiryId: z.int().positive() }),
    explain: movesNoValue,
  }),
  'charge.dispute.answered': chargeEvent({
    title: '추가 요금 이의 답변',
    schema: z.strictObject({
      ...chargeRef,
      inquiryId: z.int().positive(),
      /** The first day on which the saved card is tried from now on. */
      dueOn: day,
    }),
    explain: movesNoValue,
  }),
  /** Deducted from its owner's payout of a month; no card is tried for it any more. */
  'charge.deducted': chargeEvent({
    title: '정산금에서 공제',
    schema: z.strictObject({ ...chargeRef, amount: won, month: period }),
    explain: ({ amount, month }) =>
      both(
        184,
        ['owner_payable', '정산금에서 뺀 금액'],
        ['owner_receivable', '받은 요금'],
        amount,
        term(`${month} 정산금에서 뺀 요금`, amount),
      ),
  }),
  /** A deduction is refunded with the next payout; no card ever paid it. */
  'charge.deduction.refunded': chargeEvent({
    title: '공제한 요금 환급',
    schema: z.strictObject({
      ...chargeRef,
      kind: chargeKind,
      consignmentId: id,
      refundId: id,
      amount: won,
      vat: won,
      /** The part of the charge that stays deducted. */
      kept: won,
    }),
    explain: (refunded) => lessRevenue(231, refunded, ['owner_payable', '다음 정산금에 더할 금액']),
  }),
  'charge.refunded': chargeEvent({
    title: '추가 요금 환불',
    schema: z.strictObject({
      ...chargeRef,
      kind: chargeKind,
      refundId: id,
      amount: won,
      vat: won,
      ...ownersLoss,
    }),
    explain: (refunded) => takenBack(refunded, 'refunds_payable', '돌려줄 금액'),
  }),
} satisfies EventDefinitions

export type ChargeEvent = EventOf<typeof chargeEvents>
export type ChargeEventOf<Type extends ChargeEvent['type']> = Extract<ChargeEvent, { type: Type }>
export type Charge = ChargeEventOf<'charge.made'>['data']

/** The stream of one charge. */
export const chargeStream = (chargeId: string): string => `charge:${chargeId}`
