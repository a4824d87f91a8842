import { statementColumns, statementNames } from '../../domain/lists/statement.ts'
import { ownerOf, paidTo, payoutWords } from '../../domain/settlement/payoutWords.ts'
import { formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import { SEAL_BLOCK } from '../../domain/shared/seals.ts'
import type { Seal, SettlementStatement } from '../../domain/wire/settlements.ts'
import { type Cell, fileColumns, type TableFile } from '../platform/http/tableFile.ts'

type Column = (typeof statementColumns)[number]['key']
/** Of the columns in characters; a Hangul syllable is two characters wide. */
const widths: Readonly<Record<Column, number>> = {
  ...{ confirmedOn: 12, kind: 11, consignmentNumber: 16, brand: 18, modelName: 34, useDate: 24 },
  ...{ rent: 12, periodDiscount: 12, base: 12, transactionFee: 13, operatingFee: 13, earned: 14 },
}

const sealLines = (seal: Seal | null): [string, Cell][] =>
  seal === null
    ? [['원장 봉인', '아직 없음']]
    : [
        ['이 달의 기록', seal.isBroken ? '봉인한 뒤에 바뀜' : seal.isSealed ? '봉인됨' : '아직 봉인 전'],
        [SEAL_BLOCK, seal.block],
        ['원장 봉인 시각', formatSeoulMinute(new Date(seal.sealedAt))],
        ['원장 봉인', seal.hash],
      ]

const rowsOfTable = fileColumns(statementColumns, widths)
/** Between the name of a total and its figure. */
const between = statementColumns.slice(2).map(() => null)

/** The statement as a table (rule 230), which both file formats share: its rows, and below them what they come to. */
export function statementTable(
  month: SettlementStatement,
): Pick<TableFile<readonly Cell[]>, 'sheet' | 'columns' | 'rows' | 'cells' | 'pages'> {
  const payout = payoutWords(month)
  const deductions = month.deductions.map(({ name, amount }): [string, Cell] => [
    `${statementNames.deducted} · ${name}`,
    -amount,
  ])
  const account = paidTo(month)
  const totals: [string, Cell][] = [
    [`${statementNames.earned} 합계`, month.earned],
    ['지난달에서 이월', month.broughtForward],
    ...(deductions.length === 0 ? ([[statementNames.deducted, 0]] satisfies [string, Cell][]) : deductions),
    [statementNames.payable, month.payable],
    [statementNames.carriedOver, month.carriedForward],
    [payout.name, payout.words],
    ...(account === null ? [] : ([[statementNames.account, account]] satisfies [string, Cell][])),
    ['원천징수', '하지 않음'],
    [statementNames.owner, ownerOf(month)],
    [statementNames.issuer, month.companyName],
    ...sealLines(month.seal),
  ]
  const lines = [
    ...month.rows.map(rowsOfTable.cells),
    ...totals.map(([name, value]) => [name, ...between, value]),
  ]
  return {
    sheet: `정산 명세서 ${month.month}`,
    columns: rowsOfTable.columns,
    rows: null,
    cells: (line) => line,
    pages: [lines],
  }
}
