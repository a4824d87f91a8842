import { formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import { codeNameOf } from '../../domain/shared/codesByField.ts'
import type { ChangedField } from '../../domain/shared/contentChange.ts'
import type { Json } from './json.ts'
import { recordLabelOf } from './recordLabels.ts'

/** What people call the value of a field: undefined for one that is its own name, null for one that they do not know. */
export type NameOf = (value: string | number, field: string) => string | null | undefined

/**
 * Returns the fields that differ between the two sides of a record, as texts and with the Korean labels that they have in
 * records of its subject: a kind of stream, or a table without its schema. What people have no name for is left out.
 */
export function changedFields(
  before: Json | null,
  after: Json | null,
  subject: string,
  nameOf: NameOf = () => undefined,
): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(
      (field) =>
        !unshown.has(field) && JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null),
    )
    .map((field) => {
      const place = { field, subject, nameOf }
      const [before, after] = asRead(textOf(was[field], place), textOf(is[field], place))
      return { field: labelOf(field, subject), before: shortened(before), after: shortened(after) }
    })
    .filter(({ before, after }) => before !== null || after !== null)
}

/**
 * Fields that a record shows elsewhere: journal lines have pages, a reason has a column, the result of a login is the
 * record's title as the stage of a condition is, and what a payment pays has its id. The price a day follows from the
 * other fields, and neither the ids of what staff read nor the key of a table of one row means anything to a
 * reader.
 */
const unshown: ReadonlySet<string> = new Set([
  ...['journal', 'reason', 'version', 'per_day', 'login', 'subject', 'view', 'stage', 'only_one'],
  // The title of a record says what was asked.
  ...['shownRefund', 'shownAccount', 'call', 'summary'],
  // A place in a cart that is gone.
  'cartId',
])

const fieldsOf = (side: Json | null): Readonly<Record<string, Json>> =>
  side === null ? {} : typeof side === 'object' && !Array.isArray(side) ? side : { 순서: side }

const labelOf = (field: string, subject: string): string => recordLabelOf(field, subject) ?? field

/** Where a value stands: its field, in a record of this subject, and what people call values there. */
type Place = { field: string; subject: string; nameOf: NameOf }

const lettersAtMost = 1_000

function textOf(value: Json | undefined, place: Place): string | null {
  const text = value === undefined || value === null ? null : wordsOf(value, place)
  return text === '' ? null : text
}

const shortened = (text: string | null): string | null =>
  text !== null && text.length > lettersAtMost ? `${text.slice(0, lettersAtMost)}…` : text

/** What an editor of texts writes: 공지, 이벤트, 약관. */
const isHtml = /^<(?:p|h[2-4]|ul|ol|blockquote|table|figure|img|hr|a|strong|em)[\s>/]/
const tag = /<[^<>]{1,2000}>/g
const signs: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** The words of an editor's text, a picture by its name. */
const wordsOfHtml = (html: string): string =>
  html
    .replaceAll(/<img\b[^<>]{1,2000}>/g, ' [사진] ')
    .replaceAll(/<\/(?:p|h[2-4]|li|tr|caption|figcaption)>|<br\s?\/?>/g, '\n')
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(tag, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The two sides of a text as their readers see it; one that changed in its marks alone is shown with them. */
function asRead(before: string | null, after: string | null): [string | null, string | null] {
  const [was, is] = [before, after].map((text) =>
    text !== null && isHtml.test(text) ? wordsOfHtml(text) : text,
  )
  return was === is ? [before, after] : [was ?? null, is ?? null]
}

const writtenByEvents = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/

/**
 * A value as staff read it: codes have names, instants are Seoul's, and a part of it has its label as the whole has. Null
 * when people have no name for it.
 */
function wordsOf(value: Json, place: Place): string | null {
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return nameIn(place, value)
  if (typeof value === 'string')
    return writtenByEvents.test(value)
      ? formatSeoulMinute(new Date(value))
      : (codeNameOf(value, place) ?? nameIn(place, value))
  if (value === null) return '–'
  if (Array.isArray(value))
    return value.flatMap((one) => wordsOf(one, place) ?? []).join(isPlainList(value) ? ', ' : ' / ')
  return Object.entries(value)
    .flatMap(([field, part]) => {
      const words = wordsOf(part, { ...place, field })
      return words === null ? [] : [`${labelOf(field, place.subject)} ${words}`]
    })
    .join(', ')
}

function nameIn({ field, nameOf }: Place, value: string | number): string | null {
  const name = nameOf(value, field)
  return name === undefined ? String(value) : name
}

const isPlainList = (value: Json): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
