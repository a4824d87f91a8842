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
