import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { PayoutAnswer } from '../../domain/settlement/decide.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { PayoutGateway, Registration, SentPayout, Unknown } from '../gateways/payouts/index.ts'
import { memberAccounts } from '../members/index.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { alertTrouble } from './alertTrouble.ts'
import { recordAnswer } from './commands/answerPayout.ts'
import { type AttemptRef, accountOfAttempt, type PayoutAccount } from './payoutAccounts.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store' | 'queue'>
type DuePayout = AttemptRef & { amount: number }
type Turn = { isAsked: boolean; payoutId: string | null }

/** Longer than any call takes, so that a turn outlives only a process that died with it. */
const turnSeconds = 150

export const payoutRefOf = ({ ownerId, month, attempt }: AttemptRef): string =>
  `settle-${ownerId}-${month}-${attempt}`

const waiting = statement({
  name: 'settlement.payoutsOnTheirWay',
  text: `SELECT owner_id AS "ownerId", month, attempt, payable AS amount FROM shop.settlement_months
         WHERE status = 'requested' AND paid_by = 'gateway' ORDER BY month, owner_id`,
  row: z.object({ ownerId: z.int(), month: z.string(), attempt: z.int(), amount: z.int() }),
})

/** Whoever takes the turn asks; null while somebody else has it. */
async function takeTurn(
  { kysely }: Deps['db'],
  { ownerId, month, attempt }: AttemptRef,
): Promise<Turn | null> {
  const until = { taken_until: realTimeIn(turnSeconds) }
  const turn = await kysely
    .insertInto('platform.payout_tries')
    .values({ owner_id: ownerId, month, attempt, ...until })
    .onConflict((again) =>
      again
        .columns(['owner_id', 'month', 'attempt'])
        .doUpdateSet(until)
        .where('platform.payout_tries.taken_until', '<=', realNow),
    )
    .returning(['is_asked as isAsked', 'payout_id as payoutId'])
    .executeTakeFirst()
  return turn ?? null
}

async function note(
  { kysely }: Deps['db'],
  { ownerId, month, attempt }: AttemptRef,
  change: { is_asked: true } | { payout_id: string } | { taken_until: Date },
): Promise<void> {
  await kysely
    .updateTable('platform.payout_tries')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * Sends what was requested, and asks what became of what was sent. An attempt whose answer was lost is read before
 * anything else, and sent again only under the same reference and key, so that nobody is paid twice however often and
 * wherever this runs. What an answer does not prove waits, and somebody is alerted where waiting alone mends nothing
 * (rule 232). Returns how many got their final answer.
 */
export async function sendPayouts(
  needs: Needs,
  gateway: PayoutGateway,
  log: Log,
  isAskedFor: (payoutRef: string) => boolean = () => true,
): Promise<number> {
  let answered = 0
  for (const due of await waiting(needs.db.pool, [])) {
    if (!isAskedFor(payoutRefOf(due))) continue
    const turn = await takeTurn(needs.db, due)
    if (turn === null) continue
    try {
      const answer = await ask(needs, gateway, due, turn)
      if (answer === null) continue
      if (answer.outcome === 'unknown') {
        await alertTrouble(needs, log, answer)
        continue
      }
      const recorded = await recordAnswer(needs, due, answer, { actor: 'job:sendPayouts' })
      if (!isRefusal(recorded)) answered += 1
    } finally {
      await note(needs.db, due, { taken_until: new Date(0) })
    }
  }
  return answered
}

/** The gateway's final word on one attempt, null while the bank has none, or what proves nothing. */
type Answered = PayoutAnswer | Unknown | null

async function ask(needs: Needs, gateway: PayoutGateway, due: DuePayout, turn: Turn): Promise<Answered> {
  const { payoutId, isAsked } = turn
  if (payoutId !== null) {
    const read = await gateway.read(payoutId)
    if (read.outcome === 'absent') return { outcome: 'unknown', reason: 'NOT_FOUND_PAYOUT', trouble: 'code' }
    return read.outcome === 'found' ? answerOf(needs, due, read.payout) : read
  }
  if (isAsked) {
    const found = await gateway.find(payoutRefOf(due))
    if (found.outcome === 'unknown') return found
    if (found.outcome === 'found') return sent(needs, due, found.payout)
  }
  return send(needs, gateway, due)
}

async function send(needs: Needs, gateway: PayoutGateway, due: DuePayout): Promise<Answered> {
  const registered = await sellerOf(needs, gateway, due)
  if (registered.outcome === 'unknown') return registered
  if (registered.outcome === 'refused') return { outcome: 'failed', providerCode: registered.code }
  await note(needs.db, due, { is_asked: true })
  const sending = await gateway.send({
    payoutRef: payoutRefOf(due),
    sellerId: registered.sellerId,
    amount: due.amount,
    description: `정산${due.month.slice(2).replace('-', '')}`,
  })
  switch (sending.outcome) {
    case 'accepted':
      return sent(needs, due, sending.payout)
    case 'refused':
      return { outcome: 'failed', providerCode: sending.code }
    case 'unknown':
      return sending
  }
}

async function sent(needs: Needs, due: DuePayout, payout: SentPayout): Promise<PayoutAnswer | null> {
  await note(needs.db, due, { payout_id: payout.id })
  return answerOf(needs, due, payout)
}

function answerOf({ clock }: Needs, due: DuePayout, payout: SentPayout): PayoutAnswer | null {
  if (payout.refPayoutId !== payoutRefOf(due) || payout.amount.value !== due.amount)
    throw new Error(`the gateway shows another payout than ${payoutRefOf(due)} of ${due.amount}`)
  switch (payout.status) {
    case 'COMPLETED':
      return { outcome: 'confirmed', reference: payout.id, confirmedAt: clock.now().toISOString() }
    case 'FAILED':
    case 'CANCELED':
      return { outcome: 'failed', providerCode: payout.error?.code ?? payout.status }
    case 'REQUESTED':
    case 'IN_PROGRESS':
      return null
  }
}

/** An account is registered once, under a reference that says nothing of it. */
const sellerRefOf = ({ env }: Pick<Needs, 'env'>, ownerId: number, account: PayoutAccount): string =>
  createHmac('sha256', env.DATA_SECRET)
    .update(
      JSON.stringify(['seller', ownerId, account.bankCode, account.accountNumber, account.accountHolderName]),
    )
    .digest('hex')
    .slice(0, 20)

async function sellerOf(needs: Needs, gateway: PayoutGateway, due: DuePayout): Promise<Registration> {
  const { kysely } = needs.db
  const account = await accountOfAttempt(needs.db, due)
  if (account === null) throw new Error(`the account of ${payoutRefOf(due)} is not there`)
  const sellerRef = sellerRefOf(needs, due.ownerId, account)
  const known = await kysely
    .selectFrom('platform.payout_sellers')
    .select('seller_id as sellerId')
    .where('seller_ref', '=', sellerRef)
    .executeTakeFirst()
  if (known !== undefined) return { outcome: 'registered', sellerId: known.sellerId }
  const owner = await kysely
    .selectFrom(memberAccounts.as('m'))
    .select(['name', 'email', 'phone_number as phone'])
    .where('id', '=', due.ownerId)
    .executeTakeFirstOrThrow()
  const registered = await gateway.register({
    sellerRef,
    name: owner.name,
    email: owner.email,
    phone: owner.phone ?? '',
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    holderName: account.accountHolderName,
  })
  if (registered.outcome === 'registered')
    await kysely
      .insertInto('platform.payout_sellers')
      .values({ seller_ref: sellerRef, seller_id: registered.sellerId })
      .onConflict((again) => again.column('seller_ref').doNothing())
      .execute()
  return registered
}
