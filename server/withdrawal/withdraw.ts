import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { memberStream } from '../../domain/members/events.ts'
import { rejoinFrom } from '../../domain/members/rejoining.ts'
import { decideWithdrawal, holdsSomething, worthOf } from '../../domain/processes/withdrawing.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { WithdrawalCause } from '../../domain/shared/refusalShapes.ts'
import { takeCardCustomer } from '../cards/index.ts'
import { likenessHash, verifiedPersons } from '../identity/index.ts'
import { memberPersons } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Module } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import type { LoggedInMember } from '../platform/http/authenticate.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { seal } from '../platform/security/personalKeys.ts'
import { passwordWasChecked } from '../profile/index.ts'
import { recordUnlink } from '../providerUnlinks/index.ts'
import { takeLink } from '../social/index.ts'
import { readWallet, walletReading } from '../wallet/index.ts'
import { erase } from './erasure.ts'
import { withdrawalCauses } from './withdrawalBlockers.ts'
import { listWithdrawal } from './withdrawalsFile.ts'

type Person = {
  name: string
  phoneNumber: string | null
  birthDate: CivilDate | null
  gender: boolean | null
  hasPassword: boolean
  personHash: Buffer | null
}

/** Returns what the confirmation shows: what blocks the withdrawal, and what would be lost. */
export async function withdrawalPreview(
  needs: Pick<Deps, 'db' | 'clock' | 'modules'>,
  memberId: number,
): Promise<{
  causes: WithdrawalCause[]
  pointsToExpire: number
  couponsToLapse: number
  passwordRequired: boolean
}> {
  const { db, clock, modules } = needs
  const [causes, wallet, account] = await Promise.all([
    withdrawalCauses(db.pool, modules, memberId, seoulDate(clock.now())),
    readWallet(needs, memberId, { everything: true }),
    db.kysely
      .selectFrom(memberPersons.as('m'))
      .select('has_password as hasPassword')
      .where('id', '=', memberId)
      .executeTakeFirst(),
  ])
  const { points, coupons } = worthOf(wallet.state)
  return {
    causes,
    pointsToExpire: points,
    couponsToLapse: coupons,
    passwordRequired: account?.hasPassword === true,
  }
}

const lossShape = z.object({ pointsExpired: z.number(), couponsLapsed: z.number() })
type Loss = z.infer<typeof lossShape>

type Withdrawing = Pick<Deps, 'db' | 'env' | 'store' | 'clock' | 'queue' | 'modules'>
type WithdrawalCode =
  | 'NOT_LOGGED_IN'
  | 'PASSWORD_CHECK_REQUIRED'
  | 'WITHDRAWAL_BLOCKED'
  | 'WITHDRAWAL_LOSS_CHANGED'
  | CommandCode
/** What the confirmation said is lost, as far as the client names it. */
type ReadLoss = { pointsToExpire?: number | undefined; couponsToLapse?: number | undefined }

/**
 * Withdraws a member for good, in one transaction: personal data is erased, every login ends, unlinking from providers
 * is enqueued, the balance expires and coupons lapse. It is in WITHDRAWALS_FILE before it is answered. Refuses
 * WITHDRAWAL_BLOCKED with the causes, WITHDRAWAL_LOSS_CHANGED when more would be lost than the member read (rule 926), and
 * PASSWORD_CHECK_REQUIRED for an account with a password that this login has not checked within ten minutes.
 */
export async function withdraw(
  deps: Withdrawing,
  member: LoggedInMember,
  { reason, read }: { reason: string; read: ReadLoss },
): Promise<Loss | Refusal<WithdrawalCode>> {
  const checked = await passwordWasChecked(deps, member)
  const at = deps.clock.now()
  return leave(deps, { memberId: member.id, at, checked, reason, read, actor: `member:${member.id}` })
}

/**
 * Applies a withdrawal of `at` again that a restored database no longer knows; whoever withdrew had proved who they are.
 * Joining again is barred from the day of `at` on (rule 472). Refuses NOT_LOGGED_IN for a number that no member has (any
 * more), and WITHDRAWAL_BLOCKED with the causes.
 */
export const withdrawAgain = (
  deps: Withdrawing,
  memberId: number,
  at: Date,
): Promise<Loss | Refusal<WithdrawalCode>> =>
  leave(deps, { memberId, at, checked: true, reason: '', read: {}, actor: 'job:restore' })

/** `at` is when the member withdrew, which a restore applies later. */
type Withdrawal = {
  memberId: number
  at: Date
  checked: boolean
  reason: string
  read: ReadLoss
  actor: string
}

async function leave(
  deps: Withdrawing,
  { memberId, at, checked, reason, read, actor }: Withdrawal,
): Promise<Loss | Refusal<WithdrawalCode>> {
  const now = deps.clock.now()
  const leaving = { memberId, modules: deps.modules, today: seoulDate(now), checked }
  const early = await mayLeave(deps.db.pool, leaving)
  if (isRefusal(early)) return early
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `withdraw:${memberId}`,
    request: { memberId },
    actor,
    streams: [memberStream(memberId)],
    refusedAtAppend: ['NOT_LOGGED_IN', 'PASSWORD_CHECK_REQUIRED', 'WITHDRAWAL_BLOCKED'],
    read: walletReading(deps, memberId, { everything: true }),
    decide: (_, wallet) => {
      if (wallet === null || holdsSomething(wallet))
        return refuse('WITHDRAWAL_BLOCKED', { causes: ['payments'] })
      const decided = decideWithdrawal(memberId, wallet, now)
      const { pointsExpired, couponsLapsed } = decided.member.data
      const { pointsToExpire = pointsExpired, couponsToLapse = couponsLapsed } = read
      if (pointsExpired > pointsToExpire || couponsLapsed > couponsToLapse)
        return refuse('WITHDRAWAL_LOSS_CHANGED', {
          ...{ pointsToExpire: pointsExpired, couponsToLapse: couponsLapsed },
        })
      return {
        events: [{ stream: memberStream(memberId), ...decided.member }, ...newEvents(decided.wallet)],
        rows: async (client) => {
          const person = await mayLeave(client, leaving)
          return isRefusal(person) ? person : forget(client, deps, { ...leaving, at, now, person, reason })
        },
        result: { pointsExpired, couponsLapsed },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  const { WITHDRAWALS_FILE: file } = deps.env
  // After the commit: a line of somebody who stays would make them leave at the next restore.
  if (file !== undefined) await listWithdrawal(file, { at: new Date(), memberId })
  return lossShape.parse(handled.result)
}

type Leaving = { memberId: number; modules: readonly Module[]; today: CivilDate; checked: boolean }

/** Locks and returns the member who leaves, or the reason why they cannot. */
async function mayLeave(
  client: pg.ClientBase | pg.Pool,
  { memberId, modules, today, checked }: Leaving,
): Promise<Person | Refusal<'NOT_LOGGED_IN' | 'PASSWORD_CHECK_REQUIRED' | 'WITHDRAWAL_BLOCKED'>> {
  const person = await lockMember(client, memberId)
  if (person === undefined) return refuse('NOT_LOGGED_IN')
  if (person.hasPassword && !checked) return refuse('PASSWORD_CHECK_REQUIRED')
  const causes = await withdrawalCauses(client, modules, memberId, today)
  return causes.length > 0 ? refuse('WITHDRAWAL_BLOCKED', { causes }) : person
}

async function forget(
  client: pg.ClientBase,
  deps: Pick<Deps, 'env' | 'queue'>,
  departure: Leaving & Pick<Withdrawal, 'at' | 'reason'> & { now: Date; person: Person },
): Promise<null> {
  const { memberId, modules, today, at, now, person, reason } = departure
  await barRejoining(client, deps.env, person, seoulDate(at))
  await unlinkFromProviders(client, deps, memberId)
  await erase(client, deps.env, modules, { memberId, now, today })
  if (reason.trim() !== '') await keepReason(client, memberId, reason.trim(), today)
  await revokeFamiliesOf(client, memberId, 'withdrawal')
  return null
}

async function unlinkFromProviders(
  client: pg.ClientBase,
  deps: Pick<Deps, 'env' | 'queue'>,
  memberId: number,
): Promise<void> {
  const link = await takeLink(client, deps.env, memberId)
  if (link !== null && link.refreshToken !== null)
    await recordUnlink(client, deps, link.provider, { refreshToken: link.refreshToken })
  const customer = await takeCardCustomer(client, deps.env, memberId)
  if (customer !== null) await recordUnlink(client, deps, 'card', customer)
}

async function lockMember(client: pg.ClientBase | pg.Pool, memberId: number): Promise<Person | undefined> {
  const queries = queriesOn(client)
  await sql`SELECT shop.lock_member(${memberId})`.execute(queries)
  return queries
    .selectFrom(memberPersons.as('m'))
    .leftJoin(verifiedPersons.as('i'), 'i.member_id', 'm.id')
    .select(['m.name', 'm.phone_number as phoneNumber', 'm.birth_date as birthDate', 'm.gender'])
    .select(['m.has_password as hasPassword', 'i.person_hash as personHash'])
    .where('m.id', '=', memberId)
    .where('m.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Bars the same person from joining for three months; the stored hash cannot be turned back into a person. */
async function barRejoining(
  client: pg.ClientBase,
  env: Deps['env'],
  { name, phoneNumber, birthDate, gender, personHash }: Person,
  leftOn: CivilDate,
): Promise<void> {
  const hashes = personHash === null ? [] : [personHash]
  if (phoneNumber !== null && birthDate !== null && gender !== null)
    hashes.push(likenessHash(env, { name, phoneNumber, birthDate, gender }))
  if (hashes.length === 0) return
  await queriesOn(client)
    .insertInto('shop.rejoin_bars')
    .values(hashes.map((person_hash) => ({ person_hash, rejoin_from: rejoinFrom(leftOn) })))
    .onConflict((known) =>
      known.column('person_hash').doUpdateSet(({ fn }) => ({
        rejoin_from: fn('greatest', ['shop.rejoin_bars.rejoin_from', 'excluded.rejoin_from']),
      })),
    )
    .execute()
}

async function keepReason(
  client: pg.ClientBase,
  memberId: number,
  reason: string,
  today: CivilDate,
): Promise<void> {
  const written = await seal(client, `member:${memberId}`, 'withdrawal', reason, rejoinFrom(today))
  await queriesOn(client)
    .insertInto('personal.withdrawal_reasons')
    .values({ member_id: memberId, written })
    .execute()
}
