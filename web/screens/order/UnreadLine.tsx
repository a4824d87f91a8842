import { CircleAlert } from 'lucide-react'
import styles from './OrderScreen.module.css'

/** Says that a discount could not be loaded: the member decides whether to pay without it. */
export const UnreadLine = (props: { words: string; onRetry: () => void }) => (
  <p className={styles.unread} role="alert">
    <CircleAlert size={16} aria-hidden="true" />
    {props.words}
    <button type="button" className={styles.again} onClick={props.onRetry}>
      다시 불러오기
    </button>
  </p>
)
