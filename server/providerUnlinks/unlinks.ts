import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { socialOf } from '../gateways/social/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realTimeIn } from '../platform/database/realTime.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import { limit } from '../platform/limit.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'
import { isDoubtful, standingOfKey } from '../providerKeys/index.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'cards' | 'queue'>

export const unlinkQueue = 'unlink'
export const queues: readonly QueueName[] = [{ name: unlinkQueue, retryLimit: 12, heartbeatSeconds: 20 }]

/** For this long after it was recorded, an unlink is left to the job that was enqueued with it. */
const jobsTurnSeconds = 600
const givenUpAfterSeconds = 30 * 86_400
/** After an outage a hundred may be due; providers refuse callers who send that many calls at once. */
const sweptAtOnce = 5

const credentialsShape = z.object({ refreshToken: z.string(), customerKey: z.string().optional() })
type Credentials = z.infer<typeof credentialsShape>
type Provider = Schema['personal.provider_unlinks']['provider']
const payloadShape = z.object({ unlinkId: z.uuid() })

/**
 * Records, in the caller's transaction, that a provider has to be unlinked from a member who leaves, and enqueues the
 * job that does so. The credentials are what the provider asks for; they are stored encrypted until it has answered.
 */
export async function recordUnlink(
  client: pg.ClientBase,
  { env, queue }: Pick<Needs, 'env' | 'queue'>,
  provider: Provider,
  credentials: Credentials,
): Promise<void> {
  const unlinkId = randomUUID()
  await queriesOn(client)
    .insertInto('personal.provider_unlinks')
    .values({ unlink_id: unlinkId, provider, sealed: sealCredentials(env, credentials) })
    .execute()
  await queue?.enqueue(client, [{ name: unlinkQueue, data: { unlinkId } }])
}

const sealCredentials = (env: Needs['env'], credentials: Credentials) =>
  sealText(env.DATA_SECRET, 'farewell', JSON.stringify(credentials))

/** Unlinks a member who left from one provider. Throws when the provider refuses, so that the job is retried. */
export async function unlinkProvider(needs: Needs, payload: object): Promise<void> {
  const { unlinkId } = payloadShape.parse(payload)
  const row = await needs.db.kysely
    .updateTable('personal.provider_unlinks')
    .set((unlink) => ({ tries: unlink('tries', '+', 1) }))
    .where('unlink_id', '=', unlinkId)
    .returning(['provider', 'sealed'])
    .executeTakeFirst()
  if (row === undefined) return
  const opened = openSealed(needs.env.DATA_SECRET, 'farewell', row.sealed)
  const credentials = credentialsShape.parse(JSON.parse(opened))
  const unlinked = await askToUnlink(needs, row.provider, credentials)
  if (unlinked.outcome === 'failed') {
    if ('refreshToken' in unlinked)
      await needs.db.kysely
        .updateTable('personal.provider_unlinks')
        .set({ sealed: sealCredentials(needs.env, { ...credentials, refreshToken: unlinked.refreshToken }) })
        .where('unlink_id', '=', unlinkId)
        .execute()
    throw new Error(`${row.provider} did not unlink a member: ${unlinked.reason}`)
  }
  await needs.db.kysely.deleteFrom('personal.provider_unlinks').where('unlink_id', '=', unlinkId).execute()
}

function askToUnlink(needs: Needs, provider: Provider, credentials: Credentials) {
  const { refreshToken, customerKey = '' } = credentials
  if (provider === 'card') return removeCustomer(needs, { customerKey, refreshToken })
  return socialOf(needs.env)[provider].unlink(refreshToken)
}

/** Another merchant's key finds no customer of ours, so that one who seems gone may still have cards. */
async function removeCustomer(
  needs: Needs,
  customer: Parameters<Needs['cards']['removeCustomer']>[0],
): ReturnType<Needs['cards']['removeCustomer']> {
  const removed = await needs.cards.removeCustomer(customer)
  if (removed.outcome !== 'gone' || !isDoubtful(await standingOfKey(needs))) return removed
  return { outcome: 'failed', reason: 'the key sees no payment of ours' }
}

/**
 * Sends the unlinks that no job sent, and gives up those that a provider has not taken for a month. A failure does not
 * hold up the others. Returns how many were sent.
 */
export async function unlinkDueProviders(needs: Needs): Promise<number> {
  await needs.db.kysely
    .deleteFrom('personal.provider_unlinks')
    .where('written_at', '<', realTimeIn(-givenUpAfterSeconds))
    .execute()
  const rows = await needs.db.kysely
    .selectFrom('personal.provider_unlinks')
    .select('unlink_id as unlinkId')
    .where('written_at', '<', realTimeIn(-jobsTurnSeconds))
    .orderBy('written_at')
    .limit(100)
    .execute()
  const lanes = limit(sweptAtOnce, null)
  const sent = await Promise.allSettled(rows.map((row) => lanes.run(() => unlinkProvider(needs, row))))
  return sent.filter((one) => one.status === 'fulfilled').length
}
