import { readTypedSearch, type TypedSearch } from '../../domain/shared/typedSearch.ts'
import type { StaffRole } from '../../domain/wire/staff.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { productsFound } from '../catalogue/index.ts'
import { chargesFound } from '../charges/index.ts'
import { consignmentsFound } from '../consignments/index.ts'
import { membersFound } from '../members/index.ts'
import { ordersFound, parcelsFound, paymentsFound } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { payoutsFound } from '../providerPayouts/index.ts'
import { settlementsFound } from '../settlement/index.ts'

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
  { roles: withFinance, find: ordersFound },
  { roles: operations, find: parcelsFound },
  { roles: withFinance, find: paymentsFound },
  { roles: withFinance, find: chargesFound },
  { roles: finance, find: settlementsFound },
  { roles: finance, find: payoutsFound },
  { roles: withFinance, find: membersFound },
  { roles: withFinance, find: consignmentsFound },
  { roles: withContent, find: productsFound },
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
