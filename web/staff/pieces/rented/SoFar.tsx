import { type ReactNode, useEffect, useRef } from 'react'
import { Unread } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import type { AnswerState } from '../../kit/answers.ts'
import { FieldToRead } from '../../kit/ToRead.tsx'
import styles from './Conditions.module.css'

type SoFarProps = Pick<OwnFieldProps, 'label' | 'value' | 'onChange'> & {
  /** The number of the next one; undefined while it is not known. */
  next: number | undefined
  /** What it is read from, which is asked anew from here when it could not be read. */
  answer: AnswerState<unknown>
  /** What was done so far; null when nothing was. */
  lines: ReactNode
  /** Said when another one was added while the dialog is open, and the button by which the colleague goes on. */
  added: string
  goOn: string
}

/**
 * Shows what was done so far. Its answer is the number of the next one as the colleague saw it, so that two who act at the
 * same time do not act twice. When one is added while the dialog is open, the colleague confirms the next number: it may be
 * the one just sent, whose answer was lost.
 */
export function SoFar({ label, value, onChange, next, answer, lines, added, goOn }: SoFarProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (value === '' && next !== undefined) onChange(String(next))
  }, [value, next, onChange])
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.choices}>
      <legend>{label}</legend>
      {lines ??
        (answer.data === undefined && answer.error !== undefined ? (
          <Unread answer={answer} />
        ) : (
          <p className={styles.none}>{next === undefined ? '불러오고 있어요.' : '없어요.'}</p>
        ))}
      {value !== '' && next !== undefined && String(next) !== value && (
        <FieldToRead
          goOn={goOn}
          onRead={() => {
            onChange(String(next))
            // The button goes with what it says.
            place.current?.focus()
          }}
        >
          <p>{added}</p>
        </FieldToRead>
      )}
    </fieldset>
  )
}
