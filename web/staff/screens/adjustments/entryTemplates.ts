import type { Account } from '../../../../domain/ledger/accounts.ts'

type EntryLine = { account: Account; amount: number }
type Template = { label: string; debit: Account; credit: Account }

/** Entries that every month has; any other one is written line by line. */
export const entryTemplates = {
  interest: { label: '이자 수익', debit: 'bank', credit: 'interest_income' },
  interestPaid: { label: '이자 비용', debit: 'interest_expense', credit: 'bank' },
  bankFee: { label: '은행 수수료', debit: 'bank_fees', credit: 'bank' },
  capital: { label: '자본금 납입', debit: 'bank', credit: 'capital' },
  opening: { label: '개시 잔액', debit: 'bank', credit: 'opening_balance' },
} as const satisfies Readonly<Record<string, Template>>

const named: ReadonlyMap<string, Template> = new Map(Object.entries(entryTemplates))

/** The option for an entry whose lines are all typed. */
export const free = 'free'

/** A line as it is typed; amounts are digits, and empty ones are no line. */
export type TypedLine = { account: string; debit: string; credit: string }

export const typedLines = (value: string): TypedLine[] => {
  const read: unknown = value === '' ? [] : JSON.parse(value)
  return Array.isArray(read)
    ? read.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'account' in one && 'debit' in one && 'credit' in one
          ? { account: String(one.account), debit: String(one.debit), credit: String(one.credit) }
          : [],
      )
    : []
}

const amountIn = (digits: string): number => (digits === '' ? 0 : Number(digits))

/** What the typed lines come to on a side; what is no amount yet counts as nothing. */
export const sumOf = (lines: readonly TypedLine[], side: 'debit' | 'credit'): number =>
  lines.reduce((sum, line) => sum + (amountIn(line[side]) || 0), 0)

/** Why the first line that would be left out, though it is in the sums, cannot be sent; undefined when none is. */
export function lineGap(answer: string): string | undefined {
  const problems = typedLines(answer).map(({ account, debit, credit }) => {
    const amounts = [amountIn(debit), amountIn(credit)]
    if (amounts.some((amount) => !(amount >= 0))) return '0원 이상의 금액을 적어 주세요.'
    if (amounts.every((amount) => amount > 0)) return '차변이나 대변 하나에만 적어 주세요.'
    const isEmpty = amounts.every((amount) => amount === 0)
    return account === '' && !isEmpty ? '계정을 골라 주세요.' : undefined
  })
  const first = problems.findIndex((problem) => problem !== undefined)
  return first < 0 ? undefined : `${first + 1}번째 줄: ${problems[first]}`
}

/** The lines of the entry that the answers of the dialog say. */
export function linesOf(
  { template = '', amount = '', lines = '' }: Readonly<Record<string, string>>,
  isAccount: (name: string) => name is Account,
): EntryLine[] {
  const found = named.get(template)
  if (found !== undefined)
    return [
      { account: found.debit, amount: Number(amount) },
      { account: found.credit, amount: 0 - Number(amount) },
    ]
  return typedLines(lines).flatMap(({ account, debit, credit }) => {
    const won = Number(debit) - Number(credit)
    return isAccount(account) && won !== 0 ? { account, amount: won } : []
  })
}
