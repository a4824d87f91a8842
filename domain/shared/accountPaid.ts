/** An account as its owner reads it, by its bank and the last four digits of its number. */
export type NamedAccount = { bankName: string; accountNumber: string }

/** `신한은행 ****7890 계좌`: the account that money went to; 계좌 alone once it is not known any more (rule 906). */
export const accountPaid = (account: NamedAccount | null): string =>
  accountsInWords(account === null ? [] : [account])

/** The same of several, each named once: `신한은행 ****7890, 토스뱅크 ****5678 계좌`. */
export const accountsInWords = (accounts: readonly NamedAccount[]): string => {
  const names = accounts.map(({ bankName, accountNumber }) => `${bankName} ${accountNumber}`)
  return [[...new Set(names)].join(', '), '계좌'].filter((part) => part !== '').join(' ')
}
