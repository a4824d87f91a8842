import { ownerOf, payoutWords } from '../../domain/settlement/payoutWords.ts'
import { formatDotted, formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import type { Seal, SettlementStatement } from '../../domain/wire/settlements.ts'

const kinds: Readonly<Record<SettlementStatement['rows'][number]['kind'], string>> = {
  rental: '대여',
  return: '반품(일부)',
  refund: '환불',
  late_days: '연체료',
  compensation: '배상금',
  charge_refund: '공제 환급',
}

/** Column names and widths in characters; a Hangul syllable is two characters wide. */
const columns = [
  ['확정일', 12],
  ['구분', 11],
  ['위탁번호', 16],
  ['브랜드', 18],
  ['모델명', 34],
  ['이용 기간', 24],
  ['대여료', 12],
  ['기간 할인', 12],
  ['확정 금액', 12],
  ['거래 수수료', 13],
  ['운영 수수료', 13],
  ['정산 금액', 14],
] as const

type Cell = string | number | null

const sealLines = (seal: Seal | null): [string, Cell][] =>
  seal === null
    ? [['원장 봉인', '아직 없음']]
    : [
        ['이 달의 기록', seal.isSealed ? '봉인됨' : '아직 봉인 전'],
        ['원장 봉인 블록', seal.block],
        ['원장 봉인 시각', formatSeoulMinute(new Date(seal.sealedAt))],
        ['원장 봉인', seal.hash],
      ]

/** The statement as a table, which both file formats share. */
export function statementTable(month: SettlementStatement): {
  title: string
  columns: readonly { name: string; width: number }[]
  lines: Cell[][]
} {
  const rows = month.rows.map((row) => [
    formatDotted(row.confirmedOn),
    kinds[row.kind],
    row.consignmentNumber,
    row.brand,
    row.modelName,
    `${formatDotted(row.useDate.start)}–${formatDotted(row.useDate.end)}`,
    row.totalRentPrice,
    row.periodDiscount,
    row.finalAmount,
    row.transactionFee,
    row.operatingFee,
    row.expectedSettlementAmount,
  ])
  const payout = payoutWords(month)
  const totals: [string, Cell][] = [
    ['정산 금액 합계', month.earned],
    ['지난달에서 이월', month.broughtForward],
    ...(month.deductions.length === 0
      ? ([['공제', 0]] satisfies [string, Cell][])
      : month.deductions.map(({ name, amount }): [string, Cell] => [`공제 · ${name}`, -amount])),
    ['지급액', month.payable],
    ['다음 달로 이월', month.carriedForward],
    [payout.name, payout.words],
    ['원천징수', '하지 않음'],
    ['위탁자', ownerOf(month)],
    ['발행처', month.companyName],
    ...sealLines(month.seal),
  ]
  return {
    title: `정산 명세서 ${month.month}`,
    columns: columns.map(([name, width]) => ({ name, width })),
    lines: [...rows, ...totals.map(([name, value]) => [name, ...columns.slice(2).map(() => null), value])],
  }
}
