import { type ListColumn, WITHDRAWN } from '../shared/listColumns.ts'

/** What the accountant's month consists of, in the order of its files: a tab, a table of each file format, and paper. */
export const monthSheetNames = {
  trial: '합계잔액시산표',
  balance: '재무상태표',
  profit: '손익계산서',
  journal: '분개장',
  ledger: '계정 원장',
  vat: '부가세 내역',
  points: '포인트 부채',
  payouts: '소유자 정산·지급',
  fees: '결제사 지급·수수료',
  vouchers: '일반전표',
} as const
export type MonthSheetKey = keyof typeof monthSheetNames

/** Labels of a sheet's rows and of its sums. */
export const sheetWords = {
  total: '합계',
  debit: '차변',
  credit: '대변',
  debits: '차변 합계',
  earnings: '누적 손익',
} as const

/** An account in a sheet: its code in the standard chart, and what the books call it. */
type Coded = { code: string; account: string }
const accountColumns = [
  { key: 'code', label: '코드', kind: 'digits', width: '72px', value: (row) => row.code },
  { key: 'account', label: '계정', kind: 'text', value: (row) => row.account },
] as const satisfies readonly ListColumn<Coded>[]

export type TrialRow = Coded & {
  kind: string
  opening: number
  debits: number
  credits: number
  closing: number
}
export const trialColumns = [
  ...accountColumns,
  { key: 'kind', label: '구분', kind: 'text', value: (row) => row.kind },
  { key: 'opening', label: '기초 잔액', kind: 'amount', value: (row) => row.opening },
  { key: 'debits', label: '차변', kind: 'amount', value: (row) => row.debits },
  { key: 'credits', label: '대변', kind: 'amount', value: (row) => row.credits },
  { key: 'closing', label: '기말 잔액', kind: 'amount', value: (row) => row.closing },
] as const satisfies readonly ListColumn<TrialRow>[]

export type PositionRow = Coded & { part: string; amount: number }
export const positionColumns = [
  { key: 'part', label: '구분', kind: 'text', value: (row) => row.part },
  ...accountColumns,
  { key: 'amount', label: '금액', kind: 'amount', value: (row) => row.amount },
] as const satisfies readonly ListColumn<PositionRow>[]

type JournalRow = Coded & {
  day: string
  /** The event's position in the log: every line of one entry has it. */
  number: string
  title: string
  subject: string
  debit: number | null
  credit: number | null
  evidence: string
}
const entryColumns = [
  { key: 'day', label: '날짜', kind: 'day', value: (row) => row.day },
  { key: 'number', label: '전표번호', kind: 'digits', value: (row) => row.number },
  { key: 'title', label: '적요', kind: 'text', value: (row) => row.title },
  { key: 'subject', label: '거래', kind: 'text', value: (row) => row.subject },
] as const satisfies readonly ListColumn<JournalRow>[]
const sideColumns = [
  { key: 'debit', label: '차변', kind: 'amount', value: (row) => row.debit },
  { key: 'credit', label: '대변', kind: 'amount', value: (row) => row.credit },
] as const satisfies readonly ListColumn<JournalRow>[]
const evidenceColumn = {
  key: 'evidence',
  label: '증빙 번호',
  kind: 'text',
  value: (row: { evidence: string }) => row.evidence,
} as const

export const journalColumns = [
  ...entryColumns,
  ...accountColumns,
  ...sideColumns,
  evidenceColumn,
] as const satisfies readonly ListColumn<JournalRow>[]

type LedgerRow = JournalRow & { balance: number }
export const ledgerColumns = [
  ...accountColumns,
  ...entryColumns,
  ...sideColumns,
  { key: 'balance', label: '잔액', kind: 'amount', value: (row) => row.balance },
  evidenceColumn,
] as const satisfies readonly ListColumn<LedgerRow>[]

export type VatRow = {
  kind: string
  day: string
  number: string
  title: string
  subject: string
  supply: number
  tax: number
  evidence: string
}
export const vatColumns = [
  { key: 'kind', label: '구분', kind: 'text', value: (row) => row.kind },
  { key: 'day', label: '날짜', kind: 'day', value: (row) => row.day },
  { key: 'number', label: '전표번호', kind: 'digits', value: (row) => row.number },
  { key: 'title', label: '적요', kind: 'text', value: (row) => row.title },
  { key: 'subject', label: '거래', kind: 'text', value: (row) => row.subject },
  { key: 'supply', label: '공급가액', kind: 'amount', value: (row) => row.supply },
  { key: 'tax', label: '세액', kind: 'amount', value: (row) => row.tax },
  evidenceColumn,
] as const satisfies readonly ListColumn<VatRow>[]

export type FeeRow = {
  day: string
  number: string
  title: string
  subject: string
  cleared: number
  fees: number
  vat: number
  kept: number
  bank: number
}
/** What was booked in the month, whichever day the provider's payout is of. */
export const feeColumns = [
  { key: 'day', label: '날짜', kind: 'day', value: (row) => row.day },
  { key: 'number', label: '전표번호', kind: 'digits', value: (row) => row.number },
  { key: 'title', label: '적요', kind: 'text', value: (row) => row.title },
  { key: 'subject', label: '거래', kind: 'text', value: (row) => row.subject },
  { key: 'cleared', label: '정리된 카드 미수금', kind: 'amount', value: (row) => row.cleared },
  { key: 'fees', label: '결제 수수료', kind: 'amount', value: (row) => row.fees },
  { key: 'vat', label: '수수료의 부가세', kind: 'amount', value: (row) => row.vat },
  { key: 'kept', label: '실제 수수료', kind: 'amount', value: (row) => row.kept },
  { key: 'bank', label: '은행에 들어온 금액', kind: 'amount', value: (row) => row.bank },
] as const satisfies readonly ListColumn<FeeRow>[]

const ownerKinds = {
  earned: '번 금액',
  closed: '정산 마감',
  paid: '지급',
  returned: '지급 되돌아옴',
} as const
export type OwnerRow = {
  kind: keyof typeof ownerKinds
  day: string | null
  ownerName: string
  ownerId: number
  /** The month in which the money was earned. */
  month: string
  rows: number | null
  base: number | null
  transactionFee: number | null
  operatingFee: number | null
  earned: number | null
  broughtForward: number | null
  deducted: number | null
  payable: number | null
  carriedForward: number | null
  paid: number | null
  reference: string | null
}
/** What was booked for owners in the month; what was earned in it is closed and paid in a later one (rule 799). */
export const ownerColumns = [
  { key: 'kind', label: '구분', kind: 'text', value: (row) => ownerKinds[row.kind] },
  { key: 'day', label: '날짜', kind: 'day', value: (row) => row.day },
  { key: 'ownerName', label: '소유자', kind: 'text', value: (row) => row.ownerName || WITHDRAWN },
  { key: 'ownerId', label: '회원번호', kind: 'digits', value: (row) => String(row.ownerId) },
  { key: 'month', label: '정산월', kind: 'text', value: (row) => row.month },
  { key: 'rows', label: '건수', kind: 'count', value: (row) => row.rows },
  { key: 'base', label: '기준 금액', kind: 'amount', value: (row) => row.base },
  { key: 'transactionFee', label: '거래 수수료', kind: 'amount', value: (row) => row.transactionFee },
  { key: 'operatingFee', label: '운영 수수료', kind: 'amount', value: (row) => row.operatingFee },
  { key: 'earned', label: '정산 금액', kind: 'amount', value: (row) => row.earned },
  { key: 'broughtForward', label: '이월 받음', kind: 'amount', value: (row) => row.broughtForward },
  { key: 'deducted', label: '공제', kind: 'amount', value: (row) => row.deducted },
  { key: 'payable', label: '지급할 금액', kind: 'amount', value: (row) => row.payable },
  { key: 'carriedForward', label: '다음 달 이월', kind: 'amount', value: (row) => row.carriedForward },
  { key: 'paid', label: '지급한 금액', kind: 'amount', value: (row) => row.paid },
  { key: 'reference', label: '거래 번호', kind: 'digits', value: (row) => row.reference },
] as const satisfies readonly ListColumn<OwnerRow>[]

export type PointRow = { item: string; points: number }
export const pointColumns = [
  { key: 'item', label: '내용', kind: 'text', value: (row) => row.item },
  { key: 'points', label: '포인트', kind: 'amount', value: (row) => row.points },
] as const satisfies readonly ListColumn<PointRow>[]

export type VoucherRow = {
  day: string
  number: string
  side: string
  code: string
  codeName: string
  party: string
  words: string
  amount: number
}
/** The columns of a general journal that bookkeeping programs import (rule 336). */
export const voucherColumns = [
  { key: 'day', label: '전표일자', kind: 'day', value: (row) => row.day },
  { key: 'number', label: '전표번호', kind: 'digits', value: (row) => row.number },
  { key: 'side', label: '차대구분', kind: 'text', value: (row) => row.side },
  { key: 'code', label: '계정코드', kind: 'digits', value: (row) => row.code },
  { key: 'codeName', label: '계정과목', kind: 'text', value: (row) => row.codeName },
  { key: 'party', label: '거래처', kind: 'text', value: (row) => row.party },
  { key: 'words', label: '적요', kind: 'text', value: (row) => row.words },
  { key: 'amount', label: '금액', kind: 'amount', value: (row) => row.amount },
] as const satisfies readonly ListColumn<VoucherRow>[]
