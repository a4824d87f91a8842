import { type SelectQueryBuilder, sql } from 'kysely'
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
import { everyRow, isWrittenIn } from '../platform/database/lists.ts'
import { countOf, onPage } from '../platform/database/pages.ts'
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
  const { ids, cntAll } = await cut(db, filter, curPage)
  const rows =
    ids.length === 0 ? [] : await inOrder(withDetails(inquiriesIn(db).where('i.id', 'in', ids))).execute()
  return { result: await allShown({ env, kysely: db.kysely }, rows), cntAll }
}

type Filter = Omit<StaffInquiriesQuery, 'curPage'> & { staffId: number | null }
type Inquiries = ReturnType<typeof inquiriesIn>

/**
 * The inquiries of a filter. With words they are a list for each kind of text that may have them, which overlap: of one
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

/** The ids of a page, and the number of all inquiries of the filter. */
async function cut(
  db: Deps['db'],
  filter: Filter,
  curPage: number,
): Promise<{ ids: number[]; cntAll: number }> {
  const idsOnPage = (some: Inquiries) => onPage(inOrder(some.select('i.id')), { curPage, limit: rowsAPage })
  const [first, ...others] = found(db, filter)
  if (others.length === 0) {
    const [rows, cntAll] = await Promise.all([idsOnPage(first).execute(), countOf(first)])
    return { ids: rows.map(({ id }) => id), cntAll }
  }
  // Page and number are taken from one reading of the texts. IS TRUE hashes what it found; a join would look each of it up.
  const those = inquiriesIn(db).where(sql<boolean>`(i.id IN (SELECT f.id FROM found f)) IS TRUE`)
  return db.kysely
    .with(
      (cte) => cte('found').materialized(),
      () => idsOf(db, filter),
    )
    .selectFrom((of) =>
      of
        .selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('all'),
    )
    .innerJoin(
      (of) =>
        of
          .selectFrom(idsOnPage(those).as('p'))
          .select(sql<number[]>`coalesce(array_agg(p.id), '{}')`.as('ids'))
          .as('page'),
      (on) => on.onTrue(),
    )
    .select(['page.ids', 'all.count as cntAll'])
    .executeTakeFirstOrThrow()
}

const aboutColumns = { order: 'i.order_id', charge: 'i.charge_id', consignment: 'i.consignment_id' } as const

/** SQL: texts of inquiry `i` that have the words, each kind in a table with an index of its own. */
function textsWith(typed: string) {
  const has = (column: string) => isWrittenIn(column, typed)
  return {
    question: sql<boolean>`(${has('i.title')} OR ${has('i.content')})`,
    answers: sql<boolean>`i.id IN (SELECT a.inquiry_id FROM shop.inquiry_answers a WHERE ${has('a.content')})`,
    followUps: sql<boolean>`i.id IN (
      SELECT f.inquiry_id FROM shop.inquiry_follow_ups f WHERE ${has('f.content')})`,
  }
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
  const ids = idsOf(db, filter)
  const wanted = withDetails(inquiriesIn(db).innerJoin(ids.as('wanted'), 'wanted.id', 'i.id'))
  const pages = everyRow(db, inOrder(wanted).compile(), async ({ kysely }, rows) =>
    allShown({ env, kysely }, rows),
  )
  return { rows: await countOf(db.kysely.selectFrom(ids.as('wanted'))), pages }
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

const inOrder = <DB, Tables extends keyof DB, Row>(inquiries: SelectQueryBuilder<DB, Tables, Row>) =>
  inquiries.orderBy(isAnswered).orderBy(byDue).orderBy(byId)

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
