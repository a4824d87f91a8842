import { sql } from 'kysely'
import { type AnswerFields, filledAnswer } from '../../domain/inquiries/answerFields.ts'
import { inquiryColumns } from '../../domain/lists/inquiries.ts'
import { maskedName } from '../../domain/members/maskedName.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { formatWon } from '../../domain/shared/won.ts'
import type { Assignee } from '../../domain/wire/handling.ts'
import {
  type InquiryAbout,
  type InquiryAnswerRequest,
  type StaffInquiriesQuery,
  type StaffInquiry,
  staffInquiriesAnswer,
  staffInquiriesFileQuery,
  staffInquiriesQuery,
  type WholeInquiry,
} from '../../domain/wire/inquiries.ts'
import { codedProducts } from '../catalogue/index.ts'
import { answerDisputeWith, isOpenDispute } from '../charges/index.ts'
import { assigneesOf, isAssignedAs, shownAssigned } from '../handling/index.ts'
import { noticeJob } from '../notifications/index.ts'
import { everyRow, holds, partOf } from '../platform/database/lists.ts'
import { onPage, rowsBefore } from '../platform/database/pages.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import { runCompiled } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { type ListFile, listRoutes } from '../platform/http/listRoutes.ts'
import { recordChange } from '../platform/recordChange.ts'
import { privatePhotoUrl } from '../platform/uploads/index.ts'
import {
  aboutOf,
  chargeAmountOf,
  type InquiryKind,
  isWaiting,
  photosOf,
  type Slots,
} from './readInquiries.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock'>
const rowsAPage = 20

type Answer = StaffInquiry['answers'][number]
type Row = {
  id: number
  kind: InquiryKind
  memberId: number
  memberName: string
  productId: number | null
  productCode: string | null
  brandName: string | null
  productName: string | null
  title: string
  content: string
  asked_at: Date
  photos: Slots
  answers: Answer[]
  followUps: StaffInquiry['followUps']
  about: InquiryAbout | null
  isWaiting: boolean
  due_at: Date | null
  /** What the charge that it is about costs now, in won. */
  chargeAmount: number | null
}

const answersOf = sql<Answer[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('version', a.version, 'content', a.content, 'staffId', a.staff_id,
    'followUps', a.follow_ups,
    'writtenAt', to_char(a.written_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY a.version), '[]')
  FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id)`
const followUpsOf = sql<StaffInquiry['followUps']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('number', f.number, 'content', f.content,
    'writtenAt', to_char(f.written_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY f.number), '[]')
  FROM shop.inquiry_follow_ups f WHERE f.inquiry_id = i.id)`
// In the very words of the index `inquiries_in_order`.
export const isAnswered = sql<boolean>`(i.answers > 0 AND i.unanswered = 0)`
export const byDue = sql<Date | null>`CASE WHEN i.answers > 0 AND i.unanswered = 0 THEN NULL ELSE i.due_at END`
export const byId = sql<number>`CASE WHEN i.answers > 0 AND i.unanswered = 0 THEN -i.id ELSE i.id END`

/**
 * Returns a page of inquiries for staff: waiting ones first, the one that is due first at the top, then answered ones,
 * newest first.
 */
async function staffInquiries(
  { db, env }: Needs,
  { curPage, ...filter }: StaffInquiriesQuery & { staffId: number | null },
): Promise<{ result: StaffInquiry[]; cntAll: number }> {
  const cut = onPage(
    db.kysely
      .selectFrom(placesUpTo(db, filter, rowsBefore(curPage + 1, rowsAPage)).as('p'))
      .select('p.id')
      .orderBy('p.isAnswered')
      .orderBy('p.due')
      .orderBy('p.place'),
    { curPage, limit: rowsAPage },
  )
  const [rows, cntAll] = await Promise.all([
    inOrder(inquiriesIn(db).innerJoin(cut.as('cut'), 'cut.id', 'i.id')).execute(),
    counted(db, filter),
  ])
  return { result: await allShown({ env, kysely: db.kysely }, rows), cntAll }
}

type Filter = Omit<StaffInquiriesQuery, 'curPage'> & { staffId: number | null }
type Inquiries = ReturnType<typeof inquiriesIn>

/**
 * The inquiries of a filter. With words they are a list for each kind of text that may have them, which overlap: the first
 * ones of a frequent word are found along the order of each list, those of a rare word by the index of its texts. Of one
 * list with all of these conditions the planner does not know how long it is, and looks each inquiry up by itself.
 */
function found(
  db: Deps['db'],
  { status, kind, memberId, productId, about, chargeId, assignee, q, staffId }: Filter,
): [Inquiries, ...Inquiries[]] {
  let inquiries = inquiriesIn(db)
  if (status !== undefined) inquiries = inquiries.where(isAnswered, '=', status === 'answered')
  if (kind !== undefined) inquiries = inquiries.where('i.kind', '=', kind)
  if (memberId !== undefined) inquiries = inquiries.where('i.member_id', '=', memberId)
  if (productId !== undefined) inquiries = inquiries.where('i.product_id', '=', productId)
  if (about !== undefined) inquiries = inquiries.where(aboutColumns[about], 'is not', null)
  if (chargeId !== undefined) inquiries = inquiries.where('i.charge_id', '=', chargeId)
  if (assignee !== undefined)
    inquiries = inquiries.where(isAssignedAs('inquiry', ['i.id', 'integer'], { assignee, staffId }))
  if (q === undefined || q === '') return [inquiries]
  const { question, answers, followUps } = textsWith(q)
  return [inquiries.where(question), inquiries.where(answers), inquiries.where(followUps)]
}

/** The inquiries of a filter, each once. */
function idsOf(db: Deps['db'], filter: Filter) {
  const idsIn = (some: Inquiries) => some.select('i.id')
  const [first, ...others] = found(db, filter)
  return others.reduce((all: ReturnType<typeof idsIn>, one) => all.union(idsIn(one)), idsIn(first))
}

/** The first inquiries of a filter, each once with its place in the order of the list; at least `count`, if there are. */
function placesUpTo(db: Deps['db'], filter: Filter, count: number) {
  const placesIn = (some: Inquiries) => {
    const placed = some.select(['i.id', isAnswered.as('isAnswered'), byDue.as('due'), byId.as('place')])
    const firstOnes = placed.orderBy(isAnswered).orderBy(byDue).orderBy(byId).limit(count)
    return db.kysely.selectFrom(firstOnes.as('f')).selectAll('f')
  }
  const [first, ...others] = found(db, filter)
  return others.reduce((all, one) => all.union(placesIn(one)), placesIn(first))
}

const aboutColumns = { order: 'i.order_id', charge: 'i.charge_id', consignment: 'i.consignment_id' } as const

/** SQL: texts of inquiry `i` that have the words, each kind in a table with an index of its own. */
function textsWith(typed: string) {
  const has = (column: string) => sql`${sql.raw(holds(column, '', typed))}${partOf(typed)}`
  return {
    question: sql<boolean>`(${has('i.title')} OR ${has('i.content')})`,
    answers: sql<boolean>`i.id IN (SELECT a.inquiry_id FROM shop.inquiry_answers a WHERE ${has('a.content')})`,
    followUps: sql<boolean>`i.id IN (
      SELECT f.inquiry_id FROM shop.inquiry_follow_ups f WHERE ${has('f.content')})`,
  }
}

async function counted(db: Deps['db'], filter: Filter): Promise<number> {
  const { count } = await db.kysely
    .selectFrom(idsOf(db, filter).as('wanted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const allShown = (
  { env, kysely }: Pick<Needs, 'env'> & Pick<Deps['db'], 'kysely'>,
  rows: readonly Row[],
): Promise<StaffInquiry[]> =>
  shownAssigned({ kysely }, rows, {
    about: 'inquiry',
    keyOf: ({ id }) => id,
    show: (row, assignee) => shown(env, row, assignee),
  })

async function everyInquiry({ db, env }: Needs, filter: Filter): Promise<ListFile<StaffInquiry>> {
  const wanted = inquiriesIn(db).innerJoin(idsOf(db, filter).as('wanted'), 'wanted.id', 'i.id')
  const pages = everyRow(db, inOrder(wanted).compile(), async ({ kysely }, rows) =>
    allShown({ env, kysely }, rows),
  )
  return { rows: await counted(db, filter), pages }
}

export const inquiryListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/inquiries',
    file: 'inquiries',
    title: '문의 목록',
    onRequest: app.staff('operations'),
    query: staffInquiriesQuery,
    answer: staffInquiriesAnswer,
    page: (query, staffId) => staffInquiries(deps, { ...query, staffId }),
    fileQuery: staffInquiriesFileQuery,
    rows: (filter, staffId) => everyInquiry(deps, { ...filter, staffId }),
    columns: inquiryColumns,
  })

/** Returns one inquiry with every version of its answer. Refuses NOT_FOUND. */
export async function staffInquiry(
  { db, env }: Needs,
  id: number,
): Promise<WholeInquiry | Refusal<'NOT_FOUND'>> {
  const row = await withDetails(inquiriesIn(db).where('i.id', '=', id)).executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  const fields = Object.entries(fieldsOf({ ...row, memberName: maskedName(row.memberName) }))
  const assigneeOf = await assigneesOf(db, 'inquiry', [id])
  return { ...shown(env, row, assigneeOf(id)), fields: fields.map(([name, value]) => ({ name, value })) }
}

/** The objection to a charge, for whoever decides about the charge. Refuses NOT_FOUND for a charge without one. */
export async function objectionTo(
  needs: Needs,
  chargeId: string,
): Promise<WholeInquiry | Refusal<'NOT_FOUND'>> {
  const objection = await inquiriesIn(needs.db)
    .select('i.id')
    .where('i.charge_id', '=', chargeId)
    .executeTakeFirst()
  return objection === undefined ? refuse('NOT_FOUND') : staffInquiry(needs, objection.id)
}

const inquiriesIn = (db: Deps['db']) => db.kysely.selectFrom('shop.inquiries as i')
const withDetails = (found: ReturnType<typeof inquiriesIn>) =>
  found
    .innerJoin(sql<{ id: number; name: string }>`shop.member_names()`.as('m'), 'm.id', 'i.member_id')
    .select([
      'i.id',
      'i.kind',
      'i.member_id as memberId',
      'm.name as memberName',
      'i.product_id as productId',
    ])
    .leftJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .select(['p.product_code as productCode', 'p.brand_name as brandName', 'p.product_name as productName'])
    .select(['i.title', 'i.content', 'i.asked_at', 'i.due_at'])
    .select([photosOf.as('photos'), answersOf.as('answers'), followUpsOf.as('followUps')])
    .select([isWaiting.as('isWaiting'), aboutOf.as('about'), chargeAmountOf.as('chargeAmount')])

const inOrder = (inquiries: ReturnType<typeof inquiriesIn>) =>
  withDetails(inquiries).orderBy(isAnswered).orderBy(byDue).orderBy(byId)

function shown(
  env: Needs['env'],
  { asked_at, due_at, photos, productCode, brandName, productName, ...row }: Row,
  assignee: Assignee,
): StaffInquiry {
  const { isWaiting: waits, chargeAmount: _, ...inquiry } = row
  return {
    ...inquiry,
    memberName: maskedName(row.memberName),
    product:
      productCode === null || brandName === null || productName === null
        ? null
        : { productCode, brandName, productName },
    status: waits ? 'pending' : 'answered',
    dueAt: waits ? (due_at?.toISOString() ?? null) : null,
    assignee,
    createdAt: asked_at.toISOString(),
    photos: photos.map(({ photoId }) => ({ fileUrl: privatePhotoUrl(env, photoId) })),
  }
}

/**
 * Answers an inquiry or revises its answer, with its fields filled in. The member sees the latest wording; every one is
 * kept with its author. The member is notified of an answer, not of a new wording. The audit table records the change
 * without the text; the answer to an objection is an event of its charge as well, which lets the card be tried again.
 * Refuses NOT_FOUND, ANSWER_FIELD_EMPTY, and CONCURRENT_CHANGE when a colleague has answered since `version`, or the
 * member wrote since `followUps`.
 */
export async function answerInquiry(
  deps: Pick<Deps, 'db' | 'clock' | 'store' | 'queue'>,
  id: number,
  { content, version, followUps }: InquiryAnswerRequest,
  staffId: number,
): Promise<Refusal<'ANSWER_FIELD_EMPTY' | 'NOT_FOUND' | CommandCode> | null> {
  const { db, clock, queue } = deps
  const inquiry = await withDetails(inquiriesIn(db).where('i.id', '=', id)).executeTakeFirst()
  if (inquiry === undefined) return refuse('NOT_FOUND')
  const words = filledAnswer(content, fieldsOf(inquiry))
  if (isRefusal(words)) return words
  const at = clock.now()
  const written: Statement<'CONCURRENT_CHANGE' | 'NOT_FOUND'> = {
    ...sql`SELECT shop.answer_inquiry(${id}, ${version}, ${followUps ?? null}::int, ${words}, ${staffId}, ${at})`.compile(
      db.kysely,
    ),
    refuses: refusedByAnswer,
  }
  const news = inquiry.isWaiting
    ? [noticeJob('inquiryAnswered', version === 0 ? String(id) : `${id}.${version + 1}`, inquiry.memberId)]
    : []
  const { about } = inquiry
  const dispute = { chargeId: about?.id ?? '', inquiryId: id }
  if (about?.of === 'charge' && (await isOpenDispute(deps, dispute)))
    return answerDisputeWith(deps, {
      ...{ ...dispute, staffId, rows: [written], refusedByRows: refusedByAnswer },
      jobs: queue === undefined ? [] : news,
    })
  return refusableTransaction(
    db.pool,
    async (client) => {
      await runCompiled(client, written)
      await recordChange(queriesOn(client), {
        ...{ subject: 'inquiry_answers', key: id, after: { version: version + 1 } },
        ...{ before: version === 0 ? null : { version }, actor: `staff:${staffId}`, at },
      })
      if (news.length > 0) await queue?.enqueue(client, news)
      return null
    },
    refusedByAnswer,
  )
}

const refusedByAnswer = ['CONCURRENT_CHANGE', 'NOT_FOUND'] as const

/** What the fields of an answer stand for in an inquiry (rule 353). */
function fieldsOf({ memberName, brandName, productName, about, chargeAmount }: Row): AnswerFields {
  return {
    회원: memberName,
    ...(productName !== null && { 상품: `${brandName ?? ''} ${productName}`.trim() }),
    ...(about?.of === 'order' && about.name !== null && { 주문번호: about.name }),
    ...(about?.of === 'consignment' && about.name !== null && { 위탁번호: about.name }),
    ...(about?.of === 'charge' && about.name !== null && { 요금: about.name }),
    ...(chargeAmount !== null && { 금액: formatWon(chargeAmount) }),
  }
}
