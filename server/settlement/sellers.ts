import { SELLER_REF_TAKEN } from '../../domain/shared/payoutWaits.ts'
import { fingerprintOf, type Payee, payeeKeys } from '../accounts/index.ts'
import { idempotencyKey } from '../gateways/idempotencyKey.ts'
import {
  accountOfSeller,
  type Refused,
  type Registered,
  type Seller,
  sellerRefOf,
  type Unknown,
} from '../gateways/payouts/index.ts'
import { memberContacts } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { allEnded } from '../platform/jobs/sweep.ts'
import { inconclusive, otherAccount, payeeMissing } from './inconclusive.ts'
import { type AttemptRef, accountsOfAttempts } from './payoutAccounts.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'payouts'>

/** An attempt, and the fingerprint of the account that its event names. */
export type DueAttempt = AttemptRef & { account: string }

/** The gateway's registration of a payee, or why there is none. */
type Outcome = Registered | Refused | Unknown

/**
 * The gateway's registrations of the payees, in the order of `attempts`; an unknown account is registered first. Money
 * only goes to the account that was asked for: an attempt waits, and the operators are alerted, when the account kept
 * with it is not the one that its event names, or when the gateway knows the registration by another fingerprint. One
 * whose account or owner is not there waits alone.
 */
export async function sellersOf(needs: Needs, attempts: readonly DueAttempt[]): Promise<Outcome[]> {
  const [payees, keys] = await Promise.all([
    accountsOfAttempts(needs.db, attempts),
    payeeKeys(
      needs,
      attempts.map(({ ownerId }) => ownerId),
    ),
  ])
  const named = attempts.map(({ ownerId, account }, nth): NamedPayee | null => {
    const payee = payees[nth] ?? null
    const key = keys.get(ownerId)
    if (payee === null || key === undefined) return null
    return { ownerId, payee, account, isAsIs: fingerprintOf(key, ownerId, payee) === account }
  })
  const payable = named.flatMap((one) => (one?.isAsIs ? one : []))
  const asked = await askedSellers(needs.db, payable)
  const outcomes = await knownSellers(needs, asked)
  const unregistered = payable.filter(({ account }) => !outcomes.has(account))
  const sellers = await sellersWithContacts(needs, unregistered)
  await allEnded(
    [...sellers].map(async ([account, seller]) => {
      const { number = 0, tries = 0 } = asked.get(account) ?? {}
      outcomes.set(account, await register(needs, seller, { account, number, tries }))
    }),
  )
  return named.map((one) => {
    if (one === null) return payeeMissing
    return one.isAsIs ? (outcomes.get(one.account) ?? payeeMissing) : otherAccount
  })
}

/** `isAsIs`: the account is the one that the attempt's event names. */
type NamedPayee = { ownerId: number; payee: Payee; account: string; isAsIs: boolean }

/** Which registration of an account the gateway is asked for, and how many calls for it were answered with a fault. */
type Asked = { account: string; number: number; tries: number }

/** A registration that the gateway was asked for; `sellerId` is null while the gateway has given none. */
type AskedSeller = Omit<Asked, 'account'> & { sellerId: string | null }

async function askedSellers(
  { kysely }: Deps['db'],
  named: readonly NamedPayee[],
): Promise<Map<string, AskedSeller>> {
  const rows = await kysely
    .selectFrom('platform.payout_sellers')
    .select(['seller_ref as account', 'seller_id as sellerId', 'number', 'tries'])
    .where(({ eb, fn, val }) => eb('seller_ref', '=', fn.any(val(named.map(({ account }) => account)))))
    .execute()
  return new Map(rows.map(({ account, ...asked }) => [account, asked]))
}

/** The accounts with a seller of the gateway's, each as the gateway says that it is. */
async function knownSellers(
  { payouts }: Pick<Needs, 'payouts'>,
  asked: ReadonlyMap<string, AskedSeller>,
): Promise<Map<string, Outcome>> {
  const given = [...asked].flatMap(([account, { sellerId }]) =>
    sellerId === null ? [] : { account, sellerId },
  )
  return new Map(
    await Promise.all(
      given.map(async ({ account, sellerId }): Promise<[string, Outcome]> => {
        const read = await payouts.seller(sellerId)
        if (read.outcome === 'unknown') return [account, read]
        const isSame = read.outcome === 'found' && accountOfSeller(read.sellerRef) === account
        return [account, isSame ? { outcome: 'registered', sellerId } : otherAccount]
      }),
    ),
  )
}

type UnnamedSeller = Omit<Seller, 'sellerRef'>

/** The payees with their contacts, by account; without those whose owner is not there. */
async function sellersWithContacts(
  { db }: Pick<Needs, 'db'>,
  named: readonly NamedPayee[],
): Promise<Map<string, UnnamedSeller>> {
  if (named.length === 0) return new Map()
  const owners = await db.kysely
    .selectFrom(memberContacts.as('m'))
    .select(['id', 'name', 'email', 'phone_number as phone'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(named.map(({ ownerId }) => ownerId)))))
    .execute()
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  return new Map(
    named.flatMap(({ ownerId, payee, account }): [string, UnnamedSeller][] => {
      const owner = byId.get(ownerId)
      if (owner === undefined) return []
      const { bankCode, accountNumber, accountHolderName: holderName } = payee
      const { name, email, phone } = owner
      return [[account, { name, email, phone: phone ?? '', bankCode, accountNumber, holderName }]]
    }),
  )
}

/**
 * Registers an account. A reference that the gateway holds without naming an id was taken by a call that took effect and
 * was answered with a fault: the next run registers the account under the next one (rule 495). The seller that is left
 * behind never gets money, because a payout names the id that we know, and has the same account.
 */
async function register({ db, payouts }: Needs, seller: UnnamedSeller, asked: Asked): Promise<Outcome> {
  const { account, number, tries } = asked
  const sellerRef = sellerRefOf(account, number)
  const key = idempotencyKey(`seller:${sellerRef}`, tries)
  const registration = await payouts.register({ ...seller, sellerRef, idempotencyKey: key })
  switch (registration.outcome) {
    case 'registered':
      await noteSeller(db, account, registration.sellerId)
      return registration
    case 'refused':
      return registration
    case 'taken':
      await askNextAs(db, asked, { number: number + 1, tries: 0 })
      return inconclusive(SELLER_REF_TAKEN, null)
    case 'unknown':
      if (registration.answered) await askNextAs(db, asked, { number, tries: tries + 1 })
      return registration
  }
}

/** Keeps the first id that the gateway gave for an account: of two registrations at once either has that account. */
async function noteSeller({ kysely }: Deps['db'], account: string, sellerId: string): Promise<void> {
  await kysely
    .insertInto('platform.payout_sellers')
    .values({ seller_ref: account, seller_id: sellerId })
    .onConflict((again) =>
      again
        .column('seller_ref')
        .doUpdateSet({ seller_id: sellerId })
        .where('platform.payout_sellers.seller_id', 'is', null),
    )
    .execute()
}

/** Sets what the next call for an account asks for, unless another process has set it since this one was `asked`. */
async function askNextAs(
  { kysely }: Deps['db'],
  { account, number, tries }: Asked,
  next: Pick<Asked, 'number' | 'tries'>,
): Promise<void> {
  await kysely
    .insertInto('platform.payout_sellers')
    .values({ seller_ref: account, ...next })
    .onConflict((again) =>
      again
        .column('seller_ref')
        .doUpdateSet(next)
        .where('platform.payout_sellers.number', '=', number)
        .where('platform.payout_sellers.tries', '=', tries),
    )
    .execute()
}
