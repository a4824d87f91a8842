import type { Account } from '../ledger/accounts.ts'
import {
  both,
  credited,
  debited,
  type Explanation,
  ownersShareBooked,
  shareTerms,
  term,
  vatTerms,
  withoutEmpty,
} from '../ledger/explanation.ts'
import { ownersShareOf } from '../ledger/ownersShare.ts'
import { chargeNames } from '../shared/chargeKinds.ts'
import { formatNumber } from '../shared/won.ts'
import type { Charge, ChargeEvent, ChargeEventOf } from './events.ts'
import { bookedAs, vatOfCharge } from './kinds.ts'
import { receivableOf } from './postings.ts'

function ownersPart({ amount, owner }: Charge): Explanation[] {
  if (owner === null) return []
  const byRates = owner.rates !== null && ownersShareOf(amount, owner.rates) === owner.share
  const terms =
    owner.rates !== null && byRates
      ? shareTerms(amount, owner.rates)
      : [term('직원이 정한 위탁자 몫', owner.share)]
  return ownersShareBooked(170, ...terms)
}

function made(charge: Charge): Explanation[] {
  const { kind, debtor, amount, lateDays } = charge
  const vat = vatOfCharge(kind, amount)
  const perDay = lateDays !== null && lateDays > 0 && amount % lateDays === 0 ? amount / lateDays : null
  const how = perDay === null ? null : `${formatNumber(perDay)} × ${lateDays}일`
  return [
    debited(170, receivableOf(debtor), '받을 금액', term(chargeNames[kind], amount, how)),
    credited(
      170,
      bookedAs[kind].revenue,
      chargeNames[kind],
      term(chargeNames[kind], amount, how),
      term('부가세', 0 - vat),
    ),
    ...(vat === 0 ? [] : [credited(61, 'vat_payable', '부가세', ...vatTerms(chargeNames[kind], amount))]),
    ...ownersPart(charge),
  ]
}

function takenBack(
  { kind, amount, vat, ownerShareBack }: ChargeEventOf<'charge.waived' | 'charge.refunded'>['data'],
  account: Account,
): Explanation[] {
  const back = term(chargeNames[kind], amount)
  const share = term('줄어든 위탁자 몫', ownerShareBack)
  return [
    debited(173, bookedAs[kind].revenue, '줄어든 수익', back, term('줄어든 부가세', 0 - vat)),
    debited(173, 'vat_payable', '줄어든 부가세', term('줄어든 부가세', vat)),
    credited(173, account, account === 'refunds_payable' ? '돌려줄 금액' : '받지 않을 금액', back),
    ...both(
      173,
      ['owner_payable', '위탁자에게서 줄어든 금액'],
      ['owner_cost', '줄어든 위탁 정산 비용'],
      share,
    ),
  ]
}

/** The refund of a deduction, paid with the next payout. */
function owedAgain({ kind, amount, vat }: ChargeEventOf<'charge.deduction.refunded'>['data']): Explanation[] {
  const back = term(chargeNames[kind], amount)
  return [
    debited(231, bookedAs[kind].revenue, '줄어든 수익', back, term('줄어든 부가세', 0 - vat)),
    debited(231, 'vat_payable', '줄어든 부가세', term('줄어든 부가세', vat)),
    credited(231, 'owner_payable', '다음 정산금에 더할 금액', back),
  ]
}

function moneyOf(event: ChargeEvent): Explanation[] {
  switch (event.type) {
    case 'charge.made':
      return made(event.data)
    case 'charge.waived':
      return takenBack(event.data, receivableOf(event.data.debtor))
    case 'charge.refunded':
      return takenBack(event.data, 'refunds_payable')
    case 'charge.deducted': {
      const taken = term(`${event.data.month} 정산금에서 뺀 요금`, event.data.amount)
      return both(184, ['owner_payable', '정산금에서 뺀 금액'], ['owner_receivable', '받은 요금'], taken)
    }
    case 'charge.deduction.refunded':
      return owedAgain(event.data)
    default:
      return []
  }
}

/** The explanation of every amount of a charge's event, with its rule and the event's own numbers (rule 225). */
export const explainCharge = (event: ChargeEvent): Explanation[] => withoutEmpty(moneyOf(event))
