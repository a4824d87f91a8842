import type { PointRule } from '../shared/pointReasons.ts'
import { formatNumber, perMille, sum, type Won } from '../shared/won.ts'
import type { Account } from './accounts.ts'
import { balanced, type JournalLine } from './journal.ts'
import type { ContractRates } from './ownersShare.ts'
import { vatInside } from './vat.ts'

/** The rules of domain/README.md that explain an amount. */
export type RuleNumber =
  | PointRule
  | 11
  | 14
  | 42
  | 44
  | 46
  | 52
  | 53
  | 54
  | 55
  | 57
  | 59
  | 61
  | 62
  | 63
  | 64
  | 65
  | 66
  | 71
  | 144
  | 170
  | 172
  | 173
  | 350
  | 180
  | 183
  | 184
  | 185
  | 202
  | 203
  | 231
  | 268
  | 269
  | 270
  | 271
  | 276
  | 283
  | 285
  | 286
  | 292
  | 295
  | 320
  | 322
  | 332
  | 333
  | 421
  | 422
  | 423
  | 441
  | 826
  | 990

/** One amount of a sum, in won; `how` is its formula, null for an amount that the event itself contains. */
export type Term = { label: string; amount: Won; how: string | null }

/**
 * An amount of an event with the rule of domain/README.md behind it and the terms that add up to it (rule 225). With an
 * account, it is a journal line of the event; without one, it explains an amount that those are made of.
 */
export type Explanation = {
  rule: RuleNumber
  label: string
  booked: { account: Account; side: 'debit' | 'credit' } | null
  amount: Won
  terms: Term[]
}

/** A term of `amount` won. */
export const term = (label: string, amount: Won, how: string | null = null): Term => ({ label, amount, how })

const explained = (
  rule: RuleNumber,
  label: string,
  booked: Explanation['booked'],
  { amount, terms }: Pick<Explanation, 'amount' | 'terms'>,
): Explanation => ({ rule, label, booked, amount, terms: terms.filter((one) => one.amount !== 0) })

/** Books `amount` to an account's debit, with the terms that add up to it. */
export const debited = (
  rule: RuleNumber,
  account: Account,
  label: string,
  amount: Won,
  ...terms: Term[]
): Explanation => explained(rule, label, { account, side: 'debit' }, { amount, terms })

/** Books `amount` to an account's credit, with the terms that add up to it. */
export const credited = (
  rule: RuleNumber,
  account: Account,
  label: string,
  amount: Won,
  ...terms: Term[]
): Explanation => explained(rule, label, { account, side: 'credit' }, { amount, terms })

type Side = readonly [account: Account, label: string]

/** Books `amount` to a debit and a credit, with the same terms. */
export const both = (
  rule: RuleNumber,
  [debit, debitLabel]: Side,
  [credit, creditLabel]: Side,
  amount: Won,
  ...terms: Term[]
): Explanation[] => [
  debited(rule, debit, debitLabel, amount, ...terms),
  credited(rule, credit, creditLabel, amount, ...terms),
]

/** Books an owner's share, which is a cost of the shop (rules 63 and 170). */
export const ownersShareBooked = (rule: RuleNumber, share: Won, ...terms: Term[]): Explanation[] =>
  both(rule, ['owner_cost', '위탁 정산 비용'], ['owner_payable', '소유자에게 줄 금액'], share, ...terms)

/** The explanation of an amount that journal lines are made of: the sum of its terms. */
export const madeOf = (rule: RuleNumber, label: string, ...terms: Term[]): Explanation =>
  explained(rule, label, null, { amount: sum(terms.map(({ amount }) => amount)), terms })

/** True when the terms add up to the amount; they do not in an event that other rules decided. */
export const addsUp = ({ amount, terms }: Explanation): boolean =>
  sum(terms.map((one) => one.amount)) === amount

/** Leaves out explanations without an amount: accounts that the event does not move. */
export const withoutEmpty = (explanations: readonly Explanation[]): Explanation[] =>
  explanations.filter(({ amount, terms }) => amount !== 0 || terms.length > 0)

/** The amount by which an explanation's account moves, a debit positive; 0 without an account. */
export const movedBy = ({ booked, amount }: Explanation): Won =>
  booked === null ? 0 : booked.side === 'debit' ? amount : 0 - amount

/**
 * The journal lines of an event, in won, summing to zero: its explained amounts that have an account (rules 60, 225).
 * Throws when the event's own amounts do not add up.
 */
export const linesOf = (explanations: readonly Explanation[]): JournalLine[] =>
  balanced(
    explanations.flatMap((one) =>
      one.booked === null ? [] : [{ account: one.booked.account, amount: movedBy(one) }],
    ),
  )

/** `98` per mille → `9.8 %`. */
export const percentText = (rate: number): string => `${rate / 10} %`

/** A consideration without the tax inside it (rule 61). */
export const withoutVat = (label: string, consideration: Won): Term[] => [
  term(label, consideration),
  term('부가세', 0 - vatInside(consideration)),
]

/** What a taxed supply is called in the terms of its tax. */
const SUPPLY = '공급가액'

/** The tax inside a consideration, as the amount paid less the amount without tax (rule 61). */
export function vatTerms(label: string, consideration: Won): Term[] {
  const supply = consideration - vatInside(consideration)
  return [term(label, consideration), term(SUPPLY, 0 - supply, `${formatNumber(consideration)} × 10 ÷ 11`)]
}

/**
 * The tax of a consideration that is given back, which was decided as the difference of what is kept (rule 65). Of 5 won
 * it may be nothing, and the supply is 5 won less all the same (rule 538).
 */
export const vatBackTerms = (
  label: string,
  { consideration, vat }: { consideration: Won; vat: Won },
): Term[] => [term(label, consideration), term(SUPPLY, vat - consideration)]

/**
 * The supply behind a tax line: what its terms name, and for a tax that was booked without one the sum whose tenth it
 * is (rule 335).
 */
export function supplyOf({ amount, terms }: Pick<Explanation, 'amount' | 'terms'>): Won {
  const supply = terms.filter(({ label }) => label === SUPPLY)
  return supply.length === 0 ? amount * 10 : 0 - sum(supply.map((one) => one.amount))
}

/** An owner's share as its base less both fees at the contract's rates (rule 63). */
export function shareTerms(base: Won, { transactionPerMille, operatingPerMille }: ContractRates): Term[] {
  const fee = (label: string, rate: number) =>
    term(label, 0 - perMille(base, rate), `${formatNumber(base)} × ${percentText(rate)}`)
  return [
    term('정산 기준액', base),
    fee('거래 수수료', transactionPerMille),
    fee('운영 수수료', operatingPerMille),
  ]
}
