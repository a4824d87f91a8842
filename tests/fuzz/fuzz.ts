import fc from 'fast-check'
import { openSession } from '../../server/members/index.ts'
import { anApplication } from '../support/aConsignment.ts'
import { password } from '../support/app.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'
import { drafts, pays, type Somebody, type WholeShop } from '../support/leaving.ts'
import { registerMember } from '../support/registerMember.ts'
import { complaintAbout } from './judge.ts'
import { type Known, knownOf, learn } from './known.ts'
import { type Operation, operationsOf } from './operations.ts'
import { type Request, requestOf } from './requests.ts'

export type Complaint = { call: string; url: string; payload: string; complaint: string }
export type Findings = {
  asked: number
  byStatus: Map<number, number>
  byCall: Map<string, number>
  /** Calls that were told of something that exists: one answer at least was neither 400 nor 404. */
  reached: Set<string>
  complaints: Complaint[]
}

/**
 * Asks every operation of the document `runs` times with right, wrong and hostile values, the same ones for the same
 * seed, and keeps what no client should be answered.
 */
export async function fuzz(shop: WholeShop, settings: { seed: number; runs: number }): Promise<Findings> {
  const found: Findings = {
    asked: 0,
    byStatus: new Map(),
    byCall: new Map(),
    reached: new Set(),
    complaints: [],
  }
  const owner = await shop.joins({ email: 'fuzz-owner@example.com', name: '주인이', mobileno: '01010002000' })
  const callers = await someCallers(shop, owner.authorization)
  const known = await whatExists(shop, owner, await callers.staff())
  const operations = operationsOf(shop.app)
  // Twice through all of them: what one call makes or lists is what another one is told in the second turn.
  for (const [turn, numRuns] of [Math.ceil(settings.runs / 2), Math.floor(settings.runs / 2)].entries())
    for (const operation of operations)
      for (const request of fc.sample(requestOf(operation, known), { seed: settings.seed + turn, numRuns })) {
        const authorization = await callers[operation.asks]()
        const answer = await ask(shop, request, authorization, found.asked)
        count(found, operation, answer.statusCode)
        learn(known, operation, answer)
        // A shop that a request has closed would answer nothing else any more.
        if (operation.path === '/api/staff/maintenance') await openAgain(shop)
        const complaint = complaintAbout(operation, answer)
        if (complaint !== null)
          found.complaints.push({
            call: operation.name,
            url: request.url.slice(0, 300),
            payload: String(request.payload ?? '').slice(0, 500),
            complaint,
          })
      }
  return found
}

const openAgain = (shop: WholeShop) =>
  shop.app.maintenance.open('다음 요청을 위해 열어요', { staffId: 1, at: shop.clock.now() })

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
}

type Caller = () => Promise<string | null>

/** Whoever withdrew or logged out along the way is replaced by somebody new. */
async function someCallers(shop: WholeShop, first: string): Promise<Record<Operation['asks'], Caller>> {
  const { deps, app } = shop
  let joined = 0
  let member = first
  await registerColleague(shop, { email: 'fuzz-staff@example.com', roles: ['admin'] })
  const staffLogin = async () => (await staffHeaders(shop, 'fuzz-staff@example.com')).authorization
  let staff = await staffLogin()
  const isLive = async (authorization: string, url: string) =>
    (await app.inject({ url, headers: { authorization } })).statusCode === 200
  return {
    nobody: async () => null,
    staff: async () => {
      if (!(await isLive(staff, '/api/staff/banners'))) staff = await staffLogin()
      return staff
    },
    member: async () => {
      if (await isLive(member, '/api/users/my-info')) return member
      joined += 1
      const id = await registerMember(deps.db, {
        email: `fuzz-${joined}@example.com`,
        password,
        name: '김민지',
        phoneNumber: `010${String(10_000_000 + joined)}`,
        birthDate: '1994-03-02',
        gender: false,
        joinedAt: shop.clock.now(),
      })
      const { accessToken } = await openSession(deps, app.jwt, id)
      member = `Bearer ${accessToken}`
      return member
    },
  }
}

/** Things of the shop and of a member, so that requests get past the first check. */
async function whatExists(shop: WholeShop, owner: Somebody, authorization: string | null): Promise<Known> {
  const bags = [await shop.aBag(), await shop.aBag(), await shop.aBag()]
  const [first = 0, second = 0] = bags
  const items = await pays(shop, owner, await drafts(owner, first, {}))
  const draft = await drafts(owner, second, {})
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_id AS id FROM shop.orders WHERE member_id = $1',
    [owner.id],
  )
  const orders = [draft.orderId, ...rows.map((row) => row.id)]
  const days = ['2026-12-03', '2026-12-06', '2026-12-10', '2026-12-12', '0001-01-01', '9999-12-31']
  const consignments = [await anApplication(shop.deps, owner.id), await anApplication(shop.deps, owner.id)]
  await chargesForDamage(shop, items, authorization)
  return knownOf({
    products: bags,
    productsSimilar: bags,
    orders,
    orderDetail: orders,
    orderItems: items,
    consignments,
    couponId: [1, 2, 3],
    categoryId: [1, 2, 3],
    brandId: [1, 2],
    rentalStartDate: days,
    rentalEndDate: days,
    filterDate: ['2026-12', '0001-01', '9999-12'],
    agreedTerms: [1, 2, 3, 4, 5, 6],
    email: ['fuzz-owner@example.com', 'fuzz-staff@example.com'],
    password: [password],
    name: ['expireCoupons'],
  })
}

/** The items arrive with their renter, who is charged for each; the charges are learnt from their list. */
async function chargesForDamage(shop: WholeShop, items: readonly string[], authorization: string | null) {
  const staff = authorization === null ? {} : { authorization }
  const steps = [
    ['prepare', {}],
    ['ship', { courier: null, trackingNumber: null }],
    ['delivered', {}],
    ['charges', { kind: 'damage', amount: 30_000, chargeNumber: 1 }],
  ] as const
  for (const item of items)
    for (const [step, body] of steps) {
      const payload = { reason: '가죽 긁힘 복원', ...body }
      const url = `/api/staff/order-items/${item}/${step}`
      const answer = await shop.app.inject({ method: 'POST', url, headers: staff, payload })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    }
}
