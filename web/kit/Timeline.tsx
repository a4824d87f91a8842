import { cx } from './cx.ts'
import styles from './Timeline.module.css'

export type TimelineStep = { name: string; when: string; state: 'done' | 'now' | 'later' }

/** Dated steps on a line; the current one is emphasised and later ones are hollow. */
export function Timeline(props: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className={styles.timeline} aria-label={props.label}>
      {props.steps.map((step) => (
        <li
          key={step.name}
          className={cx(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.name}>{step.name}</span>
          <span className={styles.when}>{step.when}</span>
        </li>
      ))}
    </ol>
  )
}
