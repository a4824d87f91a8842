import type { StaffRole } from '../../domain/shared/staffRoles.ts'
import { readTypedSearch, type TypedSearch } from '../../domain/shared/typedSearch.ts'
import { type StaffHit, staffSearchAnswer, staffSearchQuery } from '../../domain/wire/staffSearch.ts'
import { findProducts } from '../catalogue/index.ts'
import { findCharges } from '../charges/index.ts'
import { findConsignments } from '../consignments/index.ts'
import { findMembers } from '../members/index.ts'
import { findOrders, findParcels, findPayments } from '../ordering/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { findPayouts } from '../providerPayouts/index.ts'
import { findSettlements } from '../settlement/index.ts'

const hitsOfAKind = 5

type Needs = Pick<Deps, 'db' | 'clock'>
type Finder = {
  roles: readonly StaffRole[]
  find: (deps: Needs, typed: TypedSearch, atMost: number) => Promise<StaffHit[]>
}

const operations = ['operations'] as const
const finance = ['finance'] as const
const withFinance = ['operations', 'finance'] as const
const withContent = ['operations', 'content'] as const

/** The kinds of hits in the order of the answer, each with the roles that may open the page a hit leads to. */
const finders: readonly Finder[] = [
  { roles: withFinance, find: findOrders },
  { roles: operations, find: findParcels },
  { roles: withFinance, find: findPayments },
  { roles: withFinance, find: findCharges },
  { roles: finance, find: findSettlements },
  { roles: finance, find: findPayouts },
  { roles: withFinance, find: findMembers },
  { roles: withFinance, find: findConsignments },
  { roles: withContent, find: findProducts },
]

/** Finds the typed text among the kinds that these roles may see, at most five hits of a kind. */
async function staffSearch(deps: Needs, typed: string, held: readonly StaffRole[]): Promise<StaffHit[]> {
  const read = readTypedSearch(typed)
  const allowed = finders.filter(
    ({ roles }) => held.includes('admin') || roles.some((role) => held.includes(role)),
  )
  return (await Promise.all(allowed.map(({ find }) => find(deps, read, hitsOfAKind)))).flat()
}

/** A search is sent at every pause in typing: more than a person needs, too few to try numbers from a list. */
const searchesAMinute = 120

/** The one search field of the console. */
export const searchRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/search',
    {
      onRequest: app.staff('operations', 'finance', 'content'),
      config: {
        rateLimit: {
          max: searchesAMinute,
          timeWindow: 60_000,
          // After authentication, so that each colleague has their own allowance.
          hook: 'preHandler',
          keyGenerator: ({ staff }) => `staff:${staff.id}`,
        },
      },
      schema: {
        summary: '주문, 회원, 상품, 결제, 운송장, 위탁, 정산, 결제사 지급 찾기',
        description:
          '주문번호와 결제 키는 앞부분, 상품은 코드의 앞부분이나 이름의 일부, 회원과 소유자의 정산은 이메일·전화번호·이름 전체로(회원은 전화 끝 네 자리로도), 결제사 지급은 날짜(11월 14일, 14일)로 찾아요. 정산은 ‘이름 10월’처럼 달을 붙일 수 있어요. 역할이 볼 수 있는 종류만 답하고, 검색어는 기록하지 않아요.',
        querystring: staffSearchQuery,
        response: { 200: staffSearchAnswer },
      },
    },
    async (request) => ({
      data: { result: await staffSearch(deps, request.query.q, request.staff.roles) },
    }),
  )
}
