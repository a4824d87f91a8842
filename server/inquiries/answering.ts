import { sql } from 'kysely'
import { inquiryColumns } from '../../domain/lists/inquiries.ts'
import { maskedName } from '../../domain/members/maskedName.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  type InquiryAnswerRequest,
  type StaffInquiriesQuery,
  type StaffInquiry,
  staffInquiriesAnswer,
  staffInquiriesFileQuery,
  staffInquiriesQuery,
} from '../../domain/wire/inquiries.ts'
import { codedProducts } from '../catalogue/index.ts'
import { noticeJob } from '../notifications/index.ts'
import { everyRow } from '../platform/database/lists.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type ListFile, listRoutes } from '../platform/http/listRoutes.ts'
import { recordChange } from '../platform/recordChange.ts'
import { privatePhotoUrl } from '../platform/uploads/index.ts'
import { type InquiryKind, photosOf, type Slots } from './readInquiries.ts'

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
}

const answersOf = sql<Answer[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('version', a.version, 'content', a.content, 'staffId', a.staff_id,
    'writtenAt', to_char(a.written_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY a.version), '[]')
  FROM shop.inquiry_answers a WHERE a.inquiry_id = i.id)`
const isAnswered = sql<boolean>`(i.answers > 0)`
const byWaiting = sql<number>`CASE WHEN i.answers > 0 THEN -i.id ELSE i.id END`

/**
 * Returns a page of inquiries for staff: waiting ones first, the longest waiting at the top, then answered ones, newest
 * first.
 */
async function staffInquiries(
  { db, env }: Needs,
  { curPage, ...filter }: StaffInquiriesQuery,
): Promise<{ result: StaffInquiry[]; cntAll: number }> {
  const wanted = found(db, filter)
  const cut = wanted
    .select('i.id')
    .orderBy(isAnswered)
    .orderBy(byWaiting)
    .limit(rowsAPage)
    .offset((curPage - 1) * rowsAPage)
  const [rows, cntAll] = await Promise.all([
    inOrder(inquiriesIn(db).innerJoin(cut.as('cut'), 'cut.id', 'i.id')).execute(),
    counted(wanted),
  ])
  return { result: rows.map((row) => shown(env, row)), cntAll }
}

type Filter = Omit<StaffInquiriesQuery, 'curPage'>

function found(db: Deps['db'], { status, kind, memberId, productId }: Filter) {
  let inquiries = inquiriesIn(db)
  if (status !== undefined) inquiries = inquiries.where(isAnswered, '=', status === 'answered')
  if (kind !== undefined) inquiries = inquiries.where('i.kind', '=', kind)
  if (memberId !== undefined) inquiries = inquiries.where('i.member_id', '=', memberId)
  if (productId !== undefined) inquiries = inquiries.where('i.product_id', '=', productId)
  return inquiries
}

async function counted(inquiries: ReturnType<typeof found>): Promise<number> {
  const { count } = await inquiries
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function everyInquiry({ db, env }: Needs, filter: Filter): Promise<ListFile<StaffInquiry>> {
  const wanted = found(db, filter)
  const pages = everyRow(db, inOrder(wanted).compile(), async (_, rows) => rows.map((row) => shown(env, row)))
  return { rows: await counted(wanted), pages }
}

export const inquiryListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/inquiries',
    file: 'inquiries',
    title: '문의 목록',
    onRequest: app.staff('operations'),
    query: staffInquiriesQuery,
    answer: staffInquiriesAnswer,
    page: (query) => staffInquiries(deps, query),
    fileQuery: staffInquiriesFileQuery,
    rows: (filter) => everyInquiry(deps, filter),
    columns: inquiryColumns,
  })

/** Returns one inquiry with every version of its answer. Refuses NOT_FOUND. */
export async function staffInquiry(
  { db, env }: Needs,
  id: number,
): Promise<StaffInquiry | Refusal<'NOT_FOUND'>> {
  const row = await withDetails(inquiriesIn(db).where('i.id', '=', id)).executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : shown(env, row)
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
    .select(['i.title', 'i.content', 'i.asked_at', photosOf.as('photos'), answersOf.as('answers')])

const inOrder = (inquiries: ReturnType<typeof inquiriesIn>) =>
  withDetails(inquiries).orderBy(isAnswered).orderBy(byWaiting)

function shown(
  env: Needs['env'],
  { asked_at, photos, productCode, brandName, productName, ...row }: Row,
): StaffInquiry {
  return {
    ...row,
    memberName: maskedName(row.memberName),
    product:
      productCode === null || brandName === null || productName === null
        ? null
        : { productCode, brandName, productName },
    status: row.answers.length === 0 ? 'pending' : 'answered',
    createdAt: asked_at.toISOString(),
    photos: photos.map(({ photoId }) => ({ fileUrl: privatePhotoUrl(env, photoId) })),
  }
}

/**
 * Answers an inquiry or revises its answer. The member sees the latest version; every version is kept with its author.
 * The member is notified of the first answer. The audit table records the change without the text. Refuses NOT_FOUND,
 * and CONCURRENT_CHANGE when a colleague has answered since `version`.
 */
export async function answerInquiry(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  id: number,
  { content, version }: InquiryAnswerRequest,
  staffId: number,
): Promise<Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND'> | null> {
  return refusableTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    const inquiry = await queries
      .selectFrom('shop.inquiries')
      .select(['member_id', 'answers'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (inquiry === undefined) return refuse('NOT_FOUND')
    const latest = inquiry.answers
    if (latest !== version) return refuse('CONCURRENT_CHANGE')
    const at = clock.now()
    const answer = { inquiry_id: id, member_id: inquiry.member_id, version: latest + 1, content }
    await queries
      .insertInto('shop.inquiry_answers')
      .values({ ...answer, staff_id: staffId, written_at: at })
      .execute()
    await queries
      .updateTable('shop.inquiries')
      .set({ answers: latest + 1 })
      .where('id', '=', id)
      .execute()
    const change = { subject: 'inquiry_answers' as const, key: id, after: { version: latest + 1 } }
    const before = latest === 0 ? null : { version: latest }
    await recordChange(queries, { ...change, before, actor: `staff:${staffId}`, at })
    if (latest === 0)
      await queue?.enqueue(client, [noticeJob('inquiryAnswered', String(id), inquiry.member_id)])
    return null
  })
}
