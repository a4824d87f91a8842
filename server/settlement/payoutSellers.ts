import { createHmac } from 'node:crypto'
import type { Registration, Seller } from '../gateways/payouts/index.ts'
import { memberAccounts } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type AttemptRef, accountsOfAttempts, type PayoutAccount } from './payoutAccounts.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'payouts'>

/** The reference under which an account is registered once: a keyed hash, so that it reveals nothing of the account. */
const sellerRefOf = (
  { env }: Pick<Needs, 'env'>,
  ownerId: number,
  { bankCode, accountNumber, accountHolderName }: PayoutAccount,
): string =>
  createHmac('sha256', env.DATA_SECRET)
    .update(JSON.stringify(['seller', ownerId, bankCode, accountNumber, accountHolderName]))
    .digest('hex')
    .slice(0, 20)

/** The gateway's registrations of the payees, in the order of `attempts`; an unknown account is registered first. */
export async function sellersOf(needs: Needs, attempts: readonly AttemptRef[]): Promise<Registration[]> {
  const accounts = await accountsOfAttempts(needs.db, attempts)
  const named = attempts.map(({ ownerId, month, attempt }, nth) => {
    const account = accounts[nth]
    if (account === undefined || account === null)
      throw new Error(`the account of ${ownerId} for ${month}, attempt ${attempt}, is not there`)
    return { ownerId, account, sellerRef: sellerRefOf(needs, ownerId, account) }
  })
  const registered = await knownSellers(needs, named)
  const unregistered = named.filter(({ sellerRef }) => !registered.has(sellerRef))
  const sellers = new Map(
    (await sellersWithContacts(needs, unregistered)).map((seller) => [seller.sellerRef, seller]),
  )
  await Promise.all(
    [...sellers.values()].map(async (seller) => {
      registered.set(seller.sellerRef, await register(needs, seller))
    }),
  )
  return named.map(({ sellerRef }) => {
    const registration = registered.get(sellerRef)
    if (registration === undefined) throw new Error(`no owner is known as ${sellerRef}`)
    return registration
  })
}

type Named = { ownerId: number; account: PayoutAccount; sellerRef: string }

async function knownSellers(
  { db }: Pick<Needs, 'db'>,
  named: readonly Named[],
): Promise<Map<string, Registration>> {
  const rows = await db.kysely
    .selectFrom('platform.payout_sellers')
    .select(['seller_ref as sellerRef', 'seller_id as sellerId'])
    .where(({ eb, fn, val }) => eb('seller_ref', '=', fn.any(val(named.map(({ sellerRef }) => sellerRef)))))
    .execute()
  return new Map(rows.map(({ sellerRef, sellerId }) => [sellerRef, { outcome: 'registered', sellerId }]))
}

async function sellersWithContacts({ db }: Pick<Needs, 'db'>, named: readonly Named[]): Promise<Seller[]> {
  if (named.length === 0) return []
  const owners = await db.kysely
    .selectFrom(memberAccounts.as('m'))
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
