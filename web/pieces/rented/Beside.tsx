import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import styles from './Beside.module.css'
import { besideLabel } from './itemStatus.ts'

/** What stands beside the label of an ended rental. */
export function Beside({ status }: { status: OrderItemStatus }) {
  const words = besideLabel(status)
  return words === null ? null : <span className={styles.beside}>{words}</span>
}
