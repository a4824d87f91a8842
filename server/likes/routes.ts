import * as z from 'zod/mini'
import { rentalWindow } from '../../domain/rental/window.ts'
import { type CivilDate, formatWithWeekday, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  type FreeAlert,
  type FreeAlertRequest,
  type FreeNotice,
  favoriteRequest,
  favoritesAnswer,
  favoritesQuery,
  freeAlertCreatedAnswer,
  freeAlertRequest,
  freeAlertsAnswer,
  freeNoticesAnswer,
} from '../../domain/wire/likes.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { askedDays, offeredProducts, productCards, rentableProducts } from '../catalogue/index.ts'
import { withMemberLocked } from '../members/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type RentalRefusal, rentabilityFor, rentalRefusals } from '../rental/index.ts'
import { favoritesOf, like, unlike } from './favorites.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const waitingAtMost = 30

// Returns the waiting alert for the same wish instead of adding a second one.
const waitFor = statement({
  name: 'likes.waitFor',
  text: `WITH mine AS (
      SELECT id, product_id, start_on, end_on FROM shop.free_alerts WHERE member_id = $1 AND status = 'waiting'),
    same AS (SELECT id FROM mine WHERE product_id = $2 AND start_on = $3 AND end_on = $4),
    added AS (
      INSERT INTO shop.free_alerts (member_id, product_id, start_on, end_on, asked_at)
      SELECT m.id, $2, $3, $4, $5 FROM shop.member_names() m
      WHERE m.id = $1 AND NOT EXISTS (SELECT FROM same) AND (SELECT count(*) FROM mine) < ${waitingAtMost}
      RETURNING id)
    SELECT id FROM same UNION ALL SELECT id FROM added`,
  row: z.object({ id: z.int() }),
})

/**
 * Records that a member wants an alert when a taken period of a product becomes free; asking twice keeps one alert.
 * Refuses PERIOD_ALREADY_FREE, ALERT_LIMIT_REACHED, every reason that makes the period impossible to rent anyway, and
 * NOT_LOGGED_IN when the member has just left.
 */
async function askForFree(
  needs: Needs,
  memberId: number,
  wanted: FreeAlertRequest,
): Promise<
  { id: number } | RentalRefusal | Refusal<'ALERT_LIMIT_REACHED' | 'NOT_LOGGED_IN' | 'PERIOD_ALREADY_FREE'>
> {
  const { productId, rentalStartDate: start, rentalEndDate: end } = wanted
  const products = await rentableProducts(needs.db, [productId])
  const rentability = await rentabilityFor(needs, memberId, products)
  const impossible = rentability.refusalWereItFree(productId, { start, end })
  if (impossible !== null) return impossible
  if (rentability.refusal(productId, { start, end }) === null) return refuse('PERIOD_ALREADY_FREE')
  return withMemberLocked(needs.db, memberId, async (client) => {
    const [alert] = await waitFor(client, [memberId, productId, start, end, needs.clock.now()])
    return alert ?? refuse('ALERT_LIMIT_REACHED', { limit: waitingAtMost })
  })
}

type AskedPeriod = { product_id: number; start_on: CivilDate; end_on: CivilDate }

/** Judges alerts of which the member was notified: what was free then may have been booked, hidden, or passed since. */
async function statusNow(
  needs: Needs,
  memberId: number,
  rows: readonly AskedPeriod[],
): Promise<(row: AskedPeriod) => 'free' | 'taken' | 'over'> {
  const products = await rentableProducts(needs.db, [...new Set(rows.map((row) => row.product_id))])
  const rentability = await rentabilityFor(needs, memberId, products)
  const { firstStart } = rentalWindow(seoulDate(needs.clock.now()))
  return ({ product_id, start_on: start, end_on: end }) => {
    if (start < firstStart) return 'over'
    return rentability.refusal(product_id, { start, end }) === null ? 'free' : 'taken'
  }
}

/** Returns a member's alerts, newest first. */
async function freeAlertsOf(needs: Needs, memberId: number): Promise<FreeAlert[]> {
  const { db } = needs
  const rows = await db.kysely
    .selectFrom('shop.free_alerts')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute()
  const cards = new Map(
    (
      await productCards(
        db,
        rows.map((row) => row.product_id),
      )
    ).map((card) => [card.id, card]),
  )
  const now = await statusNow(
    needs,
    memberId,
    rows.filter((row) => row.status === 'free'),
  )
  return rows.flatMap((row) => {
    const product = cards.get(row.product_id)
    if (product === undefined) return []
    const { id, start_on: rentalStartDate, end_on: rentalEndDate } = row
    const status = row.status === 'free' ? now(row) : row.status
    const noticedAt = row.noticed_at?.toISOString() ?? null
    return [
      { id, product, rentalStartDate, rentalEndDate, status, askedAt: row.asked_at.toISOString(), noticedAt },
    ]
  })
}

/** Deletes one of the member's own alerts. Refuses NOT_FOUND. */
async function forgetAlert(
  db: Deps['db'],
  memberId: number,
  id: number,
): Promise<Refusal<'NOT_FOUND'> | null> {
  const gone = await db.kysely
    .deleteFrom('shop.free_alerts')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return gone.numDeletedRows === 0n ? refuse('NOT_FOUND') : null
}

/** Returns the notices of freed periods that the member has not read yet and can still rent, newest first. */
async function unreadNotices(needs: Needs, memberId: number): Promise<FreeNotice[]> {
  const rows = await needs.db.kysely
    .selectFrom('shop.free_alerts as a')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'a.product_id')
    .select(['a.id', 'a.product_id', 'a.start_on', 'a.end_on', 'a.noticed_at', 'p.product_name'])
    .where('a.member_id', '=', memberId)
    .where('a.status', '=', 'free')
    .where('a.read_at', 'is', null)
    .orderBy('a.noticed_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  const now = await statusNow(needs, memberId, rows)
  const rentable = rows.filter((row) => now(row) === 'free')
  return rentable.map((row) => ({
    id: row.id,
    productId: row.product_id,
    message: `기다리시던 ‘${row.product_name}’, ${formatWithWeekday(row.start_on)} – ${formatWithWeekday(row.end_on)}에 빌릴 수 있어요.`,
    rentalStartDate: row.start_on,
    rentalEndDate: row.end_on,
    createdAt: row.noticed_at?.toISOString() ?? '',
  }))
}

/** Marks a notice as read; reading it again changes nothing. Refuses NOT_FOUND. */
async function readNotice(
  { db, clock }: Needs,
  memberId: number,
  id: number,
): Promise<Refusal<'NOT_FOUND'> | null> {
  const read = await db.kysely
    .updateTable('shop.free_alerts')
    .set((row) => ({ read_at: row.fn.coalesce('read_at', row.val(clock.now())) }))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'free')
    .executeTakeFirst()
  return read.numUpdatedRows === 0n ? refuse('NOT_FOUND') : null
}

const ok = { data: { ok: true as const } }
const byId = z.object({ id: serialText })

const favoriteRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  app.get(
    '/api/users/favorite',
    {
      onRequest,
      schema: {
        summary: '찜한 상품',
        description:
          '이용기간을 보내면 그때 빌릴 수 있는 상품만 알려 줘요. cursor를 보내면 스무 개씩, 처음에는 빈 값으로 보내요. 첫 쪽은 나머지 상품의 번호(olderIds)도 알려 줘요.',
        querystring: favoritesQuery,
        response: { 200: favoritesAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const days = await askedDays(deps, request.query)
      if (isRefusal(days)) return reply.refuse(days)
      if (days === 'unreachable') return wholeList([])
      const { cursor } = request.query
      const data = await favoritesOf(deps.db, request.member.id, { days, cursor })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.post(
    '/api/users/favorite',
    {
      onRequest,
      schema: {
        summary: '찜하기',
        description: '이미 찜한 상품을 다시 찜해도 그대로예요.',
        body: favoriteRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await like(deps, request.member.id, request.body.productId))
    },
  )
  app.delete(
    '/api/users/favorite/:productId',
    {
      onRequest,
      schema: { summary: '찜 빼기', params: z.object({ productId: serialText }), response: { 200: done } },
    },
    async (request) => {
      await unlike(deps, request.member.id, request.params.productId)
      return ok
    },
  )
}

const alertRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  app.get(
    '/api/users/free-alerts',
    { onRequest, schema: { summary: '빈 날짜 알림 신청 목록', response: { 200: freeAlertsAnswer } } },
    async (request) => wholeList(await freeAlertsOf(deps, request.member.id)),
  )
  app.post(
    '/api/users/free-alerts',
    {
      onRequest,
      schema: {
        summary: '그 기간이 비면 알려 달라고 하기',
        body: freeAlertRequest,
        response: { 200: freeAlertCreatedAnswer },
        refusals: [...rentalRefusals, 'PERIOD_ALREADY_FREE', 'ALERT_LIMIT_REACHED', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const data = await askForFree(deps, request.member.id, request.body)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.delete(
    '/api/users/free-alerts/:id',
    {
      onRequest,
      schema: { summary: '알림 신청 지우기', params: byId, response: { 200: done }, refusals: ['NOT_FOUND'] },
    },
    async (request, reply) => {
      return reply.doneOr(await forgetAlert(deps.db, request.member.id, request.params.id))
    },
  )
  app.get(
    '/api/users/free-notices',
    { onRequest, schema: { summary: '아직 읽지 않은 빈 날짜 알림', response: { 200: freeNoticesAnswer } } },
    async (request) => wholeList(await unreadNotices(deps, request.member.id)),
  )
  app.post(
    '/api/users/free-notices/:id/read',
    {
      onRequest,
      schema: {
        summary: '빈 날짜 알림 읽음',
        params: byId,
        response: { 200: done },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await readNotice(deps, request.member.id, request.params.id))
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  for (const part of [favoriteRoutes, alertRoutes]) await app.register(part(deps))
}
