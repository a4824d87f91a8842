import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { unblock } from '../../server/members/index.ts'
import { password } from '../support/app.ts'
import { aWelcomePack } from '../support/joining.ts'
import type { Somebody, WholeShop } from '../support/leaving.ts'
import { someCallers } from './callers.ts'
import { type Honest, honestRequests } from './honest.ts'
import { honestStaffRequests } from './honestStaff.ts'
import { complaintAbout } from './judge.ts'
import { type Known, knownOf, learn } from './known.ts'
import { type Operation, operationsOf } from './operations.ts'
import { type Possessions, possessionsOf } from './possessions.ts'
import { type Request, requestOf } from './requests.ts'
import { aSettledMonth } from './settled.ts'

/** One member asks everything, so that what a member may write in all is out of the way; limits of a call stay. */
export const unlimitedWrites = { WRITES_PER_MEMBER: '1000000' }

/** Requests that would be granted, made anew for each turn of a call. */
const honestAtMost = 2

export type Complaint = { call: string; url: string; payload: string; complaint: string }
export type Findings = {
  asked: number
  byStatus: Map<number, number>
  byCall: Map<string, number>
  /** Calls that were told of something that exists: one answer at least was neither 400 nor 404. */
  reached: Set<string>
  /** Calls that did what they were asked at least once. */
  done: Set<string>
  complaints: Complaint[]
}

/**
 * Asks every operation of the document `runs` times with right, wrong and hostile values, the same ones for the same
 * seed, and keeps what no client should be answered.
 */
export async function fuzz(
  shop: WholeShop,
  settings: { seed: number; runs: number; onCall?: (name: string) => void },
): Promise<Findings> {
  const found: Findings = {
    asked: 0,
    byStatus: new Map(),
    byCall: new Map(),
    reached: new Set(),
    done: new Set(),
    complaints: [],
  }
  const owner = await shop.joins({ email: 'fuzz-owner@example.com', name: '주인이', mobileno: '01010002000' })
  const callers = await someCallers(shop, owner)
  const own = possessionsOf(shop, owner, callers)
  const known = await whatExists(shop, owner, own)
  const honest = new Map([...honestRequests(own), ...honestStaffRequests(shop, own)])
  const operations = operationsOf(shop.app)
  // Twice through all of them: what one call makes or lists is what another one is told in the second turn.
  for (const [turn, numRuns] of [Math.ceil(settings.runs / 2), Math.floor(settings.runs / 2)].entries())
    for (const operation of operations) {
      settings.onCall?.(operation.name)
      const granted: Honest[] = []
      const makes = honest.get(operation.name)
      while (makes !== undefined && granted.length < honestAtMost) granted.push(await makes())
      const seed = settings.seed + turn
      // The first is right, whatever the seed: few runs as well find what a call does when it does what it is asked.
      const requests = [
        ...fc.sample(requestOf(operation, known, granted, { mayBeWrong: false }), { seed, numRuns: 1 }),
        ...fc.sample(requestOf(operation, known, granted, { mayBeWrong: true }), {
          seed,
          numRuns: numRuns - 1,
        }),
      ]
      for (const request of requests) {
        const authorization = await callers.authorizationFor(operation)
        const answer = await ask(shop, request, authorization, found.asked)
        callers.asked(operation)
        count(found, operation, answer.statusCode)
        learn(known, operation, answer)
        const complaint = complaintAbout(operation, answer)
        if (complaint !== null)
          found.complaints.push({
            call: operation.name,
            url: request.url.slice(0, 300),
            payload: String(request.payload ?? '').slice(0, 500),
            complaint,
          })
      }
      // A shop that a request has closed would answer nothing else any more.
      if (operation.path.startsWith('/api/staff/maintenance')) await openAgain(shop)
      // Nor would a member whom a request has blocked.
      if (operation.path.endsWith('/block')) await letIn(shop)
    }
  return found
}

async function openAgain(shop: WholeShop) {
  const closed = await shop.app.maintenance.current()
  if (closed === null) return
  const seen = { begunAt: closed.begunAt.toISOString(), endsAt: closed.endsAt?.toISOString() ?? null }
  const reason = '다음 요청을 위해 열어요'
  await shop.app.maintenance.open({ reason, seen }, { staffId: 1, at: shop.clock.now() })
}

async function letIn({ database, deps }: WholeShop) {
  const { rows } = await database.pool.query<{ id: number; reference: string }>(
    'SELECT b.member_id AS id, b.reference FROM shop.blocked_members() b',
  )
  for (const { id, reference } of rows)
    await unblock(deps, {
      ...{ memberId: id, blockId: randomUUID(), lifts: reference },
      ...{ reason: '다음 요청을 위해 풀어요', staffId: 1 },
    })
}

/** Every request comes from an address of its own: limits are not what is asked after here. */
const ask = (
  shop: WholeShop,
  { operation, url, type, payload }: Request,
  authorization: string | null,
  nth: number,
) =>
  shop.app.inject({
    method: operation.method,
    url,
    remoteAddress: `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(type !== null && { 'content-type': type }),
    },
    ...(payload !== null && { payload }),
  })

function count(found: Findings, { name }: Operation, status: number): void {
  found.asked += 1
  found.byStatus.set(status, (found.byStatus.get(status) ?? 0) + 1)
  found.byCall.set(name, (found.byCall.get(name) ?? 0) + 1)
  if (status !== 400 && status !== 404) found.reached.add(name)
  if (status < 300) found.done.add(name)
}

/** Things of the shop and of the owner in each of their states, so that requests get past the first check. */
async function whatExists(shop: WholeShop, owner: Somebody, own: Possessions): Promise<Known> {
  await own.somePoints()
  await aWelcomePack(shop)
  await own.aSavedCard()
  const accountId = await own.account
  const rented = [
    await own.anOrder(),
    await own.aRented('preparing'),
    await own.aRented('shipped'),
    await own.aRented('delivered'),
    await own.aRented('collected'),
  ]
  const [cancelled, returned] = [await own.anOrder(), await own.aRented('delivered')]
  const reason = { cancellationReason: 'changed_mind' }
  await own.asked('POST', '/api/users/order-items-cancel', { orderItemId: cancelled.orderItemId, ...reason })
  await own.asked('POST', '/api/users/order-items-returns', { orderItemId: returned.orderItemId })
  const charge = await own.aCharge()
  const settled = await aSettledMonth(shop, own)
  const all = [...rented, cancelled, returned]
  const orders = [(await own.aDraft()).orderId, ...all.map(({ orderId }) => orderId)]
  const bags = [await own.aBag(), await own.aBag(), await own.aBag()]
  const days = ['2026-12-03', '2026-12-06', '2026-12-10', '2026-12-12', '0001-01-01', '9999-12-31']
  const reviews = [await own.aReview(), await own.aReview()]
  return knownOf({
    products: bags,
    productsSimilar: bags,
    orders,
    orderDetail: orders,
    orderItems: all.map(({ orderItemId }) => orderItemId),
    consignments: [await own.aConsignment(), await own.aConsignment()],
    settlementsHistory: [settled],
    charges: [charge.id],
    reviewId: reviews,
    accountId: [accountId],
    memberId: [owner.id],
    couponId: [1, 2, 3],
    categoryId: [1, 2, 3],
    brandId: [1, 2],
    rentalStartDate: days,
    rentalEndDate: days,
    filterDate: ['2026-12', '0001-01', '9999-12'],
    month: ['2026-11', '0001-01', '9999-12'],
    agreedTerms: [1, 2, 3, 4, 5, 6],
    email: ['fuzz-owner@example.com', 'fuzz-staff1@example.com'],
    password: [password],
    name: ['expireCoupons'],
  })
}
