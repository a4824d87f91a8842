import type pg from 'pg'
import { addressLetters, phoneGap, phonePattern } from '../../../domain/shared/contactPatterns.ts'
import { inLongTransaction } from '../database/database.ts'
import { quoted } from '../projections/shadow.ts'

/** Stands where a text named a member who left. */
export const struckOutMark = '(탈퇴한 회원)'

const fewestLetters = 2

/** A contact as a pattern, and a part of it that every text with the contact has, which is cheap to look for. */
type Contact = { pattern: string; part: string }

/** How texts name persons: by what they are called, and by contacts. */
export type Naming = { names: readonly string[]; contacts: readonly Contact[] }

export type Person = { name: string; email: string | null; phoneNumber: string | null }

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name begins a word: the letters after it may be a particle, those before it make it another word. */
const namePattern = (name: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}`, 'giu')

const emailOf = (email: string): Contact => ({
  pattern: `(?<![${addressLetters}])${escaped(email)}(?![A-Za-z0-9])`,
  part: escaped(email),
})

/** The number as it is written in Korea, and from abroad: 010-3141-5926, +82 10 3141 5926. */
function numberOf(phoneNumber: string): Contact[] {
  const [, first, ...groups] = /^0(\d\d)(\d{3,4})(\d{4})$/.exec(phoneNumber.replaceAll(/\D/g, '')) ?? []
  if (first === undefined) return []
  const pattern = phonePattern([`(?:0|\\+82${phoneGap}0?)${first}`, ...groups])
  return [{ pattern, part: groups.join(phoneGap) }]
}

/** Returns how texts may name persons. */
export const namingOf = (persons: readonly Person[]): Naming => ({
  names: [...new Set(persons.map(({ name }) => name))].filter((name) => name.length >= fewestLetters),
  contacts: persons.flatMap(({ email, phoneNumber }) => [
    ...(email === null ? [] : [emailOf(email)]),
    ...(phoneNumber === null ? [] : numberOf(phoneNumber)),
  ]),
})

/** Returns whether a text has one of the names, within a word as well, or one of the contacts. */
export function namesPerson({ names, contacts }: Naming, text: string): boolean {
  const words = text.toLowerCase()
  return (
    names.some((name) => words.includes(name.toLowerCase())) ||
    contacts.some(({ pattern }) => new RegExp(pattern, 'i').test(text))
  )
}

type Strike = (text: string) => string

/** Replaces contacts, then names, of which the longest goes first: a part of either may be a name. */
function strikeOf({ names, contacts }: Naming): Strike {
  const patterns = [
    ...contacts.map(({ pattern }) => new RegExp(pattern, 'gi')),
    ...names.toSorted((one, other) => other.length - one.length).map(namePattern),
  ]
  return (text) => patterns.reduce((struck, pattern) => struck.replaceAll(pattern, struckOutMark), text)
}

/** Strikes out of the texts of a JSON value; the names of its fields are ours. A value without a name stays as it was. */
function strikeJson(json: string, strike: Strike): string {
  let isNamed = false
  const struck: unknown = JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = strike(value)
    isNamed ||= text !== value
    return text
  })
  return isNamed ? JSON.stringify(struck) : json
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * What every row has that names one of them, for the database: without a look around a place it reads a megabyte in
 * milliseconds, and it is one scan for any number of persons.
 */
const partsOf = ({ names, contacts }: Naming): string =>
  [
    ...new Set([
      ...names.flatMap((name) => [name, inJson(name)]).map(escaped),
      ...contacts.map(({ part }) => part),
    ]),
  ].join('|')

type Column = { name: string; type: string; isKey: boolean }

/** A table with its key and the columns that staff type into. */
type Texts = { table: string; key: Column; columns: Column[] }

/** Each page is a transaction of its own, which the readers of the feed wait for. */
const rowsAtOnce = 1_000

/** Told of the rows of a page that were changed, by their keys, in its transaction. */
type ChangedTexts = (client: pg.ClientBase, keys: readonly string[]) => Promise<void>

/**
 * Replaces names and contacts in the columns that staff type into, of text or JSON, by a mark without a name (rule 470), a
 * page of the table's rows at a time. What it did not come to is struck out when it is called again.
 */
export async function strikeOut(
  pool: pg.Pool,
  { table, typed }: { table: string; typed: readonly string[] },
  naming: Naming,
  changed: ChangedTexts = async () => {},
): Promise<void> {
  const parts = partsOf(naming)
  if (parts === '') return
  const texts = await textsOf(pool, table, typed)
  const strike = strikeOf(naming)
  let after: string | null = null
  do {
    const from: string | null = after
    after = await inLongTransaction(pool, (client) =>
      strikePage(client, texts, { after: from, parts, strike, changed }),
    )
  } while (after !== null)
}

/** Strikes out of the rows behind `after`, and returns the key of the last of them; null when there is none. */
async function strikePage(
  client: pg.ClientBase,
  { table, key, columns }: Texts,
  {
    after,
    parts,
    strike,
    changed,
  }: {
    after: string | null
    parts: string
    strike: Strike
    changed: ChangedTexts
  },
): Promise<string | null> {
  const behind = `($1::${key.type} IS NULL OR ${key.name} > $1::${key.type})`
  const page = await client.query<{ last: string }>(
    `SELECT p.key::text AS last FROM (SELECT ${key.name} AS key FROM ${table} WHERE ${behind}
       ORDER BY ${key.name} LIMIT ${rowsAtOnce}) AS p ORDER BY p.key DESC LIMIT 1`,
    [after],
  )
  const last = page.rows[0]?.last ?? null
  if (last === null) return null
  const texts = columns.map(({ name }) => `${name}::text`).join(', ')
  const found = await client.query<{ key: string; texts: (string | null)[] }>(
    `SELECT ${key.name}::text AS key, ARRAY[${texts}] AS texts FROM ${table}
     WHERE ${behind} AND ${key.name} <= $2::${key.type} AND concat_ws(' ', ${texts}) ~* $3
     FOR NO KEY UPDATE`,
    [after, last, parts],
  )
  const set = columns.map(({ name, type }, nth) => `${name} = $${nth + 2}::${type}`).join(', ')
  const keys: string[] = []
  const update = `UPDATE ${table} SET ${set} WHERE ${key.name} = $1::${key.type}`
  for (const row of found.rows) {
    const struck = row.texts.map((text, nth) => {
      if (text === null) return null
      return columns[nth]?.type === 'jsonb' ? strikeJson(text, strike) : strike(text)
    })
    if (struck.every((text, nth) => text === row.texts[nth])) continue
    await client.query(update, [row.key, ...struck])
    keys.push(row.key)
  }
  if (keys.length > 0) await changed(client, keys)
  return last
}

async function textsOf(pool: pg.Pool, table: string, typed: readonly string[]): Promise<Texts> {
  const { rows } = await pool.query<Column>(
    `SELECT attname AS name, atttypid::regtype::text AS type, attnum = ANY (i.indkey) AS "isKey"
     FROM pg_attribute a JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
     WHERE a.attrelid = $1::regclass AND NOT a.attisdropped AND (attnum = ANY (i.indkey) OR attname = ANY ($2))`,
    [table, typed],
  )
  const all = rows.map((column) => ({ ...column, name: quoted(column.name) }))
  const [key, another] = all.filter(({ isKey }) => isKey)
  const columns = all.filter(({ isKey }) => !isKey)
  if (key === undefined || another !== undefined || columns.length !== typed.length)
    throw new Error(`${table} has no key of one column, or not all columns that staff type into`)
  return { table, key, columns }
}
