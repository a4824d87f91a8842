import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { PrintedPaper, PrintedTable } from '../../pieces/printed/PrintedPaper.tsx'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { statusLabel } from '../../pieces/rented/itemStatus.ts'
import { dottedDay, minusWon, won } from '../../text/format.ts'
import styles from './PrintedReceipt.module.css'

const period = (start: string, end: string) => `${start.replaceAll('-', '.')} – ${end.replaceAll('-', '.')}`

const columns = [{ name: '상품' }, { name: '이용 기간' }, { name: '상태' }, { name: '금액', amount: true }]

/** The printable receipt: the items, the payment and the tax in it. */
export function PrintedReceipt({ order }: { order: OrderDetail }) {
  const { receipt } = order
  return (
    <PrintedPaper title="영수증">
      <Rows>
        <Row name="주문번호">{order.orderNumbers}</Row>
        <Row name="주문일">{dottedDay(order.createdAt)}</Row>
        <Row name="주문자">{order.user.name}</Row>
      </Rows>
      <PrintedTable
        columns={columns}
        rows={order.order_items.map((item) => ({
          id: item.id,
          cells: [
            `${item.product.brand.nameEnglish.toUpperCase()} ${item.product.productName}`,
            period(item.order.rentalStartDate, item.order.rentalEndDate),
            statusLabel(item.status),
            won(item.totalRentPrice + item.periodDiscount),
          ],
        }))}
      />
      <AmountRows amounts={order} />
      <div className={styles.tax}>
        <Rows>
          {receipt.refunded > 0 && <Row name="카드 환불">{minusWon(receipt.refunded)}</Row>}
          {receipt.untaxed > 0 && <Row name="취소 수수료 (부가세 없음)">{won(receipt.untaxed)}</Row>}
          <Row name="공급가액">{won(receipt.supply)}</Row>
          <Row name="부가세">{won(receipt.vat)}</Row>
          <Total name="카드로 낸 금액" value={won(receipt.paid - receipt.refunded)} />
        </Rows>
      </div>
    </PrintedPaper>
  )
}
