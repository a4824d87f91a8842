import type pg from 'pg'
import { addressLetters, phoneGap, phonePattern } from '../../../domain/shared/contactPatterns.ts'
import { quoted } from '../projections/shadow.ts'

/** Stands where a text named a member who left. */
export const struckOutMark = '(탈퇴한 회원)'

const fewestLetters = 2

/** How texts name a person: by what they are called, and by contacts of these patterns. */
export type Naming = { names: readonly string[]; contacts: readonly string[] }

type Person = { name: string; email: string | null; phoneNumber: string | null }

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Begins a word of these letters. JSON writes a line break as a backslash and a letter, which is no part of the word. */
const beginning = (letters: string): string => `(?:(?<![${letters}])|(?<=\\\\[bfnrt]))`

/** A name begins a word: the letters after it may be a particle, those before it make it another word. */
const namePattern = (name: string): string => `${beginning('[:alnum:]')}${escaped(name)}`

const emailPattern = (email: string): string => `${beginning(addressLetters)}${escaped(email)}(?![A-Za-z0-9])`

/** The number as it is written in Korea, and from abroad: 010-3141-5926, +82 10 3141 5926. */
function numberPattern(phoneNumber: string): string[] {
  const [, first, ...groups] = /^0(\d\d)(\d{3,4})(\d{4})$/.exec(phoneNumber.replaceAll(/\D/g, '')) ?? []
  return first === undefined ? [] : [phonePattern([`(?:0|\\+82${phoneGap}0?)${first}`, ...groups])]
}

/** Returns how texts may name a person, who is one of these and was the others before. */
export const namingOf = (persons: readonly Person[]): Naming => ({
  names: [...new Set(persons.map(({ name }) => name))].filter((name) => name.length >= fewestLetters),
  contacts: persons.flatMap(({ email, phoneNumber }) => [
    ...(email === null ? [] : [emailPattern(email)]),
    ...(phoneNumber === null ? [] : numberPattern(phoneNumber)),
  ]),
})

/** Returns whether a text has one of the names, within a word as well, or one of the contacts. */
export function namesPerson({ names, contacts }: Naming, text: string): boolean {
  const words = text.toLowerCase()
  return (
    names.some((name) => words.includes(name.toLowerCase())) ||
    contacts.some((pattern) => new RegExp(pattern, 'i').test(text))
  )
}

/** Replaces names and contacts in every text and JSON column of a table by a mark without a name (rule 470). */
export async function strikeOut(
  client: pg.ClientBase,
  table: string,
  { names, contacts }: Naming,
): Promise<void> {
  const pattern = [...names.map(namePattern), ...contacts].join('|')
  if (pattern === '') return
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, atttypid::regtype::text AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND atttypid IN ('text'::regtype, 'jsonb'::regtype)`,
    [table],
  )
  for (const { name, type } of rows) {
    const column = quoted(name)
    await client.query(
      `UPDATE ${table} SET ${column} = regexp_replace(${column}::text, $1, $2, 'gi')::${type}
       WHERE ${column}::text ~* $1`,
      [pattern, struckOutMark],
    )
  }
}
