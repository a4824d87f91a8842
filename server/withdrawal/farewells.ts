import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { takeCardCustomer } from '../cards/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realTimeIn } from '../platform/database/realTime.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'
import { socialOf, takeLink } from '../social/index.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'toss' | 'queue'>

export const farewellQueue = 'farewell'
export const queues: readonly QueueName[] = [{ name: farewellQueue, retryLimit: 12 }]

/** For this long after it was written, a farewell is left to the job that was enqueued with it. */
const jobsTurnSeconds = 600
const givenUpAfterSeconds = 30 * 86_400

const partingShape = z.object({ refreshToken: z.string(), customerKey: z.string().optional() })
type Parting = z.infer<typeof partingShape>
type Kind = Schema['personal.farewells']['kind']
const payloadShape = z.object({ farewellId: z.uuid() })

/**
 * Records the providers to which a leaving member has to be unlinked, with the jobs that do so, in the withdrawal's own
 * transaction.
 */
export async function writeFarewells(
  client: pg.ClientBase,
  needs: Pick<Needs, 'env' | 'queue'>,
  memberId: number,
): Promise<void> {
  const { env } = needs
  const link = await takeLink(client, env, memberId)
  if (link !== null && link.refreshToken !== null)
    await write(client, needs, link.provider, { refreshToken: link.refreshToken })
  const customer = await takeCardCustomer(client, env, memberId)
  if (customer !== null) await write(client, needs, 'card', customer)
}

async function write(
  client: pg.ClientBase,
  { env, queue }: Pick<Needs, 'env' | 'queue'>,
  kind: Kind,
  parting: Parting,
): Promise<void> {
  const farewellId = randomUUID()
  await queriesOn(client)
    .insertInto('personal.farewells')
    .values({
      farewell_id: farewellId,
      kind,
      sealed: sealParting(env, parting),
    })
    .execute()
  await queue?.enqueue(client, [{ name: farewellQueue, data: { farewellId } }])
}

const sealParting = (env: Needs['env'], parting: Parting) =>
  sealText(env.DATA_SECRET, 'farewell', JSON.stringify(parting))

/**
 * Unlinks a member who left from one provider. Throws when the provider does not take it, so that the job is retried.
 */
export async function sayFarewell(needs: Needs, payload: object): Promise<void> {
  const { farewellId } = payloadShape.parse(payload)
  const row = await needs.db.kysely
    .updateTable('personal.farewells')
    .set((farewell) => ({ tries: farewell('tries', '+', 1) }))
    .where('farewell_id', '=', farewellId)
    .returning(['kind', 'sealed'])
    .executeTakeFirst()
  if (row === undefined) return
  const parting = partingShape.parse(JSON.parse(openSealed(needs.env.DATA_SECRET, 'farewell', row.sealed)))
  const told = await tell(needs, row.kind, parting)
  if (told.outcome === 'failed') {
    if ('refreshToken' in told)
      await needs.db.kysely
        .updateTable('personal.farewells')
        .set({ sealed: sealParting(needs.env, { ...parting, refreshToken: told.refreshToken }) })
        .where('farewell_id', '=', farewellId)
        .execute()
    throw new Error(`${row.kind} did not take a farewell: ${told.reason}`)
  }
  await needs.db.kysely.deleteFrom('personal.farewells').where('farewell_id', '=', farewellId).execute()
}

function tell(needs: Needs, kind: Kind, parting: Parting) {
  const { refreshToken, customerKey = '' } = parting
  if (kind === 'card') return needs.toss.removeCustomer({ customerKey, refreshToken })
  return socialOf(needs.env)[kind].unlink(refreshToken)
}

/**
 * Sends the farewells that no job sent, and gives up those that a provider has not taken for a month. A failure does
 * not hold up the others. Returns how many were sent.
 */
export async function sayDueFarewells(needs: Needs): Promise<number> {
  await needs.db.kysely
    .deleteFrom('personal.farewells')
    .where('written_at', '<', realTimeIn(-givenUpAfterSeconds))
    .execute()
  const rows = await needs.db.kysely
    .selectFrom('personal.farewells')
    .select('farewell_id as farewellId')
    .where('written_at', '<', realTimeIn(-jobsTurnSeconds))
    .orderBy('written_at')
    .limit(100)
    .execute()
  const said = await Promise.allSettled(rows.map((row) => sayFarewell(needs, row)))
  return said.filter((one) => one.status === 'fulfilled').length
}
