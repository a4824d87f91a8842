import { cx } from './cx.ts'
import styles from './Interval.module.css'

type Props = {
  from: string
  to: string
  /** Shown in a lighter style after the end, for example `4일`. */
  note?: string | undefined
  /** The end is not chosen yet: the line is dashed and the end is light. */
  open?: boolean
  size?: 'small' | 'row' | 'medium' | 'title' | 'large'
  /** The line fills the remaining width. */
  stretch?: boolean
}

/** A period, drawn as a hairline between two ticks. */
export function Interval({ from, to, note, open = false, size = 'small', stretch = false }: Props) {
  return (
    <span className={cx(styles.interval, styles[size], stretch && styles.stretch)}>
      <span className={styles.end}>{from}</span>
      <span className={cx(styles.line, open && styles.dashed)} aria-hidden="true" />
      <span className={styles.spoken}>부터 </span>
      <span className={open ? styles.missing : styles.end}>{to}</span>
      {note !== undefined && (
        <>
          <span className={styles.spoken}>까지 </span>
          <span className={styles.note}>{note}</span>
        </>
      )}
    </span>
  )
}

/** The hairline with its ticks alone, as decoration. */
export function Ticks(props: { dashed?: boolean }) {
  return <span className={cx(styles.line, props.dashed === true && styles.dashed)} aria-hidden="true" />
}
