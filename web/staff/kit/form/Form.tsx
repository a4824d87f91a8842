import { Fragment, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ContentChange } from '../../../../domain/shared/contentChange.ts'
import { hasCode, sentenceOf } from '../../../api/apiError.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { typedSince } from '../../../kit/typedSince.ts'
import { messages } from '../../../text/messages.ts'
import { AmountInput } from '../AmountInput.tsx'
import { Button } from '../Button.tsx'
import { PartHeading } from '../Drawer.tsx'
import { DateInput } from '../dates/DateInput.tsx'
import { keyOf } from '../keys.ts'
import { moment } from '../words.ts'
import { createOnce } from './createOnce.ts'
import styles from './Form.module.css'
import {
  askedOf,
  type ControlProps,
  checked,
  type FormField,
  shownValues,
  typedOver,
  type Values,
} from './fields.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

type FormProps = {
  /** The form's accessible name, what is edited: 배너. */
  name: string
  fields: readonly FormField[]
  /** Loads the schema of the call's body, on the first validation. */
  schema: () => Promise<z.core.$ZodType>
  values: Values
  submit: string
  /**
   * Sends the body, of a form that `creates` with the id of its request, and reads the newest values where the form stays
   * open; throws the server's refusal.
   */
  onSave: (body: unknown) => Promise<unknown>
  /**
   * Called after saving, when leaving the form no longer asks: it may be closed, or given the newest values, also as the
   * form of what it has created. What was typed since it was sent stays.
   */
  onSaved?: () => void
  /** Begins anew once it was saved, for a form that creates one thing after another. */
  renews?: boolean
  /** Reloads the values after a colleague has changed them; what was typed stays. */
  onReload?: () => void
  /** What it saves is created by it, once, also when the answer to it was lost and it is sent again. */
  creates?: boolean
  /** Focuses the first empty field, for a form that creates something. */
  begins?: boolean
  /** Content under the fields, rendered from their values. */
  below?: (values: Values) => ReactNode
  buttons?: ReactNode
}

/**
 * The form of the console: a list of fields validated by the schema of its call, with a message at each invalid field,
 * whether the form or the server found it. It asks before unsaved changes are lost. Ctrl+S saves, and what is typed until
 * the answer stays, unsaved. While the form is open, newer values come in.
 */
export function Form(props: FormProps) {
  const { fields } = props
  const schema = () => loadChunk(props.schema)
  const id = useId()
  /** It was saved, and is not drawn again since. */
  const isSaved = useRef(false)
  const merged = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<{
    sentence: string
    changes: readonly ContentChange[] | null
  } | null>(null)
  const given = shownValues(fields, props.values)
  const [taken, setTaken] = useState(given)
  /** The values over which something counts as typed: those that came last, or were saved since. */
  const [shown, setShown] = useState(given)
  const [merge, setMerge] = useState<{ changes: readonly ContentChange[] | null } | null>(null)
  /** The newer values that come next are of its own save. */
  const [isOwn, setOwn] = useState(false)
  /** What was typed in fields that are no more, since it was sent. */
  const [dropped, setDropped] = useState<readonly Dropped[]>([])
  const labels = useRef(new Map<string, string>())
  for (const { name, label } of fields) labels.current.set(name, label)
  const [create] = useState(() => createOnce<Sent, unknown>())
  const [works, setWorks] = useState(0)
  const waitFor = async (work: Promise<void>) => {
    setWorks((count) => count + 1)
    await work.finally(() => setWorks((count) => count - 1))
  }
  const form = useForm<Record<string, unknown>>({
    defaultValues: shown,
    mode: 'onTouched',
    resolver: async (values) => {
      const result = checked(await schema(), fields, values)
      if ('body' in result) return { values, errors: {} }
      const errors: FieldErrors<Record<string, unknown>> = {}
      for (const [name, message] of Object.entries(result.problems)) errors[name] = { type: 'shape', message }
      return { values: {}, errors }
    },
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const [begun] = useState(() => (props.begins === true ? firstEmpty(fields, shown) : undefined))
  const { setFocus } = form
  useEffect(() => {
    if (begun !== undefined) setFocus(begun)
  }, [begun, setFocus])
  const known = new Set(fields.map(({ name }) => name))
  const asked = fields.some(({ when }) => when !== undefined) ? askedOf(fields, form.watch()) : fields
  const isNewer = Object.keys(typedOver(taken, given)).length > 0
  // Newer values come in wherever nothing was typed, once what is being sent is answered. The fields stay, and with them
  // the focus and a half-typed syllable.
  useEffect(() => {
    if (isSubmitting) return
    isSaved.current = false
    if (isOwn) setOwn(false)
    if (!isNewer) return
    const [typed, gone] = splitBy(given, typedOver(shown, form.getValues()))
    form.reset(given)
    for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true })
    const changes = refused?.changes ?? null
    setTaken(given)
    setShown(given)
    setRefused(null)
    setDropped(
      Object.entries(gone).map(([name, value]) => ({
        label: labels.current.get(name) ?? name,
        text: typeof value === 'string' ? value : '',
      })),
    )
    const differs = Object.keys(typedOver(given, { ...given, ...typed })).length > 0
    setMerge(!isOwn && (differs || changes !== null) ? { changes } : null)
  }, [isSubmitting, isNewer, isOwn, given, shown, form, refused])
  // The button that asked for them goes with the refusal.
  useEffect(() => {
    if (merge !== null && document.activeElement === document.body) merged.current?.focus()
  }, [merge])

  const sendNew = ({ body }: Sent, beside: object) => props.onSave({ ...Object(body), ...beside })
  const save = form.handleSubmit(async (values) => {
    const result = checked(await schema(), fields, values)
    if (!('body' in result)) return
    setRefused(null)
    let sent: Sent = { body: result.body, values }
    try {
      if (props.creates === true) sent = (await create(sent, sendNew)).sent
      else await props.onSave(sent.body)
    } catch (error) {
      const found = hasCode(error, 'INVALID_REQUEST') ? Object.entries(error.details.fields) : []
      const named = found.filter(([name]) => asked.some((field) => field.name === name))
      for (const [name, message] of named) form.setError(name, { type: 'server', message })
      const [first] = named
      if (first !== undefined) form.setFocus(first[0])
      else
        setRefused({
          sentence: sentenceOf(error, messages.generic),
          changes: hasCode(error, 'CONTENT_CHANGED') ? error.details.changes : null,
        })
      return
    }
    // What was typed since it was sent is unsaved.
    if (props.renews === true) {
      const since = typedOver(sent.values, form.getValues())
      form.reset(given)
      for (const [name, value] of Object.entries(since))
        form.setValue(name, begunSince(sent.values[name], value), { shouldDirty: true })
      setShown(given)
    } else {
      form.reset(sent.values, { keepValues: true })
      setShown(sent.values)
    }
    setMerge(null)
    setDropped([])
    setOwn(true)
    isSaved.current = true
    props.onSaved?.()
  })
  const elsewhere = Object.entries(errors).filter(([name]) => !known.has(name))

  return (
    <form
      className={styles.form}
      aria-label={props.name}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (keyOf(event) !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        // Clicks the button, which is disabled while saving, so that a second press does not save twice.
        event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      }}
    >
      {asked.map((field) => (
        <Fragment key={field.name}>
          {field.part !== undefined && <PartHeading className={styles.part}>{field.part}</PartHeading>}
          <div className={styles.field} data-half={field.half || undefined}>
            {field.kind !== 'flag' && (
              <label id={`${id}-${field.name}-label`} htmlFor={`${id}-${field.name}`}>
                {field.label}
              </label>
            )}
            <Controller
              control={form.control}
              name={field.name}
              render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => {
                const about = error !== undefined ? 'error' : field.hint !== undefined ? 'hint' : null
                const describedBy = about === null ? undefined : `${id}-${field.name}-${about}`
                return (
                  <>
                    <span
                      ref={(place) =>
                        ref(place?.querySelector('input, select, textarea, [tabindex]') ?? null)
                      }
                    >
                      <Control
                        field={field}
                        id={`${id}-${field.name}`}
                        value={value}
                        onChange={onChange}
                        onBlur={onBlur}
                        invalid={error !== undefined}
                        describedBy={describedBy}
                        waitFor={waitFor}
                      />
                    </span>
                    {error !== undefined && (
                      <p id={describedBy} role="alert" className={styles.problem}>
                        {error.message}
                      </p>
                    )}
                    {about === 'hint' && (
                      <p id={describedBy} className={styles.hint}>
                        {field.hint}
                      </p>
                    )}
                  </>
                )
              }}
            />
          </div>
        </Fragment>
      ))}
      {props.below !== undefined && <div className={styles.field}>{props.below(form.watch())}</div>}
      {(refused !== null || elsewhere.length > 0) && (
        <div role="alert" className={styles.refused}>
          <p>{refused?.sentence ?? String(elsewhere[0]?.[1]?.message ?? messages.generic)}</p>
          {refused !== null && refused.changes !== null && <ChangedMeanwhile changes={refused.changes} />}
          {refused !== null && refused.changes !== null && props.onReload !== undefined && (
            <Button onClick={props.onReload}>바뀐 내용 불러오기</Button>
          )}
        </div>
      )}
      {refused === null && merge !== null && (
        <div role="status" ref={merged} tabIndex={-1} className={styles.refused}>
          <p>{mergedNote}</p>
          {merge.changes !== null && <ChangedMeanwhile changes={merge.changes} />}
        </div>
      )}
      {dropped.length > 0 && (
        <div role="status" className={styles.refused}>
          <p>만든 뒤에는 바꿀 수 없는 칸이에요. 보낸 다음에 고친 내용은 저장하지 않았어요.</p>
          <ul>
            {dropped.map(({ label, text }) => (
              <li key={label}>
                {label} {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.buttons}>
        {works > 0 && (
          <p role="status" className={styles.hint}>
            사진을 올리고 있어요. 잠시만 기다려 주세요.
          </p>
        )}
        {props.buttons}
        <Button look="main" type="submit" busy={isSubmitting} disabled={works > 0}>
          {props.submit}
        </Button>
      </div>
      <LeaveGuard isLost={() => isDirty && !isSaved.current} isBusy={isSubmitting} />
    </form>
  )
}

/** What a field of the next thing begins with: what was typed in it since the one before was sent. */
const begunSince = (sent: unknown, now: unknown): unknown =>
  typeof sent === 'string' && typeof now === 'string' ? typedSince(sent)(now) : now

type Dropped = { label: string; text: string }
/** A body with the values that it was made of. */
type Sent = { body: unknown; values: Record<string, unknown> }

/** What was typed in the form's fields, and what in fields that it has no more. */
const splitBy = (given: Values, typed: Values): [Values, Values] => [
  Object.fromEntries(Object.entries(typed).filter(([name]) => name in given)),
  Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in given))),
]

const mergedNote = '바뀐 내용을 불러왔어요. 고치던 칸은 그대로 뒀으니 확인하고 저장해 주세요.'

/** The name of the first empty field, or of the first field when none is empty. */
const firstEmpty = (fields: readonly FormField[], shown: Values) =>
  (askedOf(fields, shown).find(({ name }) => (shown[name] ?? '') === '') ?? fields[0])?.name

const RichText = lazy(() =>
  loadChunk(() => import('./RichText.tsx').then((part) => ({ default: part.RichText }))),
)

/** Renders the control for a field's kind. */
function Control({ field, ...props }: ControlProps & { field: FormField }) {
  const { id, value, onChange, onBlur } = props
  const said = { 'aria-invalid': props.invalid || undefined, 'aria-describedby': props.describedBy }
  const text = typeof value === 'string' ? value : ''
  const typed = { id, value: text, onBlur, className: styles.input, ...said }
  switch (field.kind) {
    case 'own': {
      const Own = field.control
      return <Own {...props} />
    }
    case 'rich':
      return (
        <Suspense fallback={<div className={styles.rich} aria-busy="true" />}>
          <RichText {...props} label={field.label} of={field.of} upload={field.upload} />
        </Suspense>
      )
    case 'lines':
      return <textarea {...typed} rows={field.rows ?? 4} onChange={(event) => onChange(event.target.value)} />
    case 'choice':
      return (
        <select {...typed} onChange={(event) => onChange(event.target.value)}>
          {(field.maybe === true || text === '') && (
            <option value="">{field.maybe === true ? '없음' : '선택'}</option>
          )}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'flag':
      return (
        <label className={styles.flag}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.checked)}
            {...said}
          />
          {field.label}
        </label>
      )
    case 'day':
    case 'time':
      return (
        <DateInput
          id={id}
          unit={field.kind}
          look="wide"
          value={text}
          onChange={onChange}
          onUnread={onChange}
          onBlur={onBlur}
          {...said}
        />
      )
    case 'number':
      return (
        <span className={styles.counted}>
          <AmountInput {...typed} onChange={onChange} />
          {field.unit !== undefined && <span aria-hidden="true">{field.unit}</span>}
        </span>
      )
    case 'text':
      return (
        <input
          {...typed}
          inputMode={field.inputMode}
          placeholder={field.placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'words':
      return <input {...typed} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  }
}

/** What colleagues changed while a form was open. */
export const ChangedMeanwhile = ({ changes }: { changes: readonly ContentChange[] }) =>
  changes.map(({ at, staffName, fields }) => (
    <div key={`${at} ${JSON.stringify(fields)}`} className={styles.changed}>
      <p>
        {moment(at)} {staffName}
      </p>
      <ul>
        {fields.map(({ field, before, after }) => (
          <li key={field}>
            {field}: {before ?? '없음'} → {after ?? '없음'}
          </li>
        ))}
      </ul>
    </div>
  ))
