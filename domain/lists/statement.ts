import type { ListColumn } from '../shared/listColumns.ts'
import type { SettlementStatement } from '../wire/settlements.ts'

export type StatementRow = SettlementStatement['rows'][number]

/** What a row of an owner's month is of, as finance and the files say it. */
export const settlementRowNames: Readonly<Record<StatementRow['kind'], string>> = {
  rental: '대여',
  return: '반품(일부)',
  refund: '환불',
  late_days: '연체료',
  compensation: '배상금',
  charge_refund: '공제 환급',
  shortfall: '부족분 청구',
}

/** One name for each figure on the screens, in the files and on paper. */
export const statementNames = {
  confirmedOn: '확정일',
  kind: '구분',
  consignmentNumber: '위탁번호',
  useDate: '이용 기간',
  base: '기준 금액',
  transactionFee: '거래 수수료',
  operatingFee: '운영 수수료',
  earned: '정산 금액',
  broughtForward: '이월 받음',
  deducted: '공제',
  payable: '지급액',
  carriedForward: '다음 달 이월',
  carriedOver: '다음 달로 이월',
  account: '지급 계좌',
  owner: '위탁자',
  issuer: '발행처',
} as const

const dotted = (day: string): string => day.replaceAll('-', '.')

/** Fees as they are written wherever a row is shown: with the base they add up to what was earned (rule 230). */
export const writtenFees = ({
  transactionFee,
  operatingFee,
}: Pick<StatementRow, 'transactionFee' | 'operatingFee'>) => ({
  transactionFee: 0 - transactionFee,
  operatingFee: 0 - operatingFee,
})

export const statementColumns = [
  { key: 'confirmedOn', label: statementNames.confirmedOn, kind: 'day', value: (row) => row.confirmedOn },
  { key: 'kind', label: statementNames.kind, kind: 'text', value: (row) => settlementRowNames[row.kind] },
  {
    ...{ key: 'consignmentNumber', label: statementNames.consignmentNumber, kind: 'text' },
    value: (row) => row.consignmentNumber,
  },
  { key: 'brand', label: '브랜드', kind: 'text', value: (row) => row.brand },
  { key: 'modelName', label: '모델명', kind: 'text', value: (row) => row.modelName },
  {
    ...{ key: 'useDate', label: statementNames.useDate, kind: 'text' },
    value: ({ useDate }) => (useDate === null ? '' : `${dotted(useDate.start)}–${dotted(useDate.end)}`),
  },
  { key: 'rent', label: '대여료', kind: 'amount', value: (row) => row.totalRentPrice },
  { key: 'periodDiscount', label: '기간 할인', kind: 'amount', value: (row) => row.periodDiscount },
  { key: 'base', label: statementNames.base, kind: 'amount', value: (row) => row.finalAmount },
  {
    ...{ key: 'transactionFee', label: statementNames.transactionFee, kind: 'amount' },
    value: (row) => writtenFees(row).transactionFee,
  },
  {
    key: 'operatingFee',
    label: statementNames.operatingFee,
    kind: 'amount',
    value: (row) => writtenFees(row).operatingFee,
  },
  {
    key: 'earned',
    label: statementNames.earned,
    kind: 'amount',
    value: (row) => row.expectedSettlementAmount,
  },
] as const satisfies readonly ListColumn<StatementRow>[]
