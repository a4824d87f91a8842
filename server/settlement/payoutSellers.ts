import { fingerprintOf, type Payee, payeeKeys } from '../accounts/index.ts'
import type { Registration, Seller, Unknown } from '../gateways/payouts/index.ts'
import { memberContacts } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type AttemptRef, accountsOfAttempts } from './payoutAccounts.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'payouts'>

/** An attempt, and the fingerprint of the account that its event names. */
type DueAttempt = AttemptRef & { account: string }

const otherAccount: Unknown = { outcome: 'unknown', reason: 'OTHER_ACCOUNT', trouble: 'account' }

/**
 * The gateway's registrations of the payees, in the order of `attempts`; an unknown account is registered first. Money
 * only goes to the account that was asked for: an attempt waits, and the operators are alerted, when the account kept
 * with it is not the one that its event names, or when the gateway knows the registration by another fingerprint.
 */
export async function sellersOf(needs: Needs, attempts: readonly DueAttempt[]): Promise<Registration[]> {
  const [accounts, keys] = await Promise.all([
    accountsOfAttempts(needs.db, attempts),
    payeeKeys(
      needs,
      attempts.map(({ ownerId }) => ownerId),
    ),
  ])
  const named = attempts.map(({ ownerId, month, attempt, account: sellerRef }, nth): PayeeRegistration => {
    const account = accounts[nth]
    const key = keys.get(ownerId)
    if (account === undefined || account === null || key === undefined)
      throw new Error(`the account of ${ownerId} for ${month}, attempt ${attempt}, is not there`)
    return { ownerId, account, sellerRef, isAsIs: fingerprintOf(key, ownerId, account) === sellerRef }
  })
  const payable = named.filter(({ isAsIs }) => isAsIs)
  const registered = await knownSellers(needs, payable)
  const unregistered = payable.filter(({ sellerRef }) => !registered.has(sellerRef))
  const sellers = new Map(
    (await sellersWithContacts(needs, unregistered)).map((seller) => [seller.sellerRef, seller]),
  )
  await Promise.all(
    [...sellers.values()].map(async (seller) => {
      registered.set(seller.sellerRef, await register(needs, seller))
    }),
  )
  return named.map(({ sellerRef, isAsIs }) => {
    if (!isAsIs) return otherAccount
    const registration = registered.get(sellerRef)
    if (registration === undefined) throw new Error(`no owner is known as ${sellerRef}`)
    return registration
  })
}

type PayeeRegistration = { ownerId: number; account: Payee; sellerRef: string; isAsIs: boolean }

/** The registrations that the database holds, each as the gateway says that it is. */
async function knownSellers(
  { db, payouts }: Pick<Needs, 'db' | 'payouts'>,
  named: readonly PayeeRegistration[],
): Promise<Map<string, Registration>> {
  const rows = await db.kysely
    .selectFrom('platform.payout_sellers')
    .select(['seller_ref as sellerRef', 'seller_id as sellerId'])
    .where(({ eb, fn, val }) => eb('seller_ref', '=', fn.any(val(named.map(({ sellerRef }) => sellerRef)))))
    .execute()
  return new Map(
    await Promise.all(
      rows.map(async ({ sellerRef, sellerId }): Promise<[string, Registration]> => {
        const read = await payouts.seller(sellerId)
        if (read.outcome === 'unknown') return [sellerRef, read]
        const isSame = read.outcome === 'found' && read.sellerRef === sellerRef
        return [sellerRef, isSame ? { outcome: 'registered', sellerId } : otherAccount]
      }),
    ),
  )
}

async function sellersWithContacts(
  { db }: Pick<Needs, 'db'>,
  named: readonly PayeeRegistration[],
): Promise<Seller[]> {
  if (named.length === 0) return []
  const owners = await db.kysely
    .selectFrom(memberContacts.as('m'))
    .select(['id', 'name', 'email', 'phone_number as phone'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(named.map(({ ownerId }) => ownerId)))))
    .execute()
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  return named.map(({ ownerId, account, sellerRef }) => {
    const owner = byId.get(ownerId)
    if (owner === undefined) throw new Error(`owner ${ownerId} is not there`)
    const { bankCode, accountNumber, accountHolderName } = account
    const { name, email, phone } = owner
    return {
      sellerRef,
      name,
      email,
      phone: phone ?? '',
      bankCode,
      accountNumber,
      holderName: accountHolderName,
    }
  })
}

async function register({ db, payouts }: Needs, seller: Seller): Promise<Registration> {
  const registration = await payouts.register(seller)
  if (registration.outcome === 'registered')
    await db.kysely
      .insertInto('platform.payout_sellers')
      .values({ seller_ref: seller.sellerRef, seller_id: registration.sellerId })
      .onConflict((again) => again.column('seller_ref').doNothing())
      .execute()
  return registration
}
