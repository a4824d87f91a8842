import { cardGatewayOf } from '../../server/gateways/cards/index.ts'
import { payoutGatewayOf } from '../../server/gateways/payouts/index.ts'
import { openSession } from '../../server/members/index.ts'
import { eventTypes, modules } from '../../server/modules.ts'
import { withUser } from '../../server/platform/database/createDatabase.ts'
import { buildApp } from '../../server/platform/http/buildApp.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import { aMember, testEnv } from '../support/app.ts'
import type { Deployment } from './deployment.ts'

/** So many members who are logged in, by their access tokens. */
export async function flashMembers({ databaseUrl }: Deployment, count: number): Promise<string[]> {
  const env = testEnv({ APP_DATABASE_URL: withUser(databaseUrl, 'billim_test', 'billim_test'), ROLE: 'web' })
  const { deps: core, close } = await openDeps(env, modules, eventTypes)
  const deps = { ...core, cards: cardGatewayOf(env), payouts: payoutGatewayOf(env) }
  const app = await buildApp(deps, modules)
  try {
    const tokens: string[] = []
    for (let nth = 0; nth < count; nth += 1) {
      const phoneNumber = `010${String(70_000_000 + nth)}`
      const id = await aMember(deps, { email: `flash${nth}@example.com`, phoneNumber })
      tokens.push((await openSession(deps, app.jwt, id)).accessToken)
    }
    return tokens
  } finally {
    await app.close()
    await close()
  }
}
