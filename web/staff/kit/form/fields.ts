import type { ComponentType, ReactNode } from 'react'
import * as z from 'zod/mini'
import { parseCivilDate } from '../../../../domain/shared/civilDate.ts'
import { lengthUnit } from '../../../../domain/shared/lengthUnit.ts'
import type { RichKind } from '../../../../domain/shared/richText.ts'
import { readTime } from '../../../../domain/shared/typedDate.ts'
import { dateUnits } from '../dates/units.ts'
import { objectOf } from '../objectOf.ts'

/** A form's values by field name. */
export type Values = Readonly<Record<string, unknown>>

/** Props of every control, including a screen's own. */
export type ControlProps = {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** True while an error message is shown. */
  invalid: boolean
  /** The id of the hint or the error message. */
  describedBy: string | undefined
  /** The form is not sent before this work is over: an upload, whose result belongs to the value. */
  waitFor: (work: Promise<void>) => Promise<void>
}

type Kind =
  | { kind: 'text'; placeholder?: string; inputMode?: 'numeric' | 'tel' | 'url' }
  | { kind: 'lines'; rows?: number }
  /** An integer with its unit. */
  | { kind: 'number'; unit?: string }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'day' }
  | { kind: 'time' }
  /** Comma-separated words. */
  | { kind: 'words' }
  /** HTML of a kind that the server sanitises. `upload` stores a picture and returns its URL. */
  | { kind: 'rich'; of: RichKind; upload?: (file: File) => Promise<string> }
  | { kind: 'own'; control: ComponentType<ControlProps> }

/** A field of a form. With `maybe` it may be empty, and then sends null. */
export type FormField = Kind & {
  name: string
  label: string
  hint?: ReactNode
  maybe?: boolean
  /** Half the width; two of them share a line. */
  half?: boolean
  /** A heading above it. */
  part?: string
  /** Shown and sent only while it returns true for the form's values. */
  when?: (values: Values) => boolean
}

/** Converts a value of the call to the field's own; inputs hold text. */
function shownValue({ kind }: FormField, value: unknown): unknown {
  if (kind === 'flag') return value === true
  if (kind === 'own') return value ?? null
  if (kind === 'words') return Array.isArray(value) ? value.join(', ') : ''
  return value === null || value === undefined ? '' : String(value)
}

/** Converts a field's value to the one that the call sends. */
function sentValue({ kind, maybe }: FormField, value: unknown): unknown {
  if (typeof value !== 'string' || kind === 'own') return value
  const text = kind === 'rich' ? value : value.trim()
  if (kind === 'words')
    return text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
  if (text === '') return maybe === true ? null : kind === 'number' ? undefined : text
  return kind === 'number' ? Number(text) : text
}

export const shownValues = (fields: readonly FormField[], values: Values): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, shownValue(field, values[field.name])]))

/** The fields that a form with these values shows. */
export const askedOf = (fields: readonly FormField[], values: Values): readonly FormField[] =>
  fields.filter(({ when }) => when === undefined || when(values))

/** What the call sends: a field that is hidden keeps what was typed in it, and nothing of it is sent. */
export const sentValues = (fields: readonly FormField[], values: Values): Record<string, unknown> =>
  Object.fromEntries(
    askedOf(fields, values).map((field) => [field.name, sentValue(field, values[field.name])]),
  )

/** The fields of `now` that differ from those that a form began with. */
export const typedOver = (begun: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(begun[name])),
  )

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
/** What is chosen, or picked in a control of the screen, is not typed. */
const isChosen = (kind: FormField['kind'] | undefined): boolean => kind === 'choice' || kind === 'own'
const missing = (label: string, kind: FormField['kind'] | undefined): string =>
  `${objectOf(label)} ${isChosen(kind) ? '선택' : '입력'}해 주세요.`

function sentenceOf(issue: z.core.$ZodRawIssue, label: string, kind: FormField['kind'] | undefined): string {
  if (isEmpty(issue.input)) return missing(label, kind)
  const unit = lengthUnit(String(issue.origin))
  if (issue.code === 'too_small') return `${issue.minimum}${unit} 이상이어야 해요.`
  if (issue.code === 'too_big') return `${issue.maximum}${unit} 이하여야 해요.`
  return `${objectOf(label)} 다시 확인해 주세요.`
}

type CheckResult = { body: unknown } | { problems: Readonly<Record<string, string>> }

/** What a field of dates says of a text that means none; the schema's own message is about what is sent. */
function unread(kind: FormField['kind'] | undefined, value: unknown): string | null {
  const text = String(value)
  if (kind === 'day') return parseCivilDate(text) === null ? dateUnits.day.problem : null
  return kind === 'time' && readTime(text) === null ? dateUnits.time.problem : null
}

/** Validates the values with the call's schema: returns the parsed body, or a message for each invalid field. */
export function checked(schema: z.core.$ZodType, fields: readonly FormField[], values: Values): CheckResult {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]))
  const sent = sentValues(fields, values)
  const result = z.safeParse(schema, sent, {
    error: (issue) => {
      const name = String(issue.path?.[0])
      return sentenceOf(issue, labels.get(name) ?? '내용', kinds.get(name))
    },
  })
  if (result.success) return { body: result.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    const name = String(path[0])
    const label = labels.get(name)
    // The schema's own message is about the content, which an empty field does not have.
    problems[name] ??=
      label !== undefined && isEmpty(sent[name])
        ? missing(label, kinds.get(name))
        : (unread(kinds.get(name), sent[name]) ?? message)
  }
  return { problems }
}
