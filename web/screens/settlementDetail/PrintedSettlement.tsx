import { statementNames } from '../../../domain/lists/statement.ts'
import type { SettlementRow } from '../../../domain/wire/settlements.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { kindName } from '../../pieces/consigned/rowKinds.ts'
import { SealNote } from '../../pieces/consigned/SealNote.tsx'
import { PrintedPaper, PrintedTable } from '../../pieces/printed/PrintedPaper.tsx'
import { monthName, shortPeriod, signedWon, won } from '../../text/format.ts'
import styles from './SettlementDetailScreen.module.css'
import type { Settlement } from './settlement.ts'

const columns = [
  ...[{ name: '내용' }, { name: statementNames.useDate }, { name: statementNames.base, amount: true }],
  ...[
    { name: statementNames.transactionFee, amount: true },
    { name: statementNames.operatingFee, amount: true },
  ],
  ...[{ name: statementNames.earned, amount: true }, { name: '상태' }],
]

const cellsOf = (row: SettlementRow): string[] => [
  `${monthName(row.yymonth)} ${kindName(row)}`,
  shortPeriod(row.useDate),
  signedWon(row.finalAmount),
  signedWon(0 - row.transactionFee),
  signedWon(0 - row.operatingFee),
  signedWon(row.expectedSettlementAmount),
  row.settlementStatus === 'completed' ? '완료' : '예정',
]

/** The printable settlement of one item: the rows that the page shows, and the sums of all rows. */
export function PrintedSettlement({ settlement }: { settlement: Settlement }) {
  const { data: me } = useMembers(calls.myInfo)
  const { sums } = settlement
  return (
    <PrintedPaper title="정산서">
      <Rows>
        <Row name={statementNames.consignmentNumber}>{settlement.consignmentNumber}</Row>
        <Row name={statementNames.owner}>{me?.name ?? ''}</Row>
        <Row name="하루 가격">{won(settlement.assessedRentalPrice)}</Row>
      </Rows>
      <PrintedTable
        columns={columns}
        rows={settlement.result.map((row) => ({ id: row.id, cells: cellsOf(row) }))}
      />
      {settlement.result.length < settlement.cntAll && (
        <p className={styles.rest}>
          최근 {settlement.result.length}건이에요. 합계에는 {settlement.cntAll}건이 모두 들어 있어요.
        </p>
      )}
      <Rows>
        <Row name="받을 금액">{signedWon(sums.pendingAmount)}</Row>
        <Row name="받은 금액">{signedWon(sums.completedAmount)}</Row>
        <Total name={statementNames.earned} value={signedWon(sums.expectedSettlementAmount)} />
      </Rows>
      <p className={styles.rest}>세금은 떼지 않아요.</p>
      <SealNote seal={settlement.seal} onPaper />
    </PrintedPaper>
  )
}
