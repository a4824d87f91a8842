import { z } from 'zod'
import { lineOfKey } from '../../domain/bankStatements/chain.ts'
import { memberPartNames } from '../../domain/lists/memberParts.ts'
import { byCommandLine, recordColumns } from '../../domain/lists/staffRecords.ts'
import { maskedContacts, maskedTyping } from '../../domain/members/maskedContacts.ts'
import { conditionTitles } from '../../domain/ordering/conditionStages.ts'
import { type ShopEvent, titleOf } from '../../domain/processes/events.ts'
import { addDays, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import type { ChangedField } from '../../domain/shared/contentChange.ts'
import type { FoundRow } from '../../domain/shared/foundRow.ts'
import { keyName } from '../../domain/shared/recordKeys.ts'
import {
  mayReadRecords,
  namedRecordKinds,
  type RecordKind,
  type RecordSubject,
  recordKindOf,
  recordKinds,
} from '../../domain/shared/recordKinds.ts'
import { sealStates } from '../../domain/shared/seals.ts'
import type { NumberedPage } from '../../domain/wire/lists.ts'
import { memberParts } from '../../domain/wire/staffMembers.ts'
import type { StaffRecord, StaffRecordsFilter } from '../../domain/wire/staffRecords.ts'
import * as charges from '../charges/index.ts'
import * as conditionRecords from '../conditions/index.ts'
import * as consignments from '../consignments/index.ts'
import * as grants from '../grants/index.ts'
import * as inquiries from '../inquiries/index.ts'
import * as ledger from '../ledger/index.ts'
import * as members from '../members/index.ts'
import * as ordering from '../ordering/index.ts'
import * as payments from '../payments/index.ts'
import { changedFields, type NameOf } from '../platform/changedFields.ts'
import {
  type Condition,
  everyPart,
  everyRowOfList,
  type List,
  pageAndTotals,
  rowOfList,
  totalsOfList,
} from '../platform/database/lists.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import { auditRows, auditTexts, sealStateOf, staffLogins } from '../platform/eventStore/sealedRecords.ts'
import { fileColumns, type TableFile } from '../platform/http/tableFile.ts'
import type { Json } from '../platform/json.ts'
import { resealingActor } from '../platform/security/reseal.ts'
import * as rental from '../rental/index.ts'
import * as reviews from '../reviews/index.ts'
import * as settlement from '../settlement/index.ts'
import { isNumber, isUuid, namesOfProducts, numbersOf, orderWith, streamNumbered } from './namedStreams.ts'

/** What staff typed for these references of events, whichever module keeps it; erased texts are absent. */
export async function typedReasons(
  { db }: { db: Reads },
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await Promise.all([
    ordering.typedReasons(db.pool, references),
    charges.typedReasons(db, references),
    payments.typedReasons(db, references),
    consignments.typedReasons(db.pool, references),
    settlement.typedReasons(db, references),
    ledger.typedReasons(db, references),
    rental.typedReasons(db, references),
    reviews.typedReasons(db, references),
    members.typedReasons(db, references),
    grants.typedReasons(db, references),
  ])
  return new Map(known.flatMap((texts) => [...texts]))
}

type Needs = Pick<Deps, 'db' | 'clock'>
type Reader = { roles: readonly string[] }

const json = z.json()
const row = z.object({
  id: z.string(),
  nth: z.int(),
  at: z.date(),
  actor: z.string(),
  subject: z.string(),
  key: z.string(),
  type: z.string().nullable(),
  before: json.nullable(),
  after: json.nullable(),
  reason: z.string().nullable(),
  previous: z.string().nullable(),
  seal: z.enum(sealStates),
})
type Row = z.output<typeof row>

/** What a colleague did is an event, a login, or a change, of which the texts are sealed apart. */
const sealOfListed = `CASE left(listed.id, 1)
  WHEN 'e' THEN (
    SELECT CASE es.holds(e, s.stream_id, c, b::es.blocks) WHEN true THEN 'sealed' WHEN false THEN 'changed' ELSE 'waiting' END
    FROM es.events e JOIN es.streams s USING (stream_no) LEFT JOIN es.commands c USING (command_id)
    LEFT JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS b ON true
    WHERE e.stream_no = listed.stream_no AND e.version = listed.version)
  WHEN 'a' THEN ${sealStateOf(staffLogins, 'l.id = listed.nth')}
  ELSE (SELECT CASE WHEN 'changed' IN (row_seal, texts_seal) THEN 'changed'
      WHEN 'waiting' IN (row_seal, texts_seal) THEN 'waiting' ELSE 'sealed' END
    FROM (SELECT ${sealStateOf(auditRows, 'c.id = listed.nth')} AS row_seal,
      ${sealStateOf(auditTexts, 'c.id = listed.nth')} AS texts_seal) AS seals) END`

/** What staff did, by where it is kept, and how a row is found again there (rule 910). */
export const recordParts = [
  { rows: 'SELECT * FROM platform.changes_of_staff()', foundBy: ['nth'] },
  { rows: 'SELECT * FROM platform.changes_by_command()', foundBy: ['nth'] },
  { rows: 'SELECT * FROM platform.events_of_staff()', foundBy: ['stream_no', 'version'] },
  { rows: 'SELECT * FROM platform.logins_of_staff()', foundBy: ['nth'] },
] as const

const list: List<typeof row> = {
  name: 'explaining.staffRecords',
  ...{ rows: everyPart(recordParts), parts: recordParts },
  displayed: {
    // What had happened to the same thing before, and whether it is what was sealed.
    columns: `past.type AS previous, ${sealOfListed} AS seal`,
    joins: `LEFT JOIN LATERAL (
      SELECT p.type FROM es.events p WHERE p.stream_no = listed.stream_no AND p.version < listed.version
        AND (p.data ->> 'orderItemId' IS NULL OR p.data ->> 'orderItemId' = listed.after ->> 'orderItemId')
      ORDER BY p.version DESC LIMIT 1) AS past ON true`,
  },
  row,
  key: 'id',
  keyType: 'text',
  sorts: { at: 'instant' },
  sums: z.object({}),
}

const newestFirst = '-at'

/** The kind of a record and its number there. */
const recordId = /^[cea](\d{1,18})$/

const readableBy = ({ roles }: Reader): readonly RecordKind[] =>
  [...namedRecordKinds.values()].filter((kind) => mayReadRecords(roles, kind))

const subjectsOf = (kinds: readonly RecordKind[]): string[] => kinds.flatMap(({ subjects }) => [...subjects])

/** What the key of an entity is called in records: its number finds an order or a consignment, an item its order. */
async function keysOf(deps: Needs, key: string): Promise<string[]> {
  const stream = isNumber(key)
    ? await streamNumbered(deps, key)
    : isUuid(key)
      ? await orderWith(deps, 'order_item_id', key)
      : null
  return stream === null ? [key] : [key, stream.replace(/^[^:]*:/, '')]
}

async function conditionsOf(
  deps: Needs,
  { staff, kind, key, from, to }: StaffRecordsFilter,
  reader: Reader,
): Promise<Condition[]> {
  const conditions: Condition[] = []
  const add = (where: Condition['where'], value: unknown) => conditions.push({ where, value })
  const readable = readableBy(reader)
  const asked = kind === undefined ? null : namedRecordKinds.get(kind)
  if (asked !== null) add((of) => `subject = ANY(${of})`, subjectsOf(readable.filter((one) => one === asked)))
  // An admin also reads what no kind names.
  else if (!reader.roles.includes('admin')) add((of) => `subject = ANY(${of})`, subjectsOf(readable))
  if (staff !== undefined && staff !== '') {
    const actors = await actorsNamed(deps, staff)
    // A constant, which the planner reads no record for when it is false.
    add((of) => `${actors.length > 0} AND actor = ANY(${of})`, actors)
  }
  if (key !== undefined && key !== '')
    // A version of terms is one of its terms.
    add(
      (of) => `(key = ANY(${of}) OR after ->> 'orderItemId' = ANY(${of})
        OR subject = 'terms' AND split_part(key, '.', 1) = ANY(${of}))`,
      await keysOf(deps, key),
    )
  if (from !== undefined) add((of) => `at >= ${of}`, startOfSeoulDay(from))
  if (to !== undefined) add((of) => `at < ${of}`, startOfSeoulDay(addDays(to, 1)))
  return conditions
}

async function actorsNamed({ db }: Needs, typed: string): Promise<string[]> {
  const names = await members.staffNames(db)
  const named = [...names]
    .filter(([id, name]) => String(id) === typed || name.toLowerCase().includes(typed.toLowerCase()))
    .map(([id]) => `staff:${id}`)
  return byCommandLine.includes(typed) ? [...named, members.commandLine, resealingActor] : named
}

/**
 * A page of what staff did, the newest first, as far as the reader's roles go, each with its seal (rule 816). It
 * reads no record for a name that nobody has (rule 918).
 */
export async function staffRecords(
  deps: Needs,
  { limit, curPage, ...filter }: StaffRecordsFilter & NumberedPage,
  reader: Reader,
): Promise<{ result: StaffRecord[]; cntAll: number }> {
  const asked = { conditions: await conditionsOf(deps, filter, reader), sort: newestFirst }
  const { result, cntAll } = await pageAndTotals(deps.db.pool, list, asked, { limit, curPage })
  return { result: await described(deps, result), cntAll }
}

/** The record with this id, as far as the reader's roles go, and whether the list of this filter has it. */
export async function staffRecord(
  deps: Needs,
  id: string,
  filter: StaffRecordsFilter,
  reader: Reader,
): Promise<FoundRow<StaffRecord>> {
  const [, number] = recordId.exec(id) ?? []
  if (number === undefined) return { row: null, isListed: false }
  // The number alone has an index in each table.
  const numbered: Condition = { where: (of) => `nth = ${of}`, value: number }
  const asked = {
    conditions: [...(await conditionsOf(deps, filter, reader)), numbered],
    sort: newestFirst,
  }
  const always = [...(await conditionsOf(deps, {}, reader)), numbered]
  const { row, isListed } = await rowOfList(deps.db.pool, list, asked, { id, always })
  const [one = null] = await described(deps, row === null ? [] : [row])
  return { row: one, isListed }
}

/** The same records as a file; names and reasons of a page are read on the connection of the export, too. */
export async function staffRecordsFile(
  deps: Needs,
  filter: StaffRecordsFilter,
  reader: Reader,
): Promise<TableFile<StaffRecord>> {
  const asked = { conditions: await conditionsOf(deps, filter, reader), sort: newestFirst }
  return {
    name: `records-${seoulDate(deps.clock.now())}`,
    rows: (await totalsOfList(deps.db.pool, list, asked)).cntAll,
    ...fileColumns(recordColumns),
    pages: everyRowOfList(deps.db, list, asked, (db, rows) => described({ db }, rows)),
  }
}

const versioned = z.object({ version: z.int() })
const aboutInquiry = z.object({ inquiryId: z.int() })
const answeredDispute = 'charge.dispute.answered' satisfies ShopEvent['type']
/** The wording that answers an objection is the first of its inquiry: a later one is a record of its own. */
const firstVersion = 1

/** What a record says in words that are kept beside it, so that they can be erased (rule 856): the fields by its id. */
type Words = ReadonlyMap<string, ChangedField[]>

/** Reads the wordings of answers and the notes on conditions that these records are about (rule 856). */
async function wordsOf(db: Reads, rows: readonly Row[]): Promise<Words> {
  const ofSubject = (of: RecordSubject) => rows.filter(({ subject }) => subject === of)
  const [answers, seen] = [ofSubject('inquiry_answers'), ofSubject('condition_records')]
  const objections = rows.flatMap((row) => {
    const about = row.type === answeredDispute ? aboutInquiry.safeParse(row.after).data : undefined
    return about === undefined ? [] : [{ row, inquiryId: about.inquiryId }]
  })
  const inquiryIds = [
    ...answers.map(({ key }) => Number(key)),
    ...objections.map(({ inquiryId }) => inquiryId),
  ]
  const [written, notes] = await Promise.all([
    inquiries.answerWords(db, [...new Set(inquiryIds)]),
    conditionRecords.notesOfRecords(
      db,
      seen.map(({ key }) => key),
    ),
  ])
  const wordingOf = (inquiryId: number | string, version: number | undefined): string | null =>
    written.get(`${inquiryId}.${version}`) ?? null
  const answerOf = ({ key }: Row, side: unknown) => wordingOf(key, versioned.safeParse(side).data?.version)
  const answered = (before: string | null, after: string | null): ChangedField[] =>
    changedFields({ answer: before }, { answer: after }, 'inquiry_answers')
  return new Map([
    ...answers.map((row): [string, ChangedField[]] => [
      row.id,
      answered(answerOf(row, row.before), answerOf(row, row.after)),
    ]),
    ...objections.map(({ row, inquiryId }): [string, ChangedField[]] => [
      row.id,
      answered(null, wordingOf(inquiryId, firstVersion)),
    ]),
    ...seen.map((row): [string, ChangedField[]] => {
      const note = notes.get(row.key) ?? ''
      return [row.id, note === '' ? [] : changedFields(null, { note }, row.subject)]
    }),
  ])
}

async function described(deps: { db: Reads }, rows: readonly Row[]): Promise<StaffRecord[]> {
  const references = rows.flatMap(({ type, reason }) => (type === null || reason === null ? [] : [reason]))
  const values = rows.flatMap(({ before, after }) => [...valuesIn(before), ...valuesIn(after)])
  const [names, typed, numbers, products, words] = await Promise.all([
    members.staffNames(deps.db),
    typedReasons(deps, references),
    numbersOf(deps, [
      ...rows.flatMap(({ key }) => idsIn(key)),
      ...values.flatMap(({ value }) => (typeof value === 'string' ? idsIn(value) : [])),
    ]),
    namesOfProducts(
      deps,
      values.flatMap(({ field, value }) =>
        productFields.has(field) && typeof value === 'number' ? [value] : [],
      ),
    ),
    wordsOf(deps.db, rows),
  ])
  return rows.map((one) => {
    const [, staffNumber] = one.actor.split('staff:')
    const staffId = staffNumber === undefined ? null : Number(staffNumber)
    const kind = recordKindOf(one.subject)
    const known: RecordKind = namedRecordKinds.get(kind) ?? recordKinds.call
    const reason = one.type === null ? one.reason : (typed.get(one.reason ?? '') ?? null)
    const text = known.isPublic === true ? String : maskedContacts
    const key = numberFor(one, numbers)
    return {
      ...{
        id: one.id,
        at: one.at.toISOString(),
        staffId,
        staffName: staffId === null ? null : (names.get(staffId) ?? null),
      },
      ...{
        kind,
        kindName: known.label,
        key: key ?? (idsIn(one.key).length > 0 ? unnamed : text(keyName(one.key))),
        title: titleFor(one, known),
      },
      changes: changesOf(one, words, nameIn(one, { key, numbers, products })).map(
        ({ field, before, after }) => ({
          field,
          before: before === null ? null : text(before),
          after: after === null ? null : text(after),
        }),
      ),
      reason: reason === null ? null : maskedTyping(reason),
      pos: one.type === null ? null : one.nth,
      seal: one.seal,
    }
  })
}

/** What a record is about that people know by no number. */
const unnamed = '–'

const ofAnItem = z.object({ orderItemId: z.string() })

/** The number of the order or the consignment that the record is about, itself or by an item of it. */
const numberFor = ({ key, after }: Row, numbers: ReadonlyMap<string, string>): string | undefined =>
  numbers.get(key) ?? numbers.get(ofAnItem.safeParse(after).data?.orderItemId ?? '')

/** The ids in an id, or in one that says of what kind it is. */
const idsIn = (text: string): string[] => text.split(':').filter(isUuid)

type Value = { field: string; value: string | number }

/** The texts and numbers in a side of a record, each with its field. */
function valuesIn(side: Json, field = ''): Value[] {
  if (typeof side === 'string' || typeof side === 'number') return [{ field, value: side }]
  if (typeof side !== 'object' || side === null) return []
  if (Array.isArray(side)) return side.flatMap((one) => valuesIn(one, field))
  return Object.entries(side).flatMap(([name, part]) => valuesIn(part, name))
}

/** Fields that hold the number of a product. */
const productFields: ReadonlySet<string> = new Set(['productId'])

/** The fields of events that say once more whose stream they are in. An id is told by what it is, whatever its field. */
const keyFields: Readonly<Partial<Record<RecordSubject, readonly string[]>>> = {
  ...{ member: ['memberId'], wallet: ['memberId'], product: ['productId'], vat: ['quarter'] },
  ...{ settlement: ['ownerId', 'month'], 'month-closing': ['month'], adjustment: ['key'] },
  ...{ 'provider-payout': ['paidOutOn'], 'provider-difference': ['paymentKey'] },
  ...{ 'bank-difference': ['of', 'key'], 'outgoing-difference': ['place', 'key'] },
}
const fieldsOfKeys: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(keyFields))

type Known = {
  /** The number that the record has for its key. */
  key: string | undefined
  numbers: ReadonlyMap<string, string>
  products: ReadonlyMap<number, string>
}

/**
 * Names the values of a record as people do (rule 857): an order and a consignment by their numbers, a product by its name, a
 * bank line by its time and amount.
 * It leaves out an id that stands for no name, and what the record is about, which its key says already.
 */
const nameIn =
  ({ subject, key, type }: Row, known: Known): NameOf =>
  (value, field) => {
    if (type !== null && fieldsOfKeys.get(subject)?.includes(field) === true) return null
    if (String(value) === key && (typeof value === 'string' || field === 'id')) return null
    if (typeof value === 'number')
      return productFields.has(field) ? (known.products.get(value) ?? String(value)) : undefined
    const ids = idsIn(value)
    if (ids.length === 0) return lineOfKey(value) ?? undefined
    const number = ids.length === 1 && ids[0] === value ? known.numbers.get(value) : undefined
    return number === undefined || number === known.key ? null : number
  }

const trials = z.object({ dryRun: z.literal(true) })
const bookings = z.object({ booking: z.string() })
const views = z.object({ view: z.string() })
const typedAccounts = z.object({ typedForRefund: z.string() })
/** A whole list of a member; the record itself has the id of its page. */
const partsOfMember = z.object({ view: z.enum(memberParts) })
const handled = z.object({ assignee: z.string().nullable() })
const calls = z.object({ summary: z.string() })
const logins = z.object({
  login: z.enum(['in', 'out', 'password', 'wrong_password', 'wrong_code', 'blocked']),
})
const loginTitles: Readonly<Record<z.infer<typeof logins>['login'], string>> = {
  in: '로그인',
  out: '로그아웃',
  password: '비밀번호 확인 (인증 코드 전)',
  wrong_password: '로그인 실패 (비밀번호)',
  wrong_code: '로그인 실패 (인증 코드)',
  blocked: '로그인 차단 (시도가 너무 많음)',
}

/** What a colleague changes of how they log in themselves. */
const ownAccess = z.union([z.object({ password: z.string() }), z.object({ secondFactor: z.string() })])

const conditions = z.object({ stage: z.enum(['out', 'back']) })

/** Views of personal data that say what was looked at. */
const viewTitles: ReadonlyMap<string, string> = new Map<RecordSubject, string>([
  ['item_records', '상품 기록 조회'],
  ['consignments', '돌려보낼 주소 조회'],
  ['item_reasons', '적은 사유 조회'],
  ['member_accounts', '환불받을 계좌 조회'],
  ['point_lots', '포인트 내역 조회'],
  ['settlement_transfers', '이체 파일 내려받기'],
])

/** What is added to a thing of its kind, or changed about it, and is not the thing itself. */
const ownNames: ReadonlyMap<string, string> = new Map<RecordSubject, string>([
  ['bank_accounts', '은행 계좌'],
  ['bank_files', '은행 파일'],
  ['bank_matches', '은행 거래의 짝'],
  ['product_files', '상품 파일'],
  ['files', '사진 파일'],
])

/** Says what was done. A colleague who sets a new password of their own appoints nobody (rule 877). */
function titleFor({ type, subject, before, after }: Row, { label }: Pick<RecordKind, 'label'>): string {
  if (type !== null) return titleOf(type)
  if (subject === 'calls') return calls.safeParse(after).data?.summary ?? label
  if (subject === 'staff_logins') {
    const outcome = logins.safeParse(after).data?.login
    return outcome === undefined ? label : loginTitles[outcome]
  }
  if (subject === 'staff') {
    const own = ownAccess.safeParse(after).data
    if (own !== undefined) return 'password' in own ? '직원 비밀번호 변경' : '직원 인증 앱 변경'
  }
  if (subject === 'condition_records') {
    const stage = conditions.safeParse(after).data?.stage
    return stage === undefined ? label : conditionTitles[stage]
  }
  if (subject === 'member_notes' || subject.endsWith('_handling'))
    return handled.safeParse(after).success ? `${label} 담당 변경` : `${label} 메모`
  if (subject === 'order_items') {
    if (views.safeParse(after).success) return '배송지 조회'
    return bookings.safeParse(after).success ? '택배 접수 파일 내려받기' : '운송 라벨 인쇄'
  }
  if (subject === 'members') {
    const part = partsOfMember.safeParse(after).data?.view
    return part === undefined ? label : `${memberPartNames[part]} 목록 조회`
  }
  if (typedAccounts.safeParse(after).success) return '탈퇴한 회원의 환불 계좌 입력'
  if (recordKindOf(subject) === 'personal') return viewTitles.get(subject) ?? label
  const name = ownNames.get(subject) ?? label
  if (trials.safeParse(after).success) return `${name} 미리 보기`
  return `${name} ${before === null ? '추가' : after === null ? '삭제' : '변경'}`
}

/** What differs between the two sides; an event stands against the one before it. */
function changesOf(
  { id, subject, type, previous, before, after }: Row,
  words: Words,
  nameOf: NameOf,
): ChangedField[] {
  const step =
    type === null
      ? []
      : [{ field: '진행 단계', before: previous === null ? null : titleOf(previous), after: titleOf(type) }]
  return [...step, ...changedFields(before, after, subject, nameOf), ...(words.get(id) ?? [])]
}
