import type { StaffRole } from '../../domain/shared/staffRoles.ts'
import { readTypedSearch, type TypedSearch } from '../../domain/shared/typedSearch.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { findProducts } from '../catalogue/index.ts'
import { findCharges } from '../charges/index.ts'
import { findConsignments } from '../consignments/index.ts'
import { findMembers } from '../members/index.ts'
import { findOrders, findParcels, findPayments } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
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
export async function staffSearch(
  deps: Needs,
  typed: string,
  held: readonly StaffRole[],
): Promise<StaffHit[]> {
  const read = readTypedSearch(typed)
  const allowed = finders.filter(
    ({ roles }) => held.includes('admin') || roles.some((role) => held.includes(role)),
  )
  return (await Promise.all(allowed.map(({ find }) => find(deps, read, hitsOfAKind)))).flat()
}
