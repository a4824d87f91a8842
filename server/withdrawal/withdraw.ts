import type pg from 'pg'
import { rejoinFrom } from '../../domain/members/rejoining.ts'
import { worthOf } from '../../domain/processes/withdrawing.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import type { WithdrawalCause } from '../../domain/wire/withdrawal.ts'
import { likenessHash } from '../identity/index.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoggedInMember } from '../platform/http/authenticate.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { seal } from '../platform/security/personalKeys.ts'
import { passwordWasChecked } from '../profile/index.ts'
import { walletIn } from '../wallet/index.ts'
import { causesToStay } from './barriers.ts'
import { erase } from './erasure.ts'
import { writeFarewells } from './farewells.ts'
import { finishWithdrawal, type Loss } from './finishWithdrawal.ts'

type Leaving = {
  name: string
  phoneNumber: string | null
  birthDate: string | null
  gender: boolean | null
  hasPassword: boolean
  personHash: Buffer | null
}

/** What the confirmation says: what stands in the way, and what is lost. */
export async function withdrawalPreview(
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  memberId: number,
): Promise<{
  causes: WithdrawalCause[]
  pointsToExpire: number
  couponsToLapse: number
  passwordRequired: boolean
}> {
  const [causes, loaded, account] = await Promise.all([
    causesToStay(db.pool, memberId, seoulDate(clock.now())),
    store.load([walletStream(memberId)]),
    db.pool.query('SELECT FROM shop.members WHERE id = $1 AND password_hash IS NOT NULL', [memberId]),
  ])
  const { points, coupons } = worthOf(walletIn(loaded.stream, memberId))
  return {
    causes,
    pointsToExpire: points,
    couponsToLapse: coupons,
    passwordRequired: account.rowCount === 1,
  }
}

/**
 * Leaves for good: who the member was is erased, every login ends, providers are told, and the wallet is closed.
 * Refuses WITHDRAWAL_BLOCKED with what is under way, and PASSWORD_CHECK_REQUIRED for an account with a password that
 * this login has not checked within ten minutes.
 */
export async function withdraw(
  deps: Pick<Deps, 'db' | 'env' | 'store' | 'clock' | 'queue'>,
  member: LoggedInMember,
  reason: string,
): Promise<Loss | Refusal> {
  const now = deps.clock.now()
  const today = seoulDate(now)
  const checked = await passwordWasChecked(deps, member)
  const left = await refusableTransaction(deps.db.pool, async (client) => {
    const leaving = await lockMember(client, member.id)
    if (leaving === undefined) return refuse('NOT_LOGGED_IN')
    if (leaving.hasPassword && !checked) return refuse('PASSWORD_CHECK_REQUIRED')
    const causes = await causesToStay(client, member.id, today)
    if (causes.length > 0) return refuse('WITHDRAWAL_BLOCKED', { causes })
    await barRejoining(client, deps.env, leaving, today)
    await writeFarewells(client, deps, member.id)
    await erase(client, member.id, { now, today })
    if (reason.trim() !== '') await keepReason(client, member.id, reason.trim(), today)
    await revokeFamiliesOf(client, member.id, 'withdrawal')
    await client.query('INSERT INTO shop.unfinished_withdrawals (member_id) VALUES ($1)', [member.id])
    return { left: true }
  })
  return isRefusal(left) ? left : finishWithdrawal(deps, member.id)
}

async function lockMember(client: pg.ClientBase, memberId: number): Promise<Leaving | undefined> {
  const { rows } = await client.query<Leaving>(
    `SELECT m.name, m.phone_number AS "phoneNumber", m.birth_date AS "birthDate", m.gender,
       m.password_hash IS NOT NULL AS "hasPassword", i.person_hash AS "personHash" FROM shop.members m
     LEFT JOIN shop.member_identities i ON i.member_id = m.id
     WHERE m.id = $1 AND m.withdrawn_at IS NULL FOR UPDATE OF m`,
    [memberId],
  )
  return rows[0]
}

/** The same person cannot come back for three months; what is kept for it cannot be turned back into a person. */
async function barRejoining(
  client: pg.ClientBase,
  env: Deps['env'],
  { name, phoneNumber, birthDate, gender, personHash }: Leaving,
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
