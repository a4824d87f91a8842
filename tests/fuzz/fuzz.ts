import fc from 'fast-check'
import { openSession } from '../../server/members/index.ts'
import { password } from '../support/app.ts'
import { registerColleague, staffHeaders } from '../support/colleague.ts'
import { drafts, pays, type Somebody, type WholeShop } from '../support/leaving.ts'
import { registerMember } from '../support/registerMember.ts'
import { complaintAbout } from './judge.ts'
import { type Operation, operationsOf } from './operations.ts'
import { type Known, type Request, requestOf } from './requests.ts'

export type Complaint = { call: string; url: string; payload: string; complaint: string }
export type Findings = {
  asked: number
  byStatus: Map<number, number>
  byCall: Map<string, number>
  complaints: Complaint[]
}

/**
 * Asks every operation of the document `runs` times with right, wrong and hostile values, the same ones for the same
 * seed, and keeps what no client should be answered.
 */
export async function fuzz(shop: WholeShop, settings: { seed: number; runs: number }): Promise<Findings> {
  const found: Findings = { asked: 0, byStatus: new Map(), byCall: new Map(), complaints: [] }
  const owner = await shop.joins({ email: 'fuzz-owner@example.com', name: '주인이', mobileno: '01010002000' })
  const callers = await someCallers(shop, owner.authorization)
  const known = await whatExists(shop, owner)
  for (const operation of operationsOf(shop.app)) {
    const { seed, runs: numRuns } = settings
    for (const request of fc.sample(requestOf(operation, known), { seed, numRuns })) {
      const authorization = await callers[operation.asks]()
      const answer = await ask(shop, request, authorization, found.asked)
      count(found, operation, answer.statusCode)
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
async function whatExists(shop: WholeShop, owner: Somebody): Promise<Known> {
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
  return {
    productId: bags,
    products: bags,
    'products-similar': bags,
    orderId: orders,
    'order-detail': orders,
    'order-items': items,
    orderItemId: items,
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
  }
}
