import type { Account } from '../ledger/accounts.ts'
import {
  credited,
  debited,
  type Explanation,
  shareTerms,
  term,
  told,
  vatTerms,
} from '../ledger/explanation.ts'
import { ownersShareOf } from '../ledger/ownersShare.ts'
import { formatNumber } from '../shared/won.ts'
import type { Charge, ChargeEvent, ChargeEventOf, ChargeKind } from './events.ts'
import { bookedAs, vatOfCharge } from './kinds.ts'
import { paidFrom } from './postings.ts'

const kindNames: Readonly<Record<ChargeKind, string>> = {
  damage: '파손 배상금',
  loss: '분실 배상금',
  late_days: '연체료',
  penalty: '위약금',
  inspection_fee: '검수비',
  return_fee: '반송비',
}
const receivableOf = (debtor: Charge['debtor']): Account =>
  debtor === 'renter' ? 'renter_receivable' : 'owner_receivable'

function ownersPart({ amount, owner }: Charge): Explanation[] {
  if (owner === null) return []
  const byRates = owner.rates !== null && ownersShareOf(amount, owner.rates) === owner.share
  const terms =
    owner.rates !== null && byRates
      ? shareTerms(amount, owner.rates)
      : [term('직원이 정한 위탁자 몫', owner.share)]
  return [
    debited(170, 'owner_cost', '위탁 정산 비용', ...terms),
    credited(170, 'owner_payable', '위탁자에게 줄 금액', ...terms),
  ]
}

function made(charge: Charge): Explanation[] {
  const { kind, debtor, amount, lateDays } = charge
  const vat = vatOfCharge(kind, amount)
  const perDay = lateDays !== null && lateDays > 0 && amount % lateDays === 0 ? amount / lateDays : null
  const how = perDay === null ? null : `${formatNumber(perDay)} × ${lateDays}일`
  return [
    debited(170, receivableOf(debtor), '받을 금액', term(kindNames[kind], amount, how)),
    credited(
      170,
      bookedAs[kind].revenue,
      kindNames[kind],
      term(kindNames[kind], amount, how),
      term('부가세', 0 - vat),
    ),
    ...(vat === 0 ? [] : [credited(61, 'vat_payable', '부가세', ...vatTerms(kindNames[kind], amount))]),
    ...ownersPart(charge),
  ]
}

function takenBack(
  { kind, amount, vat, ownerShareBack }: ChargeEventOf<'charge.waived' | 'charge.refunded'>['data'],
  account: Account,
): Explanation[] {
  const back = term(kindNames[kind], amount)
  const share = term('줄어든 위탁자 몫', ownerShareBack)
  return [
    debited(173, bookedAs[kind].revenue, '줄어든 수익', back, term('줄어든 부가세', 0 - vat)),
    debited(173, 'vat_payable', '줄어든 부가세', term('줄어든 부가세', vat)),
    credited(173, account, account === 'refunds_payable' ? '돌려줄 금액' : '받지 않을 금액', back),
    debited(173, 'owner_payable', '위탁자에게서 줄어든 금액', share),
    credited(173, 'owner_cost', '줄어든 위탁 정산 비용', share),
  ]
}

/** What a month paid goes back with the next payout. */
function owedAgain({ kind, amount, vat }: ChargeEventOf<'charge.deduction.refunded'>['data']): Explanation[] {
  const back = term(kindNames[kind], amount)
  return [
    debited(231, bookedAs[kind].revenue, '줄어든 수익', back, term('줄어든 부가세', 0 - vat)),
    debited(231, 'vat_payable', '줄어든 부가세', term('줄어든 부가세', vat)),
    credited(231, 'owner_payable', '다음 정산금에 더할 금액', back),
  ]
}

const waysBack = {
  card: { label: '카드 환불', rule: 57 },
  transfer: { label: '계좌 이체', rule: 144 },
  set_off: { label: '결제사에서 이미 취소한 금액', rule: 270 },
} as const

function moneyOf(event: ChargeEvent): Explanation[] {
  switch (event.type) {
    case 'charge.made':
      return made(event.data)
    case 'charge.paid': {
      const paid = term('결제 금액', event.data.payment.amount)
      return [
        debited(172, 'card_clearing', '받은 결제', paid),
        credited(172, receivableOf(event.data.debtor), '받은 요금', paid),
      ]
    }
    case 'charge.payment.reversed': {
      const paid = term('결제 금액', event.data.payment.amount)
      return [
        debited(172, 'card_clearing', '받은 결제', paid),
        credited(172, 'refunds_payable', '전액 돌려줄 금액', paid),
      ]
    }
    case 'charge.waived':
      return takenBack(event.data, receivableOf(event.data.debtor))
    case 'charge.refunded':
      return takenBack(event.data, 'refunds_payable')
    case 'charge.deducted': {
      const taken = term(`${event.data.month} 정산금에서 뺀 요금`, event.data.amount)
      return [
        debited(184, 'owner_payable', '정산금에서 뺀 금액', taken),
        credited(184, 'owner_receivable', '받은 요금', taken),
      ]
    }
    case 'charge.deduction.refunded':
      return owedAgain(event.data)
    case 'charge.refund.confirmed': {
      const { amount, by } = event.data
      const { label, rule } = waysBack[by]
      const back = term(label, amount)
      return [
        debited(rule, 'refunds_payable', '돌려준 금액', back),
        credited(rule, paidFrom[by], '나간 금액', back),
      ]
    }
    case 'charge.refund.found': {
      const back = term('결제사에서 취소한 금액', event.data.amount)
      return [
        debited(270, 'desk_refunds', '아직 정리하지 않은 결제사 취소', back),
        credited(270, 'card_clearing', '나간 금액', back),
      ]
    }
    default:
      return []
  }
}

/** Where every amount of a charge's event comes from, with its rule and the event's own numbers (rule 225). */
export const explainCharge = (event: ChargeEvent): Explanation[] => told(moneyOf(event))
