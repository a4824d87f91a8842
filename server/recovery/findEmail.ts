import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { memberLogins } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { countTries } from './limits.ts'

/** Returns the masked email of the newest account with this phone. Refuses MEMBER_NOT_FOUND and TOO_MANY_REQUESTS. */
export async function findEmail(
  needs: Pick<Deps, 'db' | 'env'>,
  phoneNumber: string,
  address: string,
): Promise<{ email: string } | Refusal<'MEMBER_NOT_FOUND' | 'TOO_MANY_REQUESTS'>> {
  const tooMany = await countTries(needs, [
    ['find-email-address', address],
    ['find-email-phone', phoneNumber],
  ])
  if (tooMany !== null) return tooMany
  const newest = await needs.db.kysely
    .selectFrom(memberLogins.as('m'))
    .select('email')
    .where('phone_number', '=', phoneNumber)
    .where('withdrawn_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined ? refuse('MEMBER_NOT_FOUND') : { email: maskedEmail(newest.email) }
}
