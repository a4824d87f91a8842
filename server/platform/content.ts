import { type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { ContentChange } from '../../domain/shared/contentChange.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import { isRecordSubject, type RecordSubject } from '../../domain/shared/recordKinds.ts'
import { changedFields } from './changedFields.ts'
import { queriesOn } from './database/queriesOn.ts'
import { refusableTransaction } from './database/refusableTransaction.ts'
import type { Deps, Tables } from './deps.ts'
import { type CommandCode, handleCommand } from './eventStore/handleCommand.ts'
import type { Json } from './json.ts'
import { changesOf, recordChange } from './recordChange.ts'

type Trx = Kysely<Tables>
export type ContentTable = Extract<keyof Tables, `shop.${RecordSubject}`>
export type ContentRow<Name extends ContentTable> = Selectable<Tables[Name]>
/** A number, or the natural key of what has none: a day, a word, a wording as `2.3`. */
export type ContentId = number | string
/** Who saves when, and the reason that they typed. */
export type By = { actor: string; at: Date; reason?: string }
export type SavedContent = { id: ContentId }

/** What a rule needs besides the request: the transaction that holds the row, and who saves when. */
export type Saving = { trx: Trx; by: By }

/** What is to be written of a row. */
export type Draft<Name extends ContentTable> = {
  /** A body whose fields and parts are written under their declared names; all else in it is ignored. */
  body?: object
  values?: Updateable<Tables[Name]>
  /** Lists that replace those of its parts. */
  parts?: Readonly<Record<string, readonly unknown[]>>
  /** What the record says besides. */
  noted?: Readonly<Record<string, unknown>>
}

/** Rows of another table that belong to a row, in its order: plain values of one column, or objects of several. */
type Part = { table: keyof Tables; owner: string; columns: readonly string[]; order?: string }

type Identity<Name extends ContentTable> = {
  table: Name
  /** The columns of its key; an id joins several with dots. */
  key: readonly (keyof ContentRow<Name> & string)[]
  /** The key in records of a table that has one row. */
  only?: string
  /** Staff set the order of all rows at once, in the column `position`. */
  isOrdered?: true
  /** A change adds a row with the next last part of the key, and the rows before it stay. */
  isAppended?: true
  /** The wire's field → column, for rows that are written, listed and recorded under the wire's names. */
  fields?: Readonly<Record<string, keyof ContentRow<Name> & string>>
  /** Lists of other tables, by the name that bodies, lists and records give them. */
  parts?: Readonly<Record<string, Part>>
  /** Constraints that a well-formed request may violate: the field, the sentence beside it and the names. */
  problems?: readonly (readonly [field: string, sentence: string, constraint: RegExp])[]
  /** What records say of a row, when that is not its fields. */
  recorded?(row: ContentRow<Name>): object
  /** Whatever follows from a change, in its transaction. */
  follow?(trx: Trx, row: ContentRow<Name>): Promise<void>
}

type Answer<Result> = Result | Promise<Result>
type Rules<Name extends ContentTable, New, Change> = {
  create?(body: New, saving: Saving): Answer<Draft<Name> | Refusal<'INVALID_REQUEST'>>
  change?(
    body: Change,
    before: ContentRow<Name>,
    saving: Saving,
  ): Answer<Draft<Name> | Refusal<'INVALID_REQUEST'>>
  /** Deletes the row, or writes what marks it as taken down. */
  remove?(
    before: ContentRow<Name>,
    saving: Saving,
  ): Answer<Draft<Name> | 'delete' | Refusal<'INVALID_REQUEST' | 'NOT_FOUND'>>
}

type Kind<Name extends ContentTable> = Identity<Name> & { subject: RecordSubject }
export type ContentKind<Name extends ContentTable, New, Change> = Kind<Name> & Rules<Name, New, Change>

const known: string[] = []
/** The table of every kind that was defined. */
export const contentTables: readonly string[] = known

/**
 * Defines a kind of content: a plain table that staff edit. What its functions here save is locked, compared with the
 * version that was read, written whole or not at all, and recorded with before and after.
 */
export function defineContent<Name extends ContentTable, New = never, Change = never>(
  kind: Identity<Name> & Rules<Name, New, Change>,
): ContentKind<Name, New, Change> {
  const subject = kind.table.replace('shop.', '')
  if (!isRecordSubject(subject)) throw new Error(`${subject} is no subject of records`)
  known.push(kind.table)
  return { ...kind, subject }
}

/** Creates a row. Refuses what the kind's rules refuse, and INVALID_REQUEST for a constraint among its problems. */
export const createContent = <Name extends ContentTable, New>(
  db: Deps['db'],
  kind: ContentKind<Name, New, never>,
  body: New,
  by: By,
): Promise<SavedContent | Refusal<'INVALID_REQUEST'>> =>
  transacted(db, kind, (trx) => createIn(trx, kind, body, by))

/**
 * Creates a row once for each `requestId`: the same request again gets the id of the row that it made, whatever became of
 * the row since. Refuses what `createContent` refuses, and IDEMPOTENCY_KEY_REUSED for an id that made something else.
 */
export async function createContentOnce<Name extends ContentTable, New extends object>(
  { db, clock, store }: Pick<Deps, 'db' | 'clock' | 'store'>,
  kind: ContentKind<Name, New, never>,
  body: New,
  { requestId, ...by }: By & { requestId: string },
): Promise<SavedContent | Refusal<'INVALID_REQUEST' | CommandCode>> {
  const commandId = `content:${kind.subject}:${requestId}`
  const id = await idOfNew(db, kind, body)
  const handled = await refusingProblems(kind, () =>
    handleCommand(store, clock, {
      ...{ commandId, request: body, typed: null, actor: by.actor, reason: commandId },
      // Content is no stream: nothing is appended, and of two at once the later one waits here for the earlier.
      ...{ streams: [], begins: [commandId] },
      refusedAtAppend: ['INVALID_REQUEST'],
      decide: () => ({
        events: [],
        result: { id },
        rows: async (client) => {
          const made = await createIn(queriesOn(client), kind, body, by, id)
          return isRefusal(made) ? made : null
        },
      }),
    }),
  )
  if (isRefusal(handled)) return handled
  return handled.kind === 'refused' ? handled.refusal : savedBefore.parse(handled.result)
}

const savedBefore = z.object({ id: z.union([z.number(), z.string()]) })

/**
 * Returns the id that a new row will have, because the command's answer is stored before the row is written: its natural
 * key, or a number, which stays unused when the row is refused.
 */
async function idOfNew<Name extends ContentTable>(
  { kysely }: Deps['db'],
  { table, key, fields = {} }: Kind<Name>,
  body: object,
): Promise<ContentId> {
  const [column = ''] = key
  const [natural] = Object.entries(fields).find(([, own]) => own === column) ?? []
  if (natural !== undefined) return String(new Map<string, unknown>(Object.entries(body)).get(natural))
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, ${column}))::int AS id`.execute(kysely)
  const [row] = rows
  if (row === undefined) throw new Error('a sequence answers a number')
  return row.id
}

async function createIn<Name extends ContentTable, New>(
  trx: Trx,
  kind: ContentKind<Name, New, never>,
  body: New,
  by: By,
  id?: ContentId,
): Promise<SavedContent | Refusal<'INVALID_REQUEST'>> {
  if (kind.create === undefined) throw new Error(`${kind.subject} cannot be created`)
  const draft = await kind.create(body, { trx, by })
  return isRefusal(draft) ? draft : insertContent(trx, kind, draft, by, { id })
}

/**
 * Writes and records a new row whose rules the caller has checked. `was` is what the record has as before, and `id` a
 * number that was drawn for the row.
 */
export async function insertContent<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  draft: Draft<Name>,
  by: By,
  { was = null, id }: { was?: object | null; id?: ContentId | undefined } = {},
): Promise<SavedContent> {
  const drawn: [string, unknown][] = typeof id === 'number' ? [[kind.key[0] ?? '', id]] : []
  const set = [...drawn, ...columnsOf(kind, draft)]
  const { rows } = await sql<ContentRow<Name>>`
    INSERT INTO ${sql.table(kind.table)} (${sql.join(set.map(([column]) => sql.ref(column)))})
    VALUES (${sql.join(set.map(([, value]) => value))}) RETURNING *`.execute(trx)
  const { id: made } = await saved(trx, kind, rows[0], { draft, was, by })
  return { id: made }
}

/**
 * Changes a row. Refuses NOT_FOUND, CONTENT_CHANGED with what changed when the body names another version than the
 * row's, and what the kind's rules and problems refuse.
 */
export const changeContent = <Name extends ContentTable, Change extends { version?: number | undefined }>(
  db: Deps['db'],
  kind: ContentKind<Name, never, Change>,
  id: ContentId,
  body: Change,
  by: By,
): Promise<SavedContent | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> =>
  transacted(db, kind, (trx) =>
    changeContentIn(
      trx,
      kind,
      { id, version: body.version },
      (before) => {
        if (kind.change === undefined) throw new Error(`${kind.subject} cannot be changed`)
        return kind.change(body, before, { trx, by })
      },
      by,
    ),
  )

/**
 * Deletes a row or takes it down. Refuses NOT_FOUND, CONTENT_CHANGED unless `version` is the current one, as a change does
 * (rule 887), and INVALID_REQUEST while something needs it.
 */
export const removeContent = <Name extends ContentTable>(
  db: Deps['db'],
  kind: ContentKind<Name, never, never>,
  { id, version }: { id: ContentId; version?: number | undefined },
  by: By,
): Promise<Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'> | null> =>
  transacted(
    db,
    { ...kind, problems: [['id', '아직 쓰는 곳이 있어서 지울 수 없어요.', /./]] },
    async (trx) => {
      const before = await locked(trx, kind, id)
      if (before === undefined) return refuse('NOT_FOUND')
      if (kind.remove === undefined) throw new Error(`${kind.subject} cannot be removed`)
      const changed = await changedSince(trx, kind, before, version)
      if (changed !== null) return changed
      const draft = await kind.remove(before, { trx, by })
      if (isRefusal(draft)) return draft
      if (draft === 'delete') {
        await remove(trx, kind, before, by)
        return null
      }
      const taken = await update(trx, kind, before, draft, by)
      return isRefusal(taken) ? taken : null
    },
  )

/**
 * Changes a row within the caller's transaction by what `decide` answers about it. Refuses NOT_FOUND, CONTENT_CHANGED,
 * INVALID_REQUEST for a reason that was typed for no change (rule 823), and what `decide` refuses.
 */
export async function changeContentIn<Name extends ContentTable, No extends RefusalCode>(
  trx: Trx,
  kind: Kind<Name>,
  { id, version }: { id: ContentId; version?: number | undefined },
  decide: (before: ContentRow<Name>) => Answer<Draft<Name> | Refusal<No>>,
  by: By,
): Promise<SavedContent | Refusal<No> | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> {
  const before = await locked(trx, kind, kind.isAppended ? (String(id).split('.')[0] ?? '') : id)
  if (before === undefined) return refuse('NOT_FOUND')
  const changed = await changedSince(trx, kind, before, version)
  if (changed !== null) return changed
  const draft = await decide(before)
  return isRefusal(draft) ? draft : update(trx, kind, before, draft, by)
}

/**
 * Puts all rows of a kind in this order. Refuses CONTENT_CHANGED when the ids are no longer all of that kind, and when a
 * colleague put them in another order than their author saw (rule 770).
 */
export const orderContent = <Name extends ContentTable>(
  db: Deps['db'],
  kind: Kind<Name>,
  { ids, idsBefore }: { ids: readonly number[]; idsBefore: readonly number[] },
  by: By,
): Promise<Refusal<'CONTENT_CHANGED'> | null> =>
  refusableTransaction(db.pool, async (client) => {
    const trx = queriesOn(client)
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(kind.table)} ORDER BY position, id DESC FOR UPDATE`.execute(trx)
    const before = rows.map(({ id }) => id)
    if (JSON.stringify(before.toSorted()) !== JSON.stringify(ids.toSorted()))
      return refuse('CONTENT_CHANGED', { changes: [] })
    if (JSON.stringify(before) === JSON.stringify(ids)) return null
    if (JSON.stringify(before) !== JSON.stringify(idsBefore))
      return refuse('CONTENT_CHANGED', { changes: [] })
    await sql`
      UPDATE ${sql.table(kind.table)} t SET position = given.nth
      FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given(id, nth) WHERE t.id = given.id`.execute(trx)
    await recordChange(trx, { subject: kind.subject, key: orderKey, before, after: ids, ...by })
    return null
  })

/** The key of the records of an order, which are about every row. */
const orderKey = 'order'

/** SQL: the version of a row, which a change has to name; read it in the statement that reads the row. */
export const contentVersion = <Name extends ContentTable>(kind: Kind<Name>, row = 't'): string =>
  `(SELECT coalesce(max(c.id), 0)::int FROM shop.catalogue_changes c WHERE ${isRecordOf(kind, row)})`

/** SQL: the record `c` is about the row. */
function isRecordOf<Name extends ContentTable>(
  { subject, key, only, isOrdered, isAppended }: Kind<Name>,
  row = 't',
): string {
  const columns = key.map((column) => `${row}.${column}`)
  const about = `c.subject = '${subject}' AND`
  if (only !== undefined) return `${about} c.key = '${only}'`
  // What is added to a row changes the row that the next one is added to.
  if (isAppended) return `${about} split_part(c.key, '.', 1) = concat_ws('.', ${columns[0]})`
  return `${about} c.key IN (concat_ws('.', ${columns.join()})${isOrdered ? `, '${orderKey}'` : ''})`
}

/** How a kind is listed, as SQL over its row `t`: its order, and what the list shows besides its fields. */
export type Listing = { order: string; shows?: Readonly<Record<string, string>> }

/** Returns all rows of a kind under the wire's names, with their ids, parts and versions. */
export async function contentList<Name extends ContentTable>(
  kysely: Trx,
  kind: Kind<Name>,
  { order, shows = {} }: Listing,
): Promise<({ id: ContentId; version: number } & Record<string, unknown>)[]> {
  // These aliases have a dot because no column has one: an alias like a column's name would replace its value.
  type Listed = { 'listed.version': number; 'listed.parts': object; 'listed.shows': object }
  const { rows } = await sql<ContentRow<Name> & Listed>`
    SELECT t.*, ${sql.raw(contentVersion(kind))} AS "listed.version", ${sql.raw(partsOf(kind))} AS "listed.parts",
      ${sql.raw(objectOf(shows))} AS "listed.shows"
    FROM ${sql.table(kind.table)} t ORDER BY ${sql.raw(order)}`.execute(kysely)
  return rows.map((row) => {
    const { 'listed.version': version, 'listed.parts': parts, 'listed.shows': shown } = row
    return { ...wireFieldsOf(kind, row), ...parts, ...shown, id: idOf(kind, row), version }
  })
}

const wireFieldsOf = <Name extends ContentTable>(
  { fields = {} }: Kind<Name>,
  row: ContentRow<Name>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, column]) => {
      const value: unknown = row[column]
      return [field, value instanceof Date ? value.toISOString() : value]
    }),
  )

const objectOf = (fields: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, text]) => `'${name}', ${text}`)
    .join()})`

/** SQL: the lists that belong to the row `t`, as an object. */
const partsOf = <Name extends ContentTable>({ key, parts = {} }: Kind<Name>): string =>
  objectOf(
    Object.fromEntries(
      Object.entries(parts).map(([name, { table, owner, columns, order = '' }]) => {
        const [first = '', ...more] = columns
        const item =
          more.length === 0
            ? `i.${first}`
            : objectOf(Object.fromEntries(columns.map((column) => [column, `i.${column}`])))
        const by = order === '' ? `i.${first}` : `i.${order}, i.${first}`
        return [
          name,
          `(SELECT coalesce(jsonb_agg(${item} ORDER BY ${by}), '[]') FROM ${table} i WHERE i.${owner} = t.${key[0]})`,
        ]
      }),
    ),
  )

/** Runs `work` in one transaction. Refuses what it refuses, and INVALID_REQUEST for a constraint among the kind's problems. */
export const transacted = <Name extends ContentTable, Result>(
  db: Deps['db'],
  kind: Pick<Kind<Name>, 'problems'>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result | Refusal<'INVALID_REQUEST'>> =>
  refusingProblems(kind, () => refusableTransaction(db.pool, (client) => work(queriesOn(client))))

async function refusingProblems<Name extends ContentTable, Result>(
  { problems = [] }: Pick<Kind<Name>, 'problems'>,
  work: () => Promise<Result>,
): Promise<Result | Refusal<'INVALID_REQUEST'>> {
  try {
    return await work()
  } catch (fault) {
    const violated = constraintOf(fault)
    const [field, sentence] = problems.find(([, , names]) => violated !== null && names.test(violated)) ?? []
    if (field === undefined || sentence === undefined) throw fault
    return refuse('INVALID_REQUEST', { fields: { [field]: sentence } })
  }
}

/** Returns the name of the constraint (foreign key, unique, check) that a value violated; null for another fault. */
function constraintOf(fault: unknown): string | null {
  if (!(fault instanceof Error) || !('code' in fault)) return null
  if (!['23503', '23505', '23514'].includes(String(fault.code))) return null
  return 'constraint' in fault && typeof fault.constraint === 'string' ? fault.constraint : null
}

const textOfKey = <Name extends ContentTable>({ key }: Kind<Name>, row: ContentRow<Name>): string =>
  key.map((column) => String(row[column])).join('.')

function idOf<Name extends ContentTable>(kind: Kind<Name>, row: ContentRow<Name>): ContentId {
  const [first, ...more] = kind.key
  const value: unknown = first === undefined ? null : row[first]
  return kind.only ?? (more.length === 0 && typeof value === 'number' ? value : textOfKey(kind, row))
}

/** SQL: `t` is the row with this id. The first part of a longer key means each row that begins with it. */
function hasId<Name extends ContentTable>({ key }: Kind<Name>, id: ContentId) {
  const parts = key.length === 1 ? [String(id)] : String(id).split('.')
  const equal = parts.map((part, nth) => sql<boolean>`t.${sql.ref(key[nth] ?? '')} = ${part}`)
  return sql.join(equal, sql` AND `)
}

/** Returns the row, or the latest one of those with this part of a key, locked until the transaction ends. */
async function locked<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  id: ContentId,
): Promise<ContentRow<Name> | undefined> {
  const { rows } = await sql<ContentRow<Name>>`
    SELECT * FROM ${sql.table(kind.table)} t WHERE ${hasId(kind, kind.only === undefined ? id : 'true')}
    ORDER BY ${sql.ref(`t.${kind.key.at(-1)}`)} DESC LIMIT 1 FOR UPDATE`.execute(trx)
  return rows[0]
}

/** Asks after the row was locked: the statement that waited for the lock still sees the records of its beginning. */
async function currentVersion<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name>,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT ${sql.raw(contentVersion(kind))} AS version FROM ${sql.table(kind.table)} t
    WHERE ${hasId(kind, textOfKey(kind, row))}`.execute(trx)
  return rows[0]?.version ?? 0
}

/** Refuses CONTENT_CHANGED, with what colleagues changed since, when the row has another version than its reader saw. */
async function changedSince<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name>,
  version: number | undefined,
): Promise<Refusal<'CONTENT_CHANGED'> | null> {
  if (version === undefined || version === (await currentVersion(trx, kind, row))) return null
  return refuse('CONTENT_CHANGED', { changes: await changesSince(trx, kind, row, version) })
}

const changesSince = <Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name>,
  version: number,
): Promise<ContentChange[]> =>
  recordedChanges(
    trx,
    sql`c.id > ${version} AND EXISTS (SELECT FROM ${sql.table(kind.table)} t
      WHERE ${hasId(kind, textOfKey(kind, row))} AND ${sql.raw(isRecordOf(kind))})`,
  )

const changesAtMost = 10

/**
 * Returns what colleagues changed, at most the ten newest changes, the earliest first.
 * @param isMeant SQL: the record `c` is one of these changes
 */
export async function recordedChanges(trx: Trx, isMeant: RawBuilder<unknown>): Promise<ContentChange[]> {
  const { rows } = await sql<{
    at: Date
    staffName: string | null
    subject: string
    before: Json | null
    after: Json | null
  }>`
    SELECT c.at, c.subject, s.name AS "staffName", c.before, c.after
    FROM shop.catalogue_changes c LEFT JOIN shop.staff_roles() s ON c.actor = 'staff:' || s.id
    WHERE ${isMeant} ORDER BY c.id DESC LIMIT ${changesAtMost}`.execute(trx)
  return rows.toReversed().map(({ at, staffName, subject, before, after }) => ({
    at: at.toISOString(),
    staffName,
    fields: changedFields(before, after, subject),
  }))
}

/** Changes a row by a draft, or adds one to it. */
async function update<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  before: ContentRow<Name>,
  draft: Draft<Name>,
  by: By,
): Promise<SavedContent | Refusal<'INVALID_REQUEST'>> {
  const was = await recordOf(trx, kind, before)
  if (kind.isAppended) return insertContent(trx, kind, draft, by, { was })
  const set = columnsOf(kind, draft)
  // A row whose parts alone change is written as it is: what is kept of it is told by its row's version.
  const written =
    set.length > 0
      ? set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      : kind.key.map((column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)}`)
  const { rows } =
    set.length === 0 && draft.parts === undefined
      ? { rows: [before] }
      : await sql<ContentRow<Name>>`
          UPDATE ${sql.table(kind.table)} t SET ${sql.join(written)}
          WHERE ${hasId(kind, textOfKey(kind, before))} RETURNING *`.execute(trx)
  const [row] = rows
  const { id, isRecorded } = await saved(trx, kind, row, { draft, was, by })
  const isSame = !isRecorded && JSON.stringify(row) === JSON.stringify(before)
  return isSame && (await isUnheard(trx, kind, before, by)) ? refuse('INVALID_REQUEST', unchanged) : { id }
}

const unchanged = { fields: { reason: '바뀐 내용이 없어요. 고칠 것이 없으면 창을 닫아 주세요.' } }

/** What a colleague typed would be recorded nowhere (rule 823), unless their request was sent again. */
async function isUnheard<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name>,
  { actor, reason }: By,
): Promise<boolean> {
  if (reason === undefined || !actor.startsWith('staff:')) return false
  const [last] = await changesOf(trx, { subject: kind.subject, key: String(idOf(kind, row)), atMost: 1 })
  return last?.actor !== actor || last.reason !== reason
}

async function remove<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name>,
  by: By,
): Promise<void> {
  const before = await recordOf(trx, kind, row)
  await sql`DELETE FROM ${sql.table(kind.table)} t WHERE ${hasId(kind, textOfKey(kind, row))}`.execute(trx)
  await kind.follow?.(trx, row)
  await recordChange(trx, { subject: kind.subject, key: idOf(kind, row), before, after: null, ...by })
}

/** Writes the parts of a row that was just written, and its record when something differs. */
async function saved<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name> | undefined,
  { draft, was, by }: { draft: Draft<Name>; was: object | null; by: By },
): Promise<SavedContent & { isRecorded: boolean }> {
  if (row === undefined) throw new Error(`${kind.table} was not written`)
  const given = new Map<string, unknown>(Object.entries({ ...draft.body, ...draft.parts }))
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const items = given.get(name)
    if (Array.isArray(items)) await replacePart(trx, part, textOfKey(kind, row), items)
  }
  const is = { ...(await recordOf(trx, kind, row)), ...draft.noted }
  const isRecorded = JSON.stringify(was) !== JSON.stringify(is)
  if (isRecorded) {
    await kind.follow?.(trx, row)
    await recordChange(trx, { subject: kind.subject, key: idOf(kind, row), before: was, after: is, ...by })
  }
  return { id: idOf(kind, row), isRecorded }
}

function columnsOf<Name extends ContentTable>(
  { fields = {} }: Kind<Name>,
  { body = {}, values = {} }: Draft<Name>,
): [string, unknown][] {
  const sent = new Map<string, unknown>(Object.entries(body))
  const columns: [string, unknown][] = Object.entries(fields).map(([field, column]) => [
    column,
    sent.get(field),
  ])
  return [...columns, ...Object.entries<unknown>({ ...values })].filter(([, value]) => value !== undefined)
}

async function recordOf<Name extends ContentTable>(
  trx: Trx,
  kind: Kind<Name>,
  row: ContentRow<Name>,
): Promise<object> {
  const own = recordedOf(kind, row)
  if (kind.parts === undefined) return own
  const { rows } = await sql<{ parts: object }>`
    SELECT ${sql.raw(partsOf(kind))} AS parts FROM ${sql.table(kind.table)} t
    WHERE ${hasId(kind, textOfKey(kind, row))}`.execute(trx)
  return { ...own, ...rows[0]?.parts }
}

function recordedOf<Name extends ContentTable>(kind: Kind<Name>, row: ContentRow<Name>): object {
  if (kind.recorded !== undefined) return kind.recorded(row)
  if (kind.fields === undefined) return row
  return { ...(kind.key[0] === 'id' && { id: idOf(kind, row) }), ...wireFieldsOf(kind, row) }
}

async function replacePart(trx: Trx, part: Part, owner: string, items: readonly unknown[]): Promise<void> {
  const table = sql.table(part.table)
  const [first = '', ...more] = part.columns
  const rows = more.length === 0 ? [...new Set(items)].map((item) => ({ [first]: item })) : items
  const columns = (from: string) => part.columns.map((column) => sql.ref(`${from}${column}`))
  const place = part.order === undefined ? [] : [sql.ref(part.order)]
  await sql`DELETE FROM ${table} WHERE ${sql.ref(part.owner)} = ${owner}`.execute(trx)
  await sql`
    INSERT INTO ${table} (${sql.join([sql.ref(part.owner), ...columns(''), ...place])})
    SELECT ${owner}, ${sql.join([...columns('item.'), ...place.map(() => sql`given.nth`)])}
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS given(written, nth),
      jsonb_populate_record(NULL::${table}, given.written) AS item`.execute(trx)
}
