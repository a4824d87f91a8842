/** `신한은행 ****7890 계좌`: the account that money went to; 계좌 alone once it is not known any more (rule 906). */
export const accountPaid = (account: { bankName: string; accountNumber: string } | null): string =>
  account === null ? '계좌' : `${account.bankName} ${account.accountNumber} 계좌`
