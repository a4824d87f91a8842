import { formatWon } from '../../domain/shared/won.ts'
import { cx } from './cx.ts'
import styles from './Price.module.css'

type Props = {
  amount: number
  percent?: number
  size?: 'card' | 'bar' | 'total' | 'detail'
  /** Shown in a lighter style after the amount, for example `/일`. */
  unit?: string
}

/** `20% 12,300원 /일`; a percentage of 0 is left out. */
export function Price({ amount, percent = 0, size = 'card', unit }: Props) {
  return (
    <span className={cx(styles.price, styles[size])}>
      {percent > 0 && <span className={styles.percent}>{percent}% </span>}
      {formatWon(amount)}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  )
}
