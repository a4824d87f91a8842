import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { won } from '../../text/format.ts'
import styles from './LateRefund.module.css'

/** A refund that the card company has rejected: the shop still owes it, and finance sees it among its open refunds. */
export function LateRefund({ amount }: { amount: number }) {
  return (
    <p className={styles.late}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        환불이 늦어지고 있어요. 카드사가 받지 않은 {won(amount)}은 계좌로라도 꼭 돌려드릴게요.{' '}
        <Link to={paths.account} className={styles.link}>
          환불 계좌 확인하기
        </Link>
      </span>
    </p>
  )
}
