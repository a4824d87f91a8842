import type { NamedAccount } from '../shared/accountPaid.ts'

type Digits = readonly [fewest: number, most: number]

type Bank = { bankCode: string; bankName: string }

/** The digits of account numbers where no rule of the bank is known. */
const anyBank: Digits = [10, 16]

type Row = readonly [bankCode: string, bankName: string, digits?: Digits]

/** Clearing institute codes with common bank names; digits where they hold for every personal account. */
const rows: readonly Row[] = [
  ['004', 'KB국민은행', [10, 14]],
  ['088', '신한은행', [11, 14]],
  ['020', '우리은행', [11, 14]],
  ['081', '하나은행', [11, 14]],
  ['011', 'NH농협은행', [11, 14]],
  ['003', 'IBK기업은행', [10, 14]],
  ['090', '카카오뱅크', [13, 13]],
  ['092', '토스뱅크', [12, 12]],
  ['089', '케이뱅크', [12, 12]],
  ['023', 'SC제일은행', [11, 14]],
  ['027', '한국씨티은행'],
  ['002', 'KDB산업은행'],
  ['031', 'iM뱅크(구 대구은행)'],
  ['032', 'BNK부산은행'],
  ['039', 'BNK경남은행'],
  ['034', '광주은행'],
  ['037', '전북은행'],
  ['035', '제주은행'],
  ['007', '수협은행'],
  ['071', '우체국', [12, 14]],
  ['045', 'MG새마을금고', [13, 14]],
  ['048', '신협'],
  ['012', '지역농축협'],
  ['050', '저축은행'],
  ['064', '산림조합중앙회'],
  ['054', 'HSBC은행'],
  ['055', '도이치은행'],
  ['057', '제이피모간체이스은행'],
  ['060', 'BOA은행'],
]

/** The banks that money can be sent to, the most common first. */
export const banks: readonly Bank[] = rows.map(([bankCode, bankName]) => ({ bankCode, bankName }))

/** The bank of a three-digit code; undefined for an unknown code. */
export const bankOf = (bankCode: string): Bank | undefined => banks.find((bank) => bank.bankCode === bankCode)

/** The fewest and the most digits of that bank's account numbers (rule 75). */
export const digitsOf = (bankCode: string): Digits => rows.find(([code]) => code === bankCode)?.[2] ?? anyBank

/** True when a number, digits only, can be an account of that bank (rule 75). */
export const canBeAccountOf = (bankCode: string, accountNumber: string): boolean => {
  const [fewest, most] = digitsOf(bankCode)
  return /^\d+$/.test(accountNumber) && accountNumber.length >= fewest && accountNumber.length <= most
}

/** Names an account; `bankName` is the one it was saved with, for a bank that is no longer listed. */
export const namedAccount = (account: {
  bankCode: string
  bankName?: string
  accountNumber: string
}): NamedAccount => ({
  bankName: bankOf(account.bankCode)?.bankName ?? account.bankName ?? '',
  accountNumber: maskedNumber(account.accountNumber),
})

/** `****5678`: the last four digits, without revealing the length. */
export const maskedNumber = (accountNumber: string): string => `****${accountNumber.slice(-4)}`
