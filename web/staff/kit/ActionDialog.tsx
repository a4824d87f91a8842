import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { toast } from '../../kit/notices.ts'
import { messages } from '../../text/messages.ts'
import styles from './ActionDialog.module.css'
import { AskedFields, type AskedValues, firstGap, valuesFor } from './AskedFields.tsx'
import type { ActionLine, Question } from './actions.ts'
import { Button } from './Button.tsx'
import { ReasonField } from './ReasonField.tsx'
import { refreshAll } from './refreshAll.ts'

export type ActionDialogProps = {
  question: Question
  /** The rows to act on. */
  lines: readonly ActionLine[]
  onClose: (isDone: boolean) => void
  /** The element to focus after acting; otherwise the focus returns to where it was. */
  focusAfter?: () => HTMLElement | null
}

type Failure = { name: string; sentence: string }

/** Asks once for the reason and the action's other inputs, acts on row after row, and refreshes the page. */
export function ActionDialog(props: ActionDialogProps) {
  const { question, lines } = props
  const [typedReason, setReason] = useState<string | null>(null)
  const [values, setValues] = useState<AskedValues>({})
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  const close = (done: boolean) => {
    isDone.current = done
    props.onClose(done)
  }
  const [first] = lines
  const asks = (question.asks ?? []).filter(({ when }) => when?.(values) !== false)
  const reason = typedReason ?? question.follows?.(values) ?? ''
  const presets = typeof question.reasons === 'function' ? question.reasons(values) : question.reasons

  async function act(event: FormEvent) {
    event.preventDefault()
    const gap =
      firstGap(asks, lines, values) ?? (reason.trim() === '' ? '사유를 고르거나 입력해 주세요.' : undefined)
    setError(gap)
    if (gap !== undefined) return
    const failed: Failure[] = []
    for (const [nth, line] of lines.entries()) {
      setDone(nth)
      try {
        await line.act({ reason: reason.trim(), values: valuesFor(asks, line.id, values) })
      } catch (refused) {
        failed.push({ name: line.name, sentence: sentenceOf(refused, messages.generic) })
      }
    }
    const worked = lines.length - failed.length
    void refreshAll()
    if (worked > 0) toast.success(question.done ?? `${question.label} ${worked}건을 처리했어요.`)
    if (failed.length === 0) return close(true)
    setDone(null)
    // For a single row the form stays, so that the input can be corrected and sent again.
    if (lines.length === 1) return setError(failed[0]?.sentence)
    setFailures(failed)
    setOver(true)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && done === null && close(isOver)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup
          className={styles.dialog}
          initialFocus={() => firstEmpty(form.current) ?? field.current}
          finalFocus={() => (isDone.current && props.focusAfter?.()) || true}
        >
          <Dialog.Title className={styles.title}>{question.label}</Dialog.Title>
          <Dialog.Description className={styles.about}>
            {lines.length === 1 ? first?.name : `${first?.name} 외 ${lines.length - 1}건`}
          </Dialog.Description>
          {isOver ? (
            <div role="alert" className={styles.failures}>
              <p>{failures.length}건은 처리하지 못했어요.</p>
              <ul>
                {failures.map((failure) => (
                  <li key={failure.name}>
                    <strong>{failure.name}</strong> {failure.sentence}
                  </li>
                ))}
              </ul>
              <Button look="main" onClick={() => close(true)}>
                확인
              </Button>
            </div>
          ) : (
            <form ref={form} className={styles.form} onSubmit={act}>
              <Changes lines={lines} />
              <AskedFields asks={asks} rows={lines} values={values} onChange={setValues} />
              <ReasonField
                ref={field}
                presets={presets}
                readers={question.readers}
                value={reason}
                onChange={setReason}
              />
              {error !== undefined && (
                <p role="alert" className={styles.error}>
                  {error}
                </p>
              )}
              <div className={styles.buttons}>
                <Button look="quiet" disabled={done !== null} onClick={() => close(false)}>
                  닫기
                </Button>
                <Button look={question.danger ? 'danger' : 'main'} type="submit" busy={done !== null}>
                  {question.done !== undefined
                    ? question.label
                    : done === null
                      ? `${lines.length}건 ${question.label}`
                      : `${done + 1} / ${lines.length} 처리 중`}
                </Button>
              </div>
            </form>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns the first empty field; an unticked checkbox does not count as empty. */
const firstEmpty = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), select, textarea') ?? [])].find(
    ({ value, disabled }) => value === '' && !disabled,
  )

/** The change of state, listed once for all rows with the same one. */
function Changes({ lines }: { lines: readonly ActionLine[] }) {
  const alike = Map.groupBy(
    lines.flatMap(({ change }) => change ?? []),
    ({ before, after }) => `${before} → ${after}`,
  )
  if (alike.size === 0) return null
  return (
    <dl className={styles.changes}>
      {[...alike.values()].map(([change, ...others]) =>
        change === undefined ? null : (
          <div key={`${change.before} ${change.after}`}>
            <dt>{others.length === 0 ? '지금' : `${others.length + 1}건 지금`}</dt>
            <dd>{change.before}</dd>
            <dt>바뀐 뒤</dt>
            <dd>{change.after}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
