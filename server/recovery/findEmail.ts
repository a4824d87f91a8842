import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { countTries } from './limits.ts'

/** The masked email of the newest account with this phone number. Refuses MEMBER_NOT_FOUND and TOO_MANY_REQUESTS. */
export async function findEmail(
  needs: Pick<Deps, 'db' | 'env'>,
  phoneNumber: string,
  address: string,
): Promise<{ email: string } | Refusal> {
  const tooMany = await countTries(needs, [
    ['find-email-address', address],
    ['find-email-phone', phoneNumber],
  ])
  if (tooMany !== null) return tooMany
  const { rows } = await needs.db.pool.query<{ email: string }>(
    `SELECT email FROM shop.member_accounts() WHERE phone_number = $1 AND withdrawn_at IS NULL
     ORDER BY joined_at DESC, id DESC LIMIT 1`,
    [phoneNumber],
  )
  return rows[0] === undefined ? refuse('MEMBER_NOT_FOUND') : { email: maskedEmail(rows[0].email) }
}
