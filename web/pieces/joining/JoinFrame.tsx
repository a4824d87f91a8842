import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './JoinFrame.module.css'

type Props = {
  headline: ReactNode
  words?: string
  /** The current step and their number; absent on a page of one step. */
  step?: { at: number; of: number }
  /** Focuses the headline on mount, for a step that the form advanced to; the first step leaves that to the router. */
  takesFocus?: boolean
  problem?: string | null
  /** What was filled in is on its way: typed now, it would not go along. */
  isBusy: boolean
  action: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A step of joining: headline, fields, and one button in the thumb zone. */
export function JoinFrame(props: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const { step, takesFocus = false, isBusy } = props
  useFocusWhileInert(fields, isBusy)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.page}>
      {step !== undefined && <Steps {...step} />}
      <h2 ref={heading} tabIndex={-1} className={styles.headline}>
        {props.headline}
      </h2>
      {props.words !== undefined && <p className={styles.words}>{props.words}</p>}
      <div ref={fields} inert={isBusy} className={styles.fields}>
        {props.children}
      </div>
      <div className={styles.bar}>
        <div role="alert">
          {typeof props.problem === 'string' && (
            <p className={styles.problem}>
              <CircleAlert size={16} aria-hidden="true" />
              {props.problem}
            </p>
          )}
        </div>
        {props.action}
      </div>
    </form>
  )
}

/** Fields that become inert hand the focus to the button that sends them, and have it again when nothing came of it. */
function useFocusWhileInert(fields: RefObject<HTMLElement | null>, isInert: boolean): void {
  useLayoutEffect(() => {
    const field = document.activeElement
    if (!isInert || !(field instanceof HTMLElement) || fields.current?.contains(field) !== true) return
    const button = field.closest('form')?.querySelector<HTMLElement>('[type=submit]')
    button?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === button) field.focus({ preventScroll: true })
    }
  }, [fields, isInert])
}

function Steps({ at, of }: { at: number; of: number }) {
  const all = Array.from({ length: of }, (_, nth) => nth + 1)
  return (
    <p className={styles.steps}>
      <span className="spoken">
        {of}단계 중 {at}단계
      </span>
      {all.map((nth) => (
        <span key={nth} className={nth <= at ? styles.reached : styles.ahead} aria-hidden="true" />
      ))}
    </p>
  )
}
