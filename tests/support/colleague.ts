import { registerStaff } from '../../server/members/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { StaffRole } from '../../server/platform/http/authenticate.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import { password as usualPassword } from './app.ts'
import { cheapPasswordHash } from './passwordHash.ts'
import { realMs } from './realTime.ts'

/** What the authenticator of every colleague in the tests holds. */
export const totpSecret = 'BILLIMTESTSAAAABBBBCCCCDDDDEEEEF'

type Shop = { deps: Pick<Deps, 'db' | 'env' | 'clock'> }
type Asked = { statusCode: number; json: () => { data: { accessToken: string } } }
type WithApp = Shop & {
  app: { inject: (asked: { method: 'POST'; url: string; payload: object }) => Promise<Asked> }
}

/** Somebody who works here. */
export const registerColleague = async (
  { deps }: Shop,
  given: { email: string; roles: StaffRole[]; name?: string },
): Promise<number> =>
  registerStaff(deps, {
    name: '박운영',
    ...given,
    passwordHash: await cheapPasswordHash(usualPassword),
    totpSecret,
    joinedAt: deps.clock.now(),
  })

/** What a colleague sends to log in; the code of this moment counts as one that was not taken yet. */
export async function staffCredentials(
  { deps }: Shop,
  email: string,
  { password = usualPassword, secret = totpSecret } = {},
): Promise<{ email: string; password: string; code: string }> {
  await deps.db.kysely.updateTable('shop.staff').set({ totp_step: null }).where('email', '=', email).execute()
  return { email, password, code: codeAt(secret, realMs()) }
}

/** Logs a colleague in over HTTP and answers the header that the console sends from then on. */
export async function staffHeaders(shop: WithApp, email: string): Promise<{ authorization: string }> {
  const payload = await staffCredentials(shop, email)
  const login = await shop.app.inject({ method: 'POST', url: '/api/staff/login', payload })
  return { authorization: `Bearer ${login.json().data.accessToken}` }
}

/** Somebody who works here, logged in. */
export async function colleagueHeaders(
  shop: WithApp,
  given: { email: string; roles: StaffRole[]; name?: string },
): Promise<{ authorization: string }> {
  await registerColleague(shop, given)
  return staffHeaders(shop, given.email)
}
