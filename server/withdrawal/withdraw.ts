import type pg from 'pg'
import { z } from 'zod'
import { rejoinFrom } from '../../domain/members/rejoining.ts'
import { decideWithdrawal, holdsSomething, worthOf } from '../../domain/processes/withdrawing.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { WithdrawalCause } from '../../domain/shared/refusalShapes.ts'
import { likenessHash } from '../identity/index.ts'
import { memberStream } from '../joining/index.ts'
import type { Deps, Door } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import type { LoggedInMember } from '../platform/http/authenticate.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { seal } from '../platform/security/personalKeys.ts'
import { passwordWasChecked } from '../profile/index.ts'
import { readWallet, walletReading } from '../wallet/index.ts'
import { erase } from './erasure.ts'
import { writeFarewells } from './farewells.ts'
import { causesToStay } from './withdrawalBlockers.ts'

type Person = {
  name: string
  phoneNumber: string | null
  birthDate: string | null
  gender: boolean | null
  hasPassword: boolean
  personHash: Buffer | null
}

/** What the confirmation says: what stands in the way, and what is lost. */
export async function withdrawalPreview(
  needs: Pick<Deps, 'db' | 'clock' | 'doors'>,
  memberId: number,
): Promise<{
  causes: WithdrawalCause[]
  pointsToExpire: number
  couponsToLapse: number
  passwordRequired: boolean
}> {
  const { db, clock, doors } = needs
  const [causes, wallet, account] = await Promise.all([
    causesToStay(db.pool, doors, memberId, seoulDate(clock.now())),
    readWallet(needs, memberId, { everything: true }),
    db.pool.query('SELECT FROM shop.member_accounts() WHERE id = $1 AND has_password', [memberId]),
  ])
  const { points, coupons } = worthOf(wallet.state)
  return {
    causes,
    pointsToExpire: points,
    couponsToLapse: coupons,
    passwordRequired: account.rowCount === 1,
  }
}

const lossShape = z.object({ pointsExpired: z.number(), couponsLapsed: z.number() })
export type Loss = z.infer<typeof lossShape>

/**
 * Leaves for good, in one transaction: who the member was is erased, every login ends, providers are to be told, the
 * balance expires and coupons lapse. Refuses WITHDRAWAL_BLOCKED with what is under way, and PASSWORD_CHECK_REQUIRED for
 * an account with a password that this login has not checked within ten minutes.
 */
export async function withdraw(
  deps: Pick<Deps, 'db' | 'env' | 'store' | 'clock' | 'queue' | 'doors'>,
  member: LoggedInMember,
  reason: string,
): Promise<Loss | Refusal> {
  const now = deps.clock.now()
  const leaving = {
    member,
    doors: deps.doors,
    today: seoulDate(now),
    checked: await passwordWasChecked(deps, member),
  }
  const early = await mayLeave(deps.db.pool, leaving)
  if (isRefusal(early)) return early
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `withdraw:${member.id}`,
    request: { memberId: member.id },
    actor: `member:${member.id}`,
    streams: [memberStream(member.id)],
    read: walletReading(deps, member.id, { everything: true }),
    decide: (_, wallet) => {
      if (wallet === null || holdsSomething(wallet))
        return refuse('WITHDRAWAL_BLOCKED', { causes: ['payments'] })
      const decided = decideWithdrawal(member.id, wallet, now)
      const { pointsExpired, couponsLapsed } = decided.member.data
      return {
        events: [{ stream: memberStream(member.id), ...decided.member }, ...newEvents(decided.wallet)],
        rows: async (client) => {
          const person = await mayLeave(client, leaving)
          return isRefusal(person) ? person : forget(client, deps, { ...leaving, now, person, reason })
        },
        result: { pointsExpired, couponsLapsed },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : lossShape.parse(handled.result)
}

type Leaving = { member: LoggedInMember; doors: readonly Door[]; today: CivilDate; checked: boolean }

/** Who leaves, with their row locked until the end of the transaction; or why they cannot. */
async function mayLeave(
  client: pg.ClientBase | pg.Pool,
  { member, doors, today, checked }: Leaving,
): Promise<Person | Refusal> {
  const person = await lockMember(client, member.id)
  if (person === undefined) return refuse('NOT_LOGGED_IN')
  if (person.hasPassword && !checked) return refuse('PASSWORD_CHECK_REQUIRED')
  const causes = await causesToStay(client, doors, member.id, today)
  return causes.length > 0 ? refuse('WITHDRAWAL_BLOCKED', { causes }) : person
}

async function forget(
  client: pg.ClientBase,
  deps: Pick<Deps, 'env' | 'queue'>,
  { member, doors, today, now, person, reason }: Leaving & { now: Date; person: Person; reason: string },
): Promise<null> {
  await barRejoining(client, deps.env, person, today)
  await writeFarewells(client, deps, member.id)
  await erase(client, doors, { memberId: member.id, now, today })
  if (reason.trim() !== '') await keepReason(client, member.id, reason.trim(), today)
  await revokeFamiliesOf(client, member.id, 'withdrawal')
  return null
}

async function lockMember(client: pg.ClientBase | pg.Pool, memberId: number): Promise<Person | undefined> {
  await client.query('SELECT shop.lock_member($1)', [memberId])
  const { rows } = await client.query<Person>(
    `SELECT m.name, m.phone_number AS "phoneNumber", m.birth_date AS "birthDate", m.gender,
       m.has_password AS "hasPassword", i.person_hash AS "personHash" FROM shop.member_accounts() m
     LEFT JOIN shop.verified_persons() i ON i.member_id = m.id WHERE m.id = $1 AND m.withdrawn_at IS NULL`,
    [memberId],
  )
  return rows[0]
}

/** The same person cannot come back for three months; what is kept for it cannot be turned back into a person. */
async function barRejoining(
  client: pg.ClientBase,
  env: Deps['env'],
  { name, phoneNumber, birthDate, gender, personHash }: Person,
  today: CivilDate,
): Promise<void> {
  const hashes = personHash === null ? [] : [personHash]
  if (phoneNumber !== null && birthDate !== null && gender !== null)
    hashes.push(likenessHash(env, { name, phoneNumber, birthDate, gender }))
  await client.query(
    `INSERT INTO shop.rejoin_bars AS b (person_hash, rejoin_from) SELECT hash, $2 FROM unnest($1::bytea[]) AS hash
     ON CONFLICT (person_hash) DO UPDATE SET rejoin_from = greatest(b.rejoin_from, excluded.rejoin_from)`,
    [hashes, rejoinFrom(today)],
  )
}

async function keepReason(
  client: pg.ClientBase,
  memberId: number,
  reason: string,
  today: CivilDate,
): Promise<void> {
  const written = await seal(client, `member:${memberId}`, 'withdrawal', reason, rejoinFrom(today))
  await client.query('INSERT INTO personal.withdrawal_reasons (member_id, written) VALUES ($1, $2)', [
    memberId,
    written,
  ])
}
