import { Link } from 'react-router-dom'
import { payoutRefusal, settlementStatusNames } from '../../../../domain/lists/settlementNames.ts'
import { holdWords } from '../../../../domain/lists/settlements.ts'
import { settlementRowNames } from '../../../../domain/lists/statement.ts'
import { payoutWords } from '../../../../domain/settlement/payoutWords.ts'
import { seoulDate } from '../../../../domain/shared/civilDate.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import { payoutWait } from '../../../../domain/shared/payoutWaits.ts'
import type { StaffSettlement, StaffSettlementRow } from '../../../../domain/wire/staffSettlements.ts'
import { useAnswer } from '../../api/reading.ts'
import { settlementCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { dots, moment } from '../../kit/words.ts'
import { explainPath, statementPath } from '../../paths.ts'
import { Handling } from '../../pieces/handling.ts'
import { meanings } from '../../pieces/meanings.ts'
import { Recorded } from '../../pieces/recorded.ts'
import { sumsOf } from './monthSum.ts'
import styles from './OwnerMonth.module.css'

const percent = (perMille: number | null) => (perMille === null ? '' : ` (${perMille / 10}%)`)

/** An owner's settlement of a month with the calculation of each row. */
export function OwnerMonth({ month }: { month: StaffSettlement }) {
  const rows = useAnswer(settlementCalls.rows(month.ownerId, month.month))
  const settlement = explainPath({ what: 'settlement', owner: month.ownerId, month: month.month })
  const amount = (value: number) => <AmountLink amount={value} to={settlement} />
  const { broughtForward, deducted, payable, carriedForward } = sumsOf(month)
  const paidOn = month.paidAt === null ? null : seoulDate(new Date(month.paidAt))
  const status = month.coming?.isHeld === true ? 'held' : month.status
  const payout = payoutWords({ ...month, status, payable, paidOn })
  return (
    <>
      <DrawerHead
        over={`${dots(month.month)} · 회원번호 ${month.ownerId}`}
        title={month.ownerName === '' ? WITHDRAWN : month.ownerName}
        badge={<Mark means={meanings.settlement[month.status]}>{settlementStatusNames[month.status]}</Mark>}
      />
      <Facts
        facts={[
          { name: '기준 금액', value: amount(month.base) },
          { name: '거래 수수료', value: amount(0 - month.transactionFee) },
          { name: '운영 수수료', value: amount(0 - month.operatingFee) },
          { name: '정산 금액', value: amount(month.earned) },
          ...(broughtForward === 0 ? [] : [{ name: '이월 받음', value: amount(broughtForward) }]),
          ...(deducted === 0 ? [] : [{ name: '공제', value: amount(0 - deducted) }]),
          ...(carriedForward === 0 ? [] : [{ name: '다음 달 이월', value: amount(carriedForward) }]),
          { name: month.coming === null ? '지급액' : '지금까지 지급액', value: amount(payable) },
          month.paidAt === null
            ? { name: payout.name, value: payout.words }
            : { name: settlementStatusNames.paid, value: moment(month.paidAt) },
          ...month.heldFor.map((hold) => ({
            name: month.status === 'held' ? '보류한 이유' : '다음 달로 넘긴 보류',
            value: holdWords(hold, month.month),
          })),
          ...(month.reference === null ? [] : [{ name: '거래 번호', value: month.reference }]),
          ...(month.lastReason === null
            ? []
            : [{ name: '기다리는 이유', value: payoutWait(month.lastReason) }]),
          ...(month.waitingSince === null
            ? []
            : [{ name: '기다리기 시작', value: moment(month.waitingSince) }]),
          ...(month.providerCode === null
            ? []
            : [{ name: '지급하지 못한 이유', value: payoutRefusal(month.providerCode) }]),
        ]}
      />
      <p className={styles.statement}>
        <Link to={statementPath(month.ownerId, month.month)}>정산 명세서 보기</Link>
      </p>
      <h3 className={styles.heading}>정산 줄 {month.rows}건</h3>
      <AnswerView answer={rows}>
        {({ result }) => (
          <ol className={styles.rows}>
            {result.map((row) => (
              <SettlementRow key={row.rowId} row={row} settlement={settlement} />
            ))}
          </ol>
        )}
      </AnswerView>
      <Handling about="payout" of={`${month.ownerId}:${month.month}`} />
      <Recorded kind="settlement" of={`${month.ownerId}:${month.month}`} />
    </>
  )
}

function SettlementRow({ row, settlement }: { row: StaffSettlementRow; settlement: string }) {
  const to = row.orderId === null ? settlement : explainPath({ what: 'order', id: row.orderId })
  return (
    <li>
      <span className={styles.over}>
        {moment(row.occurredAt)} · {settlementRowNames[row.kind]}
        {row.orderNumbers !== null && ` · ${row.orderNumbers}`}
      </span>
      <span className={styles.line}>
        <span>
          {row.brandName} {row.productName}
        </span>
        <AmountLink amount={row.expected} to={to} />
      </span>
      <span className={styles.reckoned} data-negative={row.expected < 0 || undefined}>
        {won(row.base)} − {won(row.transactionFee)}
        {percent(row.transactionPerMille)} − {won(row.operatingFee)}
        {percent(row.operatingPerMille)}
      </span>
      {row.start !== null && row.end !== null && (
        <span className={styles.over}>
          {dots(row.start)} – {dots(row.end)} · {row.consignmentNumber}
        </span>
      )}
    </li>
  )
}
