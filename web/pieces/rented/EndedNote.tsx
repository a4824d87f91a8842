import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import styles from './EndedNote.module.css'
import { endedNote } from './itemStatus.ts'

/** Says beside the label of an ended rental that its pick-up is not confirmed yet. */
export function EndedNote({ status }: { status: OrderItemStatus }) {
  const words = endedNote(status)
  return words === null ? null : <span className={styles.note}>{words}</span>
}
