import type { JWT } from '@fastify/jwt'
import type { ProviderType } from '../../domain/members/events.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { RefusalData } from '../../domain/shared/refusalData.ts'
import type { LoginSecrets, SocialProvider } from '../gateways/social/index.ts'
import { emailRefusal } from '../joining/index.ts'
import { logInThroughProvider } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { keepTicket, linkedMember } from './links.ts'

export type Landing = { page: 'islogin' | 'join'; query: Record<string, string> }

/** The login failed and can only be tried again. */
export const failed: Landing = { page: 'islogin', query: { fail2: '1' } }

/**
 * Returns the page to show to a person who comes back from a provider: logged in, or the notice that their email has an
 * account under another provider (`fail`), or the sign-up with a ticket whose cookie `giveTicket` sets. With a failed
 * login it returns the reason for the log.
 */
export async function landingOf(
  deps: Pick<Deps, 'db' | 'env'>,
  jwt: JWT,
  login: { provider: ProviderType; gateway: SocialProvider; url: URL; secrets: LoginSecrets },
  giveTicket: () => Buffer,
): Promise<{ landing: Landing; reason?: string }> {
  const { provider, gateway, url, secrets } = login
  const finished = await gateway.finish(url, secrets)
  if (finished.outcome === 'failed') return { landing: failed, reason: finished.reason }
  const { person } = finished
  const member = await linkedMember(deps, provider, person)
  if (member !== null) {
    const tokens = await logInThroughProvider(deps, jwt, member.id)
    if (isRefusal(tokens)) return { landing: failed, reason: 'the member has just left' }
    return { landing: { page: 'islogin', query: { name: member.name, ...tokens } } }
  }
  const { snsId, email, refreshToken } = person
  if (email === null) return { landing: failed, reason: 'no verified email' }
  const taken = await emailRefusal(deps.db.pool, email)
  if (taken !== null) return { landing: { page: 'islogin', query: existingQuery(taken.data) } }
  await keepTicket(deps, giveTicket(), { provider, snsId, email, refreshToken })
  return { landing: { page: 'join', query: { email, snsId, providerType: provider } } }
}

function existingQuery(account: RefusalData['ALREADY_JOINED']): Record<string, string> {
  const { email, providerType } = account ?? {}
  return {
    fail: '1',
    ...(typeof email === 'string' && { email }),
    ...(typeof providerType === 'string' && { providerType }),
  }
}
