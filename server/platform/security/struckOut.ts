import type pg from 'pg'
import { quoted } from '../projections/shadow.ts'

/** Stands where a text named a member who left. */
export const struckOutMark = '(탈퇴한 회원)'

const fewestLetters = 2

/** A name begins a word: the letters after it may be a particle, those before it make it another word. */
const patternOf = (word: string): string =>
  `(?<![[:alnum:]])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('-', '-?')}`

/** The words by which a text may name a person: name, email, phone number with and without hyphens. */
export function wordsNaming(person: {
  name: string
  email: string | null
  phoneNumber: string | null
}): string[] {
  const digits = person.phoneNumber?.replaceAll(/\D/g, '') ?? ''
  const phone = /^(\d{3})(\d{3,4})(\d{4})$/.exec(digits)?.slice(1).join('-')
  return [person.name, person.email, phone].flatMap((word) =>
    word === null || word === undefined || word.length < fewestLetters ? [] : [word],
  )
}

/** Whether a text has one of the words. */
export function namesOneOf(words: readonly string[], text: string): boolean {
  const plain = (one: string) => one.toLowerCase().replaceAll('-', '')
  return words.some((word) => plain(text).includes(plain(word)))
}

/** Replaces the words in every text and JSON column of a table by a mark that names nobody. */
export async function strikeOut(
  client: pg.ClientBase,
  table: string,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, atttypid::regtype::text AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND atttypid IN ('text'::regtype, 'jsonb'::regtype)`,
    [table],
  )
  const pattern = words.map(patternOf).join('|')
  for (const { name, type } of rows) {
    const column = quoted(name)
    await client.query(
      `UPDATE ${table} SET ${column} = regexp_replace(${column}::text, $1, $2, 'gi')::${type}
       WHERE ${column}::text ~* $1`,
      [pattern, struckOutMark],
    )
  }
}
