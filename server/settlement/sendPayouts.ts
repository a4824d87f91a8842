import { z } from 'zod'
import type { PayoutAnswer } from '../../domain/settlement/decide.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { payOn } from '../../domain/settlement/months.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { EARLIER_ATTEMPT_PAID } from '../../domain/shared/settlementMonthStatus.ts'
import { fingerprintOf, type Payee, payeeKeys } from '../accounts/index.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import { idempotencyKey } from '../gateways/idempotencyKey.ts'
import type {
  Payout,
  PayoutReading,
  Registration,
  Seller,
  Trouble,
  Unknown,
} from '../gateways/payouts/index.ts'
import { countTrouble } from '../health/index.ts'
import { memberContacts } from '../members/index.ts'
import { endLeases, takeLeases } from '../platform/database/leases.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { recordAnswer } from './commands/answerPayout.ts'
import { type AttemptRef, accountsOfAttempts } from './payoutAccounts.ts'
import { settlementIn } from './streams.ts'

const everyMinutes = 60

const sentences: Readonly<Record<Trouble, string>> = {
  key: 'the payout gateway refuses our key: payouts wait',
  rate: 'the payout gateway says that we call too often: payouts wait',
  code: 'the payout gateway answers a code that proves nothing: the payout waits',
  account: 'a payout would go to another account than its own: the payout waits',
  shape: 'the payout gateway answers what we cannot read: the payout waits',
}

/** Counts an answer that waiting alone will not fix, and alerts the operators once an hour for each kind and code. */
async function alertTrouble(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'payouts'>,
  log: Log,
  { trouble, reason }: Unknown,
): Promise<void> {
  if (trouble === null) return
  const provider = deps.payouts.name
  const counted = { provider, kind: trouble, code: reason, call: 'payouts' }
  await countTrouble(deps, counted)
  await raiseAlertOnce(deps, log, {
    kind: `payouts:${trouble}:${reason}`,
    everyMinutes,
    sentence: sentences[trouble],
    facts: { provider, code: reason },
  })
}

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store' | 'queue' | 'payouts'>
type DuePayout = AttemptRef & { amount: number }
/** `tries`: how many calls for it the gateway answered with a fault. */
type UnsentPayout = DuePayout & { tries: number }

// A batch is asked about concurrently, so it must be answered within one lease and must not flood the gateway.
const asksAtOnce = 16

const payoutRefOf = ({ ownerId, month, attempt }: AttemptRef): string =>
  `settle-${ownerId}-${month}-${attempt}`

const waiting = statement({
  name: 'settlement.payoutsOnTheirWay',
  text: `
    SELECT owner_id AS "ownerId", month, attempt, payable AS amount FROM shop.settlement_months
    WHERE status = 'requested' AND paid_by = 'gateway' AND (month, owner_id) > ($1, $2)
      AND ($3::text IS NULL OR 'settle-' || owner_id || '-' || month || '-' || attempt = $3)
    ORDER BY month, owner_id LIMIT $4`,
  row: z.object({ ownerId: z.int(), month: z.string(), attempt: z.int(), amount: z.int() }),
})

/**
 * Sends requested payouts and reads the state of those already sent; only `payoutRef` where one is given. An attempt
 * without a final answer is looked up first and sent again only under the same reference, and a later attempt is sent
 * only when no earlier one was paid after all, so that no owner is paid twice however often this runs, and in how many
 * processes. An inconclusive answer leaves the payout waiting, and finance is alerted where waiting alone will not fix
 * it (rule 232). Returns how many got a final answer.
 */
export async function sendPayouts(needs: Needs, log: Log, payoutRef: string | null = null): Promise<number> {
  let answered = 0
  let last = { month: '', ownerId: 0 }
  for (;;) {
    const due = await waiting(needs.db.pool, [last.month, last.ownerId, payoutRef, asksAtOnce])
    const end = due.at(-1)
    if (end === undefined) return answered
    last = end
    answered += await answerTogether(needs, log, due)
  }
}

async function answerTogether(needs: Needs, log: Log, due: readonly DuePayout[]): Promise<number> {
  const leased = await leaseAttempts(needs.db, due)
  try {
    const answers = await ask(needs, leased)
    const recorded = await Promise.all(
      answers.map(async ({ attempt, answer }) => {
        if (answer === null) return false
        if (answer.outcome === 'unknown') {
          await alertTrouble(needs, log, answer)
          return false
        }
        return !isRefusal(
          await recordAnswer(needs, attempt, answer, { by: 'gateway', actor: 'job:sendPayouts' }),
        )
      }),
    )
    return recorded.filter((isRecorded) => isRecorded).length
  } finally {
    await endAttempts(
      needs.db,
      leased.map(({ attempt }) => attempt),
    )
  }
}

/** The gateway's answer on one attempt: final, inconclusive, or null while the bank is still processing it. */
type AttemptAnswer = { attempt: DuePayout; answer: PayoutAnswer | Unknown | null }

async function ask(needs: Needs, leased: readonly LeasedAttempt<DuePayout>[]) {
  const looked = await Promise.all(leased.map((attempt) => lookUp(needs, attempt)))
  const known = looked.flatMap((one) => ('answer' in one ? one : []))
  const unsent = looked.flatMap((one) => ('answer' in one ? [] : one.attempt))
  return [...known, ...(await send(needs, unsent))]
}

/** No payout of a month is older than its pay day; a day earlier, because the gateway's clock is another one. */
const find = ({ payouts }: Needs, attempt: AttemptRef): Promise<PayoutReading> =>
  payouts.find(payoutRefOf(attempt), addDays(payOn(attempt.month), -1))

/** Looks an attempt up at the gateway. One without an answer is unknown there and remains to be sent. */
async function lookUp(
  needs: Needs,
  { attempt, isSent, payoutId, tries }: LeasedAttempt<DuePayout>,
): Promise<AttemptAnswer | { attempt: UnsentPayout }> {
  if (payoutId !== null) {
    const read = await needs.payouts.read(payoutId)
    if (read.outcome === 'found') return { attempt, answer: answerOf(needs, attempt, read.payout) }
    return { attempt, answer: read.outcome === 'absent' ? inconclusive('NOT_FOUND_PAYOUT', 'code') : read }
  }
  const unsent = { attempt: { ...attempt, tries } }
  if (!isSent) return unsent
  const found = await find(needs, attempt)
  if (found.outcome === 'absent') return unsent
  return found.outcome === 'found' ? sent(needs, attempt, found.payout) : { attempt, answer: found }
}

async function send(needs: Needs, attempts: readonly UnsentPayout[]): Promise<AttemptAnswer[]> {
  const due = await stillDue(needs, attempts)
  const earlier = await Promise.all(due.map((attempt) => answerByEarlier(needs, attempt)))
  const payable = due.filter((_, nth) => earlier[nth] === null)
  return [...earlier.flatMap((answer) => answer ?? []), ...(await sendPayable(needs, payable))]
}

/** Those that wait for an answer, each with its account: another process may have answered one before its lease ended. */
async function stillDue(
  needs: Needs,
  attempts: readonly UnsentPayout[],
): Promise<(UnsentPayout & DueAttempt)[]> {
  if (attempts.length === 0) return []
  const streams = await needs.store.load(
    attempts.map(({ ownerId, month }) => settlementStream(ownerId, month)),
  )
  return attempts.flatMap((attempt) => {
    const { payout } = settlementIn(streams.stream, attempt.ownerId, attempt.month)
    const isDue = payout.status === 'requested' && payout.attempt === attempt.attempt
    return isDue ? { ...attempt, account: payout.account } : []
  })
}

const earlierTries = statement({
  name: 'settlement.earlierTries',
  text: `
    SELECT attempt, payout_id AS "payoutId" FROM platform.payout_tries
    WHERE owner_id = $1 AND month = $2 AND attempt < $3 AND is_asked ORDER BY attempt`,
  row: z.object({ attempt: z.int(), payoutId: z.nullable(z.string()) }),
})

/**
 * The answer to a later attempt that follows from the earlier ones: refused once one of them was paid after all, and
 * inconclusive while the gateway does not say. Null when none of them moved money.
 */
async function answerByEarlier(needs: Needs, attempt: DuePayout): Promise<AttemptAnswer | null> {
  if (attempt.attempt === 1) return null
  const { ownerId, month } = attempt
  for (const tried of await earlierTries(needs.db.pool, [ownerId, month, attempt.attempt])) {
    const read =
      tried.payoutId === null
        ? await find(needs, { ownerId, month, attempt: tried.attempt })
        : await needs.payouts.read(tried.payoutId)
    if (read.outcome === 'unknown') return { attempt, answer: read }
    if (read.outcome === 'absent') continue
    if (read.payout.state === 'paid') return refusedBy(attempt, EARLIER_ATTEMPT_PAID)
    if (read.payout.state === 'pending') return { attempt, answer: null }
  }
  return null
}

async function sendPayable(
  needs: Needs,
  attempts: readonly (UnsentPayout & DueAttempt)[],
): Promise<AttemptAnswer[]> {
  if (attempts.length === 0) return []
  const sellers = await sellersOf(needs, attempts)
  const known = attempts.filter((_, nth) => sellers[nth]?.outcome === 'registered')
  await noteSent(needs.db, known)
  return Promise.all(
    attempts.map(async (attempt, nth): Promise<AttemptAnswer> => {
      const seller = sellers[nth] ?? inconclusive('UNREADABLE_ANSWER', 'shape')
      if (seller.outcome === 'unknown') return { attempt, answer: seller }
      return seller.outcome === 'refused'
        ? refusedBy(attempt, seller.code)
        : sendTo(needs, attempt, seller.sellerId)
    }),
  )
}

/**
 * Sends one payout. What the gateway answered with a fault is sent again under the next idempotency key, because the
 * gateway repeats a fault under its key for 15 days; what it did not answer keeps its key (rule 486).
 */
async function sendTo(needs: Needs, attempt: UnsentPayout, sellerId: string): Promise<AttemptAnswer> {
  const payoutRef = payoutRefOf(attempt)
  const sending = await needs.payouts.send({
    ...{ payoutRef, sellerId, amount: attempt.amount },
    description: `정산${attempt.month.slice(2).replace('-', '')}`,
    idempotencyKey: idempotencyKey(`payout:${payoutRef}`, attempt.tries),
  })
  switch (sending.outcome) {
    case 'accepted':
      return sent(needs, attempt, sending.payout)
    case 'refused':
      return refusedBy(attempt, sending.code)
    case 'unknown':
      if (sending.answered) await takeNextKey(needs.db, attempt)
      return { attempt, answer: sending }
  }
}

const refusedBy = (attempt: DuePayout, providerCode: string): AttemptAnswer => ({
  attempt,
  answer: { outcome: 'failed', providerCode },
})

const inconclusive = (reason: string, trouble: Unknown['trouble']): Unknown => ({
  outcome: 'unknown',
  reason,
  trouble,
  answered: false,
})

async function sent(needs: Needs, attempt: DuePayout, payout: Payout): Promise<AttemptAnswer> {
  await notePayoutId(needs.db, attempt, payout.payoutId)
  return { attempt, answer: answerOf(needs, attempt, payout) }
}

function answerOf({ clock }: Needs, due: DuePayout, payout: Payout): PayoutAnswer | Unknown | null {
  // The gateway answered with another payout than ours: this one waits, and the operators are alerted.
  if (payout.payoutRef !== payoutRefOf(due) || payout.amount !== due.amount)
    return inconclusive('ANOTHER_PAYOUT', 'shape')
  switch (payout.state) {
    case 'paid':
      return { outcome: 'confirmed', reference: payout.payoutId, confirmedAt: clock.now().toISOString() }
    case 'failed':
      return { outcome: 'failed', providerCode: payout.failureCode ?? payout.state }
    case 'pending':
      return null
  }
}

/** An attempt, and the fingerprint of the account that its event names. */
type DueAttempt = AttemptRef & { account: string }

const otherAccount = inconclusive('OTHER_ACCOUNT', 'account')

/**
 * The gateway's registrations of the payees, in the order of `attempts`; an unknown account is registered first. Money
 * only goes to the account that was asked for: an attempt waits, and the operators are alerted, when the account kept
 * with it is not the one that its event names, or when the gateway knows the registration by another fingerprint.
 */
async function sellersOf(needs: Needs, attempts: readonly DueAttempt[]): Promise<Registration[]> {
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
  const asked = await askedSellers(needs.db, payable)
  const registered = await knownSellers(needs, asked)
  const unregistered = payable.filter(({ sellerRef }) => !registered.has(sellerRef))
  const sellers = new Map(
    (await sellersWithContacts(needs, unregistered)).map((seller) => [seller.sellerRef, seller]),
  )
  await Promise.all(
    [...sellers.values()].map(async (seller) => {
      const tries = asked.get(seller.sellerRef)?.tries ?? 0
      registered.set(seller.sellerRef, await register(needs, seller, tries))
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

/** A registration that the gateway was asked for; `sellerId` is null while the gateway has given none. */
type AskedSeller = { sellerId: string | null; tries: number }

async function askedSellers(
  { kysely }: Deps['db'],
  named: readonly PayeeRegistration[],
): Promise<Map<string, AskedSeller>> {
  const rows = await kysely
    .selectFrom('platform.payout_sellers')
    .select(['seller_ref as sellerRef', 'seller_id as sellerId', 'tries'])
    .where(({ eb, fn, val }) => eb('seller_ref', '=', fn.any(val(named.map(({ sellerRef }) => sellerRef)))))
    .execute()
  return new Map(rows.map(({ sellerRef, ...asked }) => [sellerRef, asked]))
}

/** The registrations with a seller of the gateway's, each as the gateway says that it is. */
async function knownSellers(
  { payouts }: Pick<Needs, 'payouts'>,
  asked: ReadonlyMap<string, AskedSeller>,
): Promise<Map<string, Registration>> {
  const given = [...asked].flatMap(([sellerRef, { sellerId }]) =>
    sellerId === null ? [] : { sellerRef, sellerId },
  )
  return new Map(
    await Promise.all(
      given.map(async ({ sellerRef, sellerId }): Promise<[string, Registration]> => {
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

async function register({ db, payouts }: Needs, seller: Seller, tries: number): Promise<Registration> {
  const { sellerRef } = seller
  const key = idempotencyKey(`seller:${sellerRef}`, tries)
  const registration = await payouts.register({ ...seller, idempotencyKey: key })
  if (registration.outcome === 'registered') await noteSeller(db, sellerRef, registration.sellerId)
  if (registration.outcome === 'unknown' && registration.answered)
    await takeSellersNextKey(db, sellerRef, tries)
  return registration
}

async function noteSeller({ kysely }: Deps['db'], sellerRef: string, sellerId: string): Promise<void> {
  await kysely
    .insertInto('platform.payout_sellers')
    .values({ seller_ref: sellerRef, seller_id: sellerId })
    .onConflict((again) =>
      again
        .column('seller_ref')
        .doUpdateSet({ seller_id: sellerId })
        .where('platform.payout_sellers.seller_id', 'is', null),
    )
    .execute()
}

async function takeSellersNextKey({ kysely }: Deps['db'], sellerRef: string, tries: number): Promise<void> {
  const next = { tries: tries + 1 }
  await kysely
    .insertInto('platform.payout_sellers')
    .values({ seller_ref: sellerRef, ...next })
    .onConflict((again) =>
      again.column('seller_ref').doUpdateSet(next).where('platform.payout_sellers.tries', '=', tries),
    )
    .execute()
}

/** Longer than any call to the gateway takes. */
const leaseSeconds = 150

/** An attempt that this process alone asks the gateway about, with what earlier holders of its lease recorded. */
type LeasedAttempt<Attempt extends AttemptRef> = {
  attempt: Attempt
  /** True once a request for it may have reached the gateway. */
  isSent: boolean
  payoutId: string | null
  /** How many calls for it the gateway answered with a fault. */
  tries: number
}

const leaseKeyOf = ({ ownerId, month, attempt }: AttemptRef): string => `${month} ${ownerId} ${attempt}`

const columnsOf = (attempts: readonly AttemptRef[]) => [
  attempts.map(({ ownerId }) => ownerId),
  attempts.map(({ month }) => month),
  attempts.map(({ attempt }) => attempt),
]

const recordedTries = statement({
  name: 'settlement.payoutTries',
  text: `
    SELECT t.owner_id AS "ownerId", t.month, t.attempt, t.is_asked AS "isSent", t.payout_id AS "payoutId", t.tries
    FROM platform.payout_tries t
    JOIN unnest($1::int[], $2::text[], $3::int[]) AS a(owner_id, month, attempt) USING (owner_id, month, attempt)`,
  row: z.object({
    ...{ ownerId: z.int(), month: z.string(), attempt: z.int() },
    ...{ isSent: z.boolean(), payoutId: z.nullable(z.string()), tries: z.int() },
  }),
})

/** Takes the leases of the attempts that no other process holds. */
export async function leaseAttempts<Attempt extends AttemptRef>(
  db: Deps['db'],
  attempts: readonly Attempt[],
): Promise<LeasedAttempt<Attempt>[]> {
  const waits = await takeLeases(db, 'payouts', { keys: attempts.map(leaseKeyOf), seconds: leaseSeconds })
  const taken = attempts.filter((attempt) => waits.get(leaseKeyOf(attempt)) === 0)
  // Read after the lease is taken: an earlier holder records nothing more.
  const earlier = new Map(
    (await recordedTries(db.pool, columnsOf(taken))).map((tried) => [leaseKeyOf(tried), tried]),
  )
  return taken.map((attempt) => {
    const { isSent = false, payoutId = null, tries = 0 } = earlier.get(leaseKeyOf(attempt)) ?? {}
    return { attempt, isSent, payoutId, tries }
  })
}

const sending = statement({
  name: 'settlement.payoutsSent',
  text: `
    INSERT INTO platform.payout_tries (owner_id, month, attempt, is_asked)
    SELECT a.owner_id, a.month, a.attempt, true
    FROM unnest($1::int[], $2::text[], $3::int[]) AS a(owner_id, month, attempt)
    ORDER BY a.month, a.owner_id, a.attempt
    ON CONFLICT (owner_id, month, attempt) DO UPDATE SET is_asked = true`,
  row: z.object({}),
})

/** Records that these are about to be sent, so that later runs look them up at the gateway before sending again. */
export async function noteSent({ pool }: Deps['db'], attempts: readonly AttemptRef[]): Promise<void> {
  if (attempts.length > 0) await sending(pool, columnsOf(attempts))
}

/** Records the gateway's own id of one payout. */
async function notePayoutId(
  { kysely }: Deps['db'],
  { ownerId, month, attempt }: AttemptRef,
  payoutId: string,
): Promise<void> {
  await kysely
    .updateTable('platform.payout_tries')
    .set({ payout_id: payoutId })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('attempt', '=', attempt)
    .execute()
}

async function takeNextKey(
  { kysely }: Deps['db'],
  { ownerId, month, attempt, tries }: UnsentPayout,
): Promise<void> {
  await kysely
    .updateTable('platform.payout_tries')
    .set({ tries: tries + 1 })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('attempt', '=', attempt)
    .where('tries', '=', tries)
    .execute()
}

/** Ends the leases so that the next run can take them. */
const endAttempts = (db: Deps['db'], attempts: readonly AttemptRef[]): Promise<void> =>
  endLeases(db, 'payouts', { keys: attempts.map(leaseKeyOf) })
