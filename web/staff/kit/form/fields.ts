import type { ComponentType } from 'react'
import * as z from 'zod/mini'

/** What a form holds, by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** What a control is given, those that a screen brings included. */
export type ControlProps = {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** True while a sentence is shown beside it. */
  invalid: boolean
  /** The ids of the hint and the sentence. */
  describedBy: string | undefined
}

type Kind =
  | { kind: 'text'; placeholder?: string; inputMode?: 'numeric' | 'tel' | 'url' }
  | { kind: 'lines'; rows?: number }
  /** A whole number, with what is counted. */
  | { kind: 'number'; unit?: string }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'day' }
  | { kind: 'time' }
  /** Words with commas between them. */
  | { kind: 'words' }
  /** HTML; the server sanitises it. `upload` keeps a picture and answers its address. */
  | { kind: 'rich'; upload?: (file: File) => Promise<string> }
  | { kind: 'own'; control: ComponentType<ControlProps> }

/** One field of a form. A field that may be empty sends null. */
export type FormField = Kind & {
  name: string
  label: string
  hint?: string
  maybe?: boolean
  /** Half a line; two of them stand side by side. */
  half?: boolean
  /** A heading above it. */
  part?: string
  /** It is asked for only while the form holds this. */
  when?: (values: Values) => boolean
}

/** What the field shows of a value: inputs hold text, whatever travels. */
function shownValue({ kind }: FormField, value: unknown): unknown {
  if (kind === 'flag') return value === true
  if (kind === 'own') return value ?? null
  if (kind === 'words') return Array.isArray(value) ? value.join(', ') : ''
  return value === null || value === undefined ? '' : String(value)
}

/** What is sent of what the field holds. */
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

export const sentValues = (fields: readonly FormField[], values: Values): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, sentValue(field, values[field.name])]))

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
/** The object particle that follows the last letter of a word. */
const objectOf = (word: string): string => {
  const last = (word.codePointAt(word.length - 1) ?? 0) - 0xac00
  return `${word}${last >= 0 && last % 28 !== 0 ? '을' : '를'}`
}

const missing = (label: string): string => `${objectOf(label)} 입력해 주세요.`

function sentenceOf(issue: z.core.$ZodRawIssue, label: string): string {
  if (isEmpty(issue.input)) return missing(label)
  const unit = issue.origin === 'string' ? '자' : issue.origin === 'array' ? '개' : ''
  if (issue.code === 'too_small') return `${issue.minimum}${unit} 이상이어야 해요.`
  if (issue.code === 'too_big') return `${issue.maximum}${unit} 이하여야 해요.`
  return `${objectOf(label)} 다시 확인해 주세요.`
}

type Checked = { body: unknown } | { problems: Readonly<Record<string, string>> }

/** The body as the call's own schema reads it, or a sentence for each field that does not fit. */
export function checked(schema: z.core.$ZodType, fields: readonly FormField[], values: Values): Checked {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const sent = sentValues(fields, values)
  const result = z.safeParse(schema, sent, {
    error: (issue) => sentenceOf(issue, labels.get(String(issue.path?.[0])) ?? '내용'),
  })
  if (result.success) return { body: result.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    const name = String(path[0])
    const label = labels.get(name)
    // A shape's own sentence speaks of what was written, and nothing was.
    problems[name] ??= label !== undefined && isEmpty(sent[name]) ? missing(label) : message
  }
  return { problems }
}
