import { Info, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { keepFocus } from '../../kit/keepFocus.ts'
import { paths } from '../../paths.ts'
import styles from './ReversedNotice.module.css'

/** Notice of a reversed payment: how much, why, and when the money arrives. `onSeen` dismisses it. */
export function ReversedNotice(props: { notice: OrderNotice; link?: boolean; onSeen?: () => void }) {
  const { notice, onSeen } = props
  return (
    <section className={styles.notice} aria-label="결제가 취소됐어요">
      <Info size={20} aria-hidden="true" />
      <div>
        <h2 className={styles.title}>결제가 취소됐어요</h2>
        <p>{notice.message}</p>
        {props.link === true && (
          <Link to={paths.orderDetail(notice.orderId)} className={styles.link}>
            주문 상세
          </Link>
        )}
      </div>
      {onSeen !== undefined && (
        <IconButton
          label="알림 닫기"
          onClick={(event) => {
            keepFocus(event.currentTarget)
            onSeen()
          }}
          data-removes
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      )}
    </section>
  )
}
