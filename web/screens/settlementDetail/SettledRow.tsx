import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import type { SettlementRow } from '../../../domain/wire/settlements.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { kindName } from '../../pieces/consigned/rowKinds.ts'
import { StatementLink } from '../../pieces/consigned/StatementLink.tsx'
import { minusWon, monthName, signedWon, won } from '../../text/format.ts'
import { periodLine } from '../../text/periodLine.ts'
import { itemDiscount, settledLine } from './rowWords.ts'
import styles from './SettlementDetailScreen.module.css'

/** A confirmed rental, or a later correction of one, down to the owner's amount. */
export function SettledRow({ row }: { row: SettlementRow }) {
  const discount = itemDiscount(row)
  const isPaid = row.settlementStatus === 'completed'
  return (
    <li className={styles.row}>
      <h3 className={styles.rowHead}>
        {monthName(row.yymonth)} {kindName(row)}
        <Badge tone={isPaid ? 'ok' : 'lining'}>{isPaid ? '정산 완료' : '정산 예정'}</Badge>
      </h3>
      <p className={styles.line}>{periodLine(row.useDate, rentalDays(row.useDate))}</p>
      <Rows>
        {discount !== null && (
          <>
            <Row name={`하루 ${won(row.assessedRentalPrice)} × ${discount.days}일`}>
              {won(row.assessedRentalPrice * discount.days)}
            </Row>
            <Row name="상품 할인">{minusWon(discount.amount)}</Row>
          </>
        )}
        <Row name="총 렌트 금액">{signedWon(row.totalRentPrice)}</Row>
        {row.periodDiscount !== 0 && <Row name="기간 할인">{signedWon(row.periodDiscount)}</Row>}
        <Row name="정산 기준 금액">{signedWon(row.finalAmount)}</Row>
        <Row name="거래 수수료">{signedWon(0 - row.transactionFee)}</Row>
        <Row name="운영 수수료">{signedWon(0 - row.operatingFee)}</Row>
        <Total name="정산 금액" value={signedWon(row.expectedSettlementAmount)} hairline />
      </Rows>
      <p className={styles.settled}>{settledLine(row)}</p>
      {isPaid && <StatementLink month={row.yymonth} name={monthName(row.yymonth)} />}
    </li>
  )
}
