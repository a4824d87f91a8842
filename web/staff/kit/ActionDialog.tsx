import { Dialog } from '@base-ui/react/dialog'
import {
  type ClipboardEvent,
  type FormEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from '../../kit/cx.ts'
import { toast } from '../../kit/notices.ts'
import { useReturnFocus } from '../../kit/overlays/useReturnFocus.ts'
import { messages } from '../../text/messages.ts'
import styles from './ActionDialog.module.css'
import { AmountInput } from './AmountInput.tsx'
import { actInTurn, type Failure } from './actInTurn.ts'
import type { ActionLine, Ask, Question } from './actions.ts'
import { Button } from './Button.tsx'
import { Choice } from './Choice.tsx'
import { DateInput } from './dates/DateInput.tsx'
import { LeaveGuard } from './form/LeaveGuard.tsx'
import { leadTo } from './form/missing.ts'
import { isTextField, typedIn } from './form/typedIn.ts'
import { useClosing } from './form/useClosing.tsx'
import { pastedRows } from './pastedRows.ts'
import { ReasonField } from './ReasonField.tsx'
import { refreshAll } from './refreshAll.ts'
import { ReadingContext, ToRead } from './ToRead.tsx'
import { useIsOpen } from './useIsOpen.ts'

export type ActionDialogProps = {
  question: Question
  /** The rows to act on. */
  lines: readonly ActionLine[]
  onClose: (isDone: boolean) => void
  /** Called with the rows that failed, by their ids: the next attempt is made on them alone. */
  onFailed?: (ids: readonly string[]) => void
  /** Called once a colleague has read how the rows are now: the next attempt is made on what they are now. */
  onRead?: () => void
  /** The element to focus after acting; otherwise the focus returns to where it was. */
  focusAfter?: () => HTMLElement | null
}

/**
 * Asks once for the reason and the action's other inputs, acts on row after row, and refreshes the page. Rows that failed
 * stay in the form, with what was typed for them and why they failed, to be sent again. It acts on the rows as its
 * colleague read them: one that was refused, or left its page, and is another by now is shown as it is, and is acted on once
 * that was read (rules 936 and 964). An attempt whose outcome is unknown is repeated with its numbers, so that nothing is
 * done twice.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { question } = props
  /** The rows that are left to act on, as they were read. */
  const [lines, setLines] = useState(props.lines)
  const newest = new Map(props.lines.map((line) => [line.id, line]))
  const [typedReason, setReason] = useState<string | null>(null)
  const [values, setValues] = useState<AskedValues>({})
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  /** Those of several rows that failed are listed, also where one of them is left; of a single one its sentence is said. */
  const [wereSeveral, setSeveral] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  /** The form once it is there: a portal brings it after the dialog's first effects. */
  const [shown, setShown] = useState<HTMLFormElement | null>(null)
  const show = useCallback((place: HTMLFormElement | null) => {
    form.current = place
    setShown(place)
  }, [])
  const isDone = useRef(false)
  const close = (done: boolean) => {
    isDone.current = done
    props.onClose(done)
  }
  const isLost = () => isTyped && form.current !== null && typedIn(form.current) !== ''
  const closing = useClosing(isLost, () => close(false))
  const isOpen = useIsOpen()
  const { returns } = useReturnFocus()
  const [first] = lines
  const asks = (question.asks ?? []).filter(({ when }) => when?.(values) !== false)
  const acts = lines.filter((line) => problemOf(line, values) === null).length
  const reason = typedReason ?? question.follows?.(values) ?? ''
  const presets = typeof question.reasons === 'function' ? question.reasons(values) : question.reasons
  const [showing, setShowing] = useState(0)
  const changed =
    done !== null
      ? []
      : lines.flatMap((line) =>
          changedSince(
            line,
            newest.get(line.id),
            failures.find((failure) => failure.line === line),
          ),
        )
  const unchanged = failures.filter(({ line }) => changed.every(({ was }) => was !== line))
  const isRefused = failures.some(({ isUnknown }) => !isUnknown)
  const isToRead = changed.length > 0 || (isRefused && showing > 0)
  const isPending = done !== null || failures.some(({ isUnknown }) => isUnknown)
  /** What is so now of a row that left its page is on its way. */
  const isAsked = !isPending && lines.some(({ id }) => newest.get(id)?.left === 'asked')
  /** Nothing that is left can be acted on any more. */
  const isOver = changed.length === lines.length && changed.every(({ now }) => now.barred != null)
  const read = () => {
    const rest = lines.flatMap((line) => {
      const now = changed.find(({ was }) => was.id === line.id)?.now
      return now === undefined ? line : now.barred == null ? now : []
    })
    setLines(rest)
    setFailures([])
    setError(undefined)
    props.onFailed?.(rest.map(({ id }) => id))
    props.onRead?.()
  }
  // A field that shows what is so now says by itself that something has changed.
  const said = !isToRead
    ? error
    : showing === 0
      ? undefined
      : failures.find(({ isBare }) => !isBare)?.sentence
  const latestRead = useRef(read)
  useEffect(() => {
    latestRead.current = read
  })
  const shows = useCallback(() => {
    setShowing((count) => count + 1)
    return () => setShowing((count) => count - 1)
  }, [])
  const reading = useMemo(
    () => ({ isPending, shows, onRead: () => latestRead.current() }),
    [isPending, shows],
  )

  useLateFields(shown)

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isToRead || isAsked) return
    const gap =
      gapIn(asks, lines, values) ??
      (reason.trim() === '' ? { at: 'reason', sentence: reasonMissing(question, presets) } : undefined)
    setError(gap?.sentence)
    if (gap !== undefined)
      return leadTo(form.current?.querySelector(`[data-ask="${CSS.escape(gap.at)}"]`), errorId)
    const acting = lines.filter((line) => problemOf(line, values) === null)
    if (acting.length === 0) return setError('바꿀 수 있는 것이 없어요.')
    setFailures([])
    const { failed, isLoggedOut } = await actInTurn(
      acting,
      ({ id }) => ({ reason: reason.trim(), values: valuesFor(asks, id, values) }),
      setDone,
    )
    // The login took the place of the page, and whoever reads it there may be another colleague.
    if (isLoggedOut && !isOpen.current) return
    const worked = acting.length - failed.length
    const refreshed = isLoggedOut ? undefined : refreshAll().catch(() => undefined)
    if (worked > 0 && !isLoggedOut)
      toast.success(question.done ?? `${question.label} ${worked}건을 처리했어요.`)
    if (failed.length === 0) return close(true)
    props.onFailed?.(failed.map(({ line }) => line.id))
    // What is so now is read before anything is sent again.
    await refreshed
    // What was acted on went with the refresh, and the dialog with it.
    if (!isOpen.current) return isLoggedOut ? undefined : toast.error(failureWords(failed))
    setLines(failed.map(({ line }) => line))
    setDone(null)
    setFailures(failed)
    setSeveral(lines.length > 1)
    if (lines.length === 1) setError(failed[0]?.sentence)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && done === null && closing.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup
          className={cx(styles.dialog, styles.parted)}
          initialFocus={() => firstEmpty(form.current) ?? field.current}
          finalFocus={() => (isDone.current && props.focusAfter?.()) || returns()}
        >
          <Dialog.Title className={styles.title}>{question.label}</Dialog.Title>
          <Dialog.Description className={styles.about}>
            {lines.length === 1
              ? (changed[0]?.now ?? first)?.name
              : `${first?.name} 외 ${lines.length - 1}건`}
          </Dialog.Description>
          <form
            ref={show}
            className={styles.form}
            onSubmit={act}
            onChange={({ target }) => {
              // The message was about what the form held before.
              setError(undefined)
              if (isTextField(target)) setTyped(true)
            }}
          >
            {changed.length > 0 && showing === 0 && (
              <Meanwhile
                changed={changed}
                isOver={isOver}
                isOne={lines.length === 1}
                onRead={() => {
                  read()
                  // The button goes with what it says.
                  field.current?.focus()
                }}
              />
            )}
            {unchanged.length > 0 && wereSeveral && <Failures failures={unchanged} />}
            <Changes lines={lines.filter((line) => changed.every(({ was }) => was !== line))} />
            <ReadingContext value={reading}>
              <DialogFields
                asks={asks}
                rows={lines}
                values={values}
                onChange={(given) => setValues((now) => ({ ...now, ...given }))}
                onPaste={() => setTyped(true)}
              />
            </ReadingContext>
            {question.note !== undefined && <p className={styles.about}>{question.note}</p>}
            <Previews lines={lines} values={values} />
            <ReasonField
              ref={field}
              presets={presets}
              name={question.reasonName}
              readers={question.readers}
              value={reason}
              onChange={setReason}
            />
            <div className={styles.foot}>
              {said !== undefined && (
                <p id={errorId} role="alert" className={styles.error}>
                  {said}
                </p>
              )}
              {isAsked && (
                <p role="status" className={styles.waiting}>
                  이 목록에서 빠져서 지금 상태를 확인하고 있어요.
                </p>
              )}
              <div className={styles.buttons}>
                <Button look="quiet" disabled={done !== null} onClick={closing.close}>
                  닫기
                </Button>
                {!isOver && (
                  <Button
                    look={question.danger ? 'danger' : 'main'}
                    type="submit"
                    busy={done !== null}
                    disabled={isToRead || isAsked}
                  >
                    {question.done !== undefined
                      ? question.label
                      : done === null
                        ? `${acts}건 ${question.label}`
                        : `${done + 1} / ${acts} 처리 중`}
                  </Button>
                )}
              </div>
            </div>
            <LeaveGuard isLost={isLost} isBusy={done !== null} />
          </form>
          {closing.question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Fields whose answer comes after the dialog has opened. Until a person does something in it, the first empty field of those
 * that are there has the focus, as if all had been there at once; later they only push the focused one down. A field that
 * goes with its answer hands the focus on.
 */
function useLateFields(place: HTMLFormElement | null) {
  useEffect(() => {
    if (place === null) return
    let isUntouched = true
    /** Where the dialog itself put the focus. */
    let placed: EventTarget | null = null
    const touched = () => {
      isUntouched = false
    }
    const focused = ({ target }: FocusEvent) => {
      placed ??= target
      if (target !== placed) touched()
    }
    const settle = () => {
      const { activeElement } = document
      const isInside = place.contains(activeElement) && activeElement !== place
      const isLost = activeElement?.contains(place) === true
      const first = isLost || (isUntouched && isInside) ? firstEmpty(place) : null
      if (first !== null && first !== activeElement) {
        placed = first
        first.focus({ preventScroll: true })
      }
      if (isInside || first !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    const coming = new MutationObserver(settle)
    coming.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    const growing = new ResizeObserver(settle)
    growing.observe(place)
    place.addEventListener('focusin', focused)
    for (const deed of deeds) place.addEventListener(deed, touched)
    return () => {
      coming.disconnect()
      growing.disconnect()
      place.removeEventListener('focusin', focused)
      for (const deed of deeds) place.removeEventListener(deed, touched)
    }
  }, [place])
}
const deeds = ['keydown', 'pointerdown', 'input', 'paste'] as const

const countWords = (failures: readonly Failure[]): string => `${failures.length}건은 처리하지 못했어요.`

/** What a toast says of them. */
const failureWords = (failures: readonly Failure[]): string =>
  [...(failures.length > 1 ? [countWords(failures)] : []), failures[0]?.sentence ?? messages.generic].join(
    ' ',
  )

/** The rows that failed, above the form that has them still. */
function Failures({ failures }: { failures: readonly Failure[] }) {
  const place = useRef<HTMLDivElement>(null)
  // What it returns is no cleanup.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} role="alert" className={styles.failures}>
      <p>{countWords(failures)}</p>
      <ul>
        {failures.map(({ line, sentence }) => (
          <li key={line.id}>
            <strong>{line.name}</strong> {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Changed = { was: ActionLine; now: ActionLine; failure: Failure | undefined }

/**
 * A row that is another by now than the one that was read, once it was refused (rule 936) or left its page (rule 964);
 * where it may have been acted on, nobody knows yet.
 */
export function changedSince(
  was: ActionLine,
  now: ActionLine | undefined,
  failure: Failure | undefined,
): Changed[] {
  if (now === undefined || now.left === 'asked' || failure?.isUnknown === true) return []
  const isFound = now.left === undefined || now.left === 'found'
  const isSame = isFound ? JSON.stringify(now.facts) === JSON.stringify(was.facts) : now.left === was.left
  return isSame || (failure === undefined && now.left === undefined) ? [] : [{ was, now, failure }]
}

/** What is said of a changed row: why it was refused, or where it is. */
function changedWords({ now, failure }: Changed): string {
  const left = now.left === undefined || now.left === 'asked' ? null : leftWords[now.left]
  if (failure !== undefined && !failure.isBare) return sentences(failure.sentence, left)
  return sentences(left ?? '그사이 내용이 바뀌었어요.', now.barred)
}

const sentences = (...said: (string | null | undefined)[]): string =>
  said.filter((one) => one != null).join(' ')

const leftWords = {
  found: '그사이 달라져서 이 목록에서 빠졌어요.',
  nowhere: '그사이 이 목록에서 빠졌어요.',
  unread: '그사이 이 목록에서 빠졌어요. 이미 처리했거나 달라졌을 수 있어요.',
} as const

/** The changed rows as they are now, above the form that acts on them only once this was read. */
function Meanwhile(props: {
  changed: readonly Changed[]
  isOver: boolean
  /** The dialog is about this row alone, and names it already. */
  isOne: boolean
  onRead: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  // What it returns is no cleanup.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  const rows = props.changed.map((row) => (
    <div key={row.was.id} className={styles.meanwhile}>
      <p>
        {!props.isOne && <strong>{row.was.name}</strong>} {changedWords(row)}
      </p>
      <Differences was={row.was} now={row.now} />
    </div>
  ))
  return props.isOver ? (
    <div ref={place} role="alert" className={styles.failures}>
      {rows}
    </div>
  ) : (
    <ToRead place={place} goOn="확인했고 계속하기" onRead={props.onRead}>
      {rows}
    </ToRead>
  )
}

/** What the dialog said of a row, and what is so now. */
function Differences({ was, now }: Pick<Changed, 'was' | 'now'>) {
  const { before: is, after: becomes } = was.change ?? { before: was.name, after: '' }
  const { before: isNow, after: becomesNow } = now.change ?? { before: now.name, after: '' }
  const [before, after] = is === isNow ? [becomes, becomesNow] : [is, isNow]
  if (before === after) return null
  return (
    <dl>
      <dt>아까</dt>
      <dd>{before}</dd>
      <dt>지금</dt>
      <dd>{after}</dd>
    </dl>
  )
}

/** Returns the first empty field; an unticked checkbox does not count as empty. */
const firstEmpty = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), select, textarea') ?? [])].find(
    ({ value, disabled }) => value === '' && !disabled,
  ) ?? null

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

/** Why a row is left out with these answers; null for one that is acted on. */
const problemOf = ({ preview }: ActionLine, values: AskedValues): string | null =>
  preview?.(values)?.problem ?? null

/** What the answers would do to each row, before anything is sent. */
function Previews({ lines, values }: { lines: readonly ActionLine[]; values: AskedValues }) {
  const shown = lines.flatMap(({ id, name, preview }) => {
    const is = preview?.(values) ?? null
    return is === null ? [] : [{ id, name, ...is }]
  })
  if (shown.length === 0) return null
  return (
    <section className={styles.previews} aria-label="바뀌기 전과 후">
      <table>
        <thead className="spoken">
          <tr>
            <th scope="col">이름</th>
            <th scope="col">바뀌기 전과 후</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              {one.problem === undefined ? (
                <td>
                  {one.before} → <strong>{one.after}</strong>
                </td>
              ) : (
                <td className={styles.error}>{one.problem}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Answers so far, by the question's name; for a question per row, by `name|rowId`. */
type AskedValues = Readonly<Record<string, string>>
type NamedRow = { id: string; name: string }

const keyOf = (ask: Ask, rowId: string) => (ask.perRow === true ? `${ask.name}|${rowId}` : ask.name)

/** Returns the answers for one row, by question. */
const valuesFor = (asks: readonly Ask[], rowId: string, values: AskedValues): AskedValues =>
  Object.fromEntries(asks.map((ask) => [ask.name, (values[keyOf(ask, rowId)] ?? '').trim()]))

const reasonMissing = ({ reasonName = '사유' }: Question, presets: readonly string[]): string =>
  `${reasonName}를 ${presets.length > 0 ? '고르거나 ' : ''}입력해 주세요.`

/** A label without its hint. */
const nameIn = (label: string): string => label.replace(/ \([^()]{1,40}\)$/, '')

/** Returns a sentence about the first answer that is missing or cannot be sent, and how it is given, or undefined. */
export const firstGap = (...asked: Parameters<typeof gapIn>): string | undefined => gapIn(...asked)?.sentence

/** The same, with the key of its answer. */
function gapIn(
  asks: readonly Ask[],
  rows: readonly NamedRow[],
  values: AskedValues,
): { at: string; sentence: string } | undefined {
  for (const ask of asks) {
    const problem = ask.gap?.(values[ask.name] ?? '')
    if (problem !== undefined) return { at: ask.name, sentence: problem }
    const isRequired = typeof ask.required === 'function' ? ask.required(values) : ask.required
    if (isRequired !== true) continue
    const gap = rows.find((row) => (values[keyOf(ask, row.id)] ?? '').trim() === '')
    if (gap === undefined) continue
    const isChosen = ask.options !== undefined || ask.isChoice === true
    const name = `${ask.perRow === true ? `${gap.name}: ` : ''}${nameIn(ask.label)}`
    return { at: keyOf(ask, gap.id), sentence: `${name} 항목을 ${isChosen ? '선택' : '입력'}해 주세요.` }
  }
  return undefined
}

function DialogFields(props: {
  asks: readonly Ask[]
  rows: readonly NamedRow[]
  values: AskedValues
  /** Adds these answers to the others. */
  onChange: (given: AskedValues) => void
  onPaste: () => void
}) {
  return props.asks.map(({ field: Own, ...ask }) =>
    Own !== undefined ? (
      <div key={ask.name} className={styles.asked} data-ask={ask.name}>
        <Own
          label={ask.label}
          rowId={props.rows[0]?.id ?? ''}
          value={props.values[ask.name] ?? ''}
          answers={props.values}
          rows={props.rows}
          onChange={(value) => props.onChange({ [ask.name]: value })}
        />
      </div>
    ) : ask.perRow === true ? (
      <PerRow key={ask.name} {...props} ask={ask} />
    ) : (
      <One
        key={ask.name}
        {...{ ask, values: props.values, onChange: props.onChange }}
        name={ask.label}
        id={ask.name}
      />
    ),
  )
}

type OneProps = {
  ask: Ask
  /** The label of the field. */
  name: string
  /** The key of its value. */
  id: string
  values: AskedValues
  onChange: (given: AskedValues) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

function One({ ask, name, id, values, onChange, onPaste }: OneProps) {
  const field = useId()
  const set = (value: string) => onChange({ [id]: value })
  if (ask.options !== undefined)
    return (
      <div className={styles.asked} data-ask={id}>
        <Choice label={name} value={values[id] ?? ''} options={ask.options} onChange={set} />
      </div>
    )
  return (
    <div className={styles.field} data-ask={id}>
      <label htmlFor={field}>{name}</label>
      {ask.amount === true ? (
        <span className={styles.amount}>
          <AmountInput
            id={field}
            className={styles.input}
            placeholder={ask.placeholder}
            value={values[id] ?? ''}
            onChange={set}
          />
          <span aria-hidden="true">{ask.unit ?? '원'}</span>
        </span>
      ) : ask.day === true ? (
        <DateInput id={field} look="wide" value={values[id] ?? ''} onChange={set} />
      ) : (
        <input
          id={field}
          className={styles.input}
          inputMode={ask.inputMode}
          placeholder={ask.placeholder}
          value={values[id] ?? ''}
          onChange={(event) => set(event.target.value)}
          onPaste={onPaste}
        />
      )}
    </div>
  )
}

/** The last cell of each pasted row. An empty cell keeps its place, so that those below it stay with their rows. */
export const cellsIn = (text: string): string[] => pastedRows(text.trimEnd()).map((row) => row.at(-1) ?? '')

/** A field per row. A pasted spreadsheet column fills this field and those below, with the last cell of each line. */
function PerRow(props: {
  ask: Ask
  rows: readonly NamedRow[]
  values: AskedValues
  onChange: (given: AskedValues) => void
  /** Called when a column was pasted, which is no event of a field. */
  onPaste: () => void
}) {
  const { ask, rows, values, onChange } = props
  const paste = (from: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = cellsIn(event.clipboardData.getData('text'))
    if (cells.length < 2) return
    event.preventDefault()
    const filled = cells.flatMap((cell, nth) => {
      const row = rows[from + nth]
      return row === undefined ? [] : [[keyOf(ask, row.id), cell]]
    })
    onChange(Object.fromEntries(filled))
    props.onPaste()
  }
  return (
    <fieldset className={styles.perRow}>
      <legend className={rows.length === 1 ? 'spoken' : undefined}>{ask.label}</legend>
      {rows.map((row, nth) => (
        <One
          key={row.id}
          ask={ask}
          name={rows.length === 1 ? ask.label : row.name}
          id={keyOf(ask, row.id)}
          values={values}
          onChange={onChange}
          onPaste={paste(nth)}
        />
      ))}
    </fieldset>
  )
}
