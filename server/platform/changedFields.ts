import { formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import { codeNames } from '../../domain/shared/codesByField.ts'
import type { ChangedField } from '../../domain/shared/contentChange.ts'
import { recordWords } from '../../domain/shared/recordWords.ts'
import { fieldLabels } from './http/fieldLabels.ts'
import type { Json } from './json.ts'
import { recordLabels } from './recordLabels.ts'

/** Returns the fields that differ between the two sides of a record, with their Korean labels and as texts. */
export function changedFields(before: Json | null, after: Json | null): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !unshown.has(field) && JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({
      field: labelOf(field),
      before: textOf(was[field], field),
      after: textOf(is[field], field),
    }))
}

/**
 * Fields that a record shows elsewhere: journal lines have pages, a reason has a column, the result of a login is the
 * record's title as the stage of a condition is, and what a payment pays has its id. The price a day follows from the
 * other fields, and neither the ids of what staff read nor the key of a table of one row means anything to a
 * reader.
 */
const unshown: ReadonlySet<string> = new Set([
  ...['journal', 'reason', 'version', 'per_day', 'login', 'subject', 'view', 'stage', 'only_one'],
  ...['shownRefund', 'shownAccount'],
])

/** Labels of what only tables and events call so. */
const ownLabels: Readonly<Record<string, string>> = {
  ...{
    published_at: recordWords.publishedAt,
    withdrawn: '내려짐',
    enrolled: '등록함',
    secondFactor: '인증기',
    label: '라벨',
    device: '기기',
    isKnownDevice: '쓰던 기기',
    by: '처리 방법',
  },
}

const fieldsOf = (side: Json | null): Readonly<Record<string, Json>> =>
  side === null ? {} : typeof side === 'object' && !Array.isArray(side) ? side : { 순서: side }

const labelOf = (field: string): string =>
  ownLabels[field] ??
  recordLabels[field] ??
  fieldLabels[field] ??
  fieldLabels[field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] ??
  field

const lettersAtMost = 1_000

function textOf(value: Json | undefined, field: string): string | null {
  if (value === undefined || value === null) return null
  const text = wordsOf(value, field)
  return text.length > lettersAtMost ? `${text.slice(0, lettersAtMost)}…` : text
}

const writtenByEvents = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/

/** A value as staff read it: codes have names, instants are Seoul's, and a part of it has its label as the whole has. */
function wordsOf(value: Json, of: string): string {
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'string')
    return writtenByEvents.test(value)
      ? formatSeoulMinute(new Date(value))
      : (codeNames[of]?.[value] ?? value)
  if (typeof value !== 'object' || value === null) return String(value ?? '–')
  if (Array.isArray(value))
    return value.map((one) => wordsOf(one, of)).join(isPlainList(value) ? ', ' : ' / ')
  return Object.entries(value)
    .map(([field, part]) => `${labelOf(field)} ${wordsOf(part, field)}`)
    .join(', ')
}

const isPlainList = (value: Json): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
