import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { takeCardCustomer } from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { QueueName } from '../platform/jobs/queue.ts'
import { openSealed, sealText } from '../platform/security/encryption.ts'
import { socialOf, takeLink } from '../social/index.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'toss' | 'queue'>

export const farewellQueue = 'farewell'
export const queues: readonly QueueName[] = [{ name: farewellQueue, retryLimit: 12 }]

const partingShape = z.object({ refreshToken: z.string(), customerKey: z.string().optional() })
type Parting = z.infer<typeof partingShape>
const kindShape = z.enum(['kakao', 'naver', 'apple', 'card'])
const payloadShape = z.object({ farewellId: z.uuid() })

/** Writes down which providers have to be told, with the jobs that tell them, in the withdrawal's own transaction. */
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
  kind: z.infer<typeof kindShape>,
  parting: Parting,
): Promise<void> {
  const farewellId = randomUUID()
  await client.query('INSERT INTO personal.farewells (farewell_id, kind, sealed) VALUES ($1, $2, $3)', [
    farewellId,
    kind,
    sealText(env.DATA_SECRET, 'farewell', JSON.stringify(parting)),
  ])
  await queue?.enqueue(client, [{ name: farewellQueue, data: { farewellId } }])
}

/** Tells one provider that somebody left. Throws when it cannot be reached, so that the job is tried again. */
export async function sayFarewell(needs: Needs, payload: object): Promise<void> {
  const { farewellId } = payloadShape.parse(payload)
  const { rows } = await needs.db.pool.query<{ kind: string; sealed: Buffer }>(
    'UPDATE personal.farewells SET tries = tries + 1 WHERE farewell_id = $1 RETURNING kind, sealed',
    [farewellId],
  )
  const [row] = rows
  if (row === undefined) return
  const parting = partingShape.parse(JSON.parse(openSealed(needs.env.DATA_SECRET, 'farewell', row.sealed)))
  const told = await tell(needs, kindShape.parse(row.kind), parting)
  if (told.outcome === 'failed') throw new Error(`${row.kind} did not take a farewell: ${told.reason}`)
  await needs.db.pool.query('DELETE FROM personal.farewells WHERE farewell_id = $1', [farewellId])
}

function tell(needs: Needs, kind: z.infer<typeof kindShape>, parting: Parting) {
  const { refreshToken, customerKey = '' } = parting
  if (kind === 'card') return needs.toss.removeCustomer({ customerKey, refreshToken })
  return socialOf(needs.env)[kind].unlink(refreshToken)
}

/** Says what no job said, and gives up what a provider has not taken for a month. One that fails holds nothing up. */
export async function sayDueFarewells(needs: Needs): Promise<number> {
  await needs.db.pool.query(
    `DELETE FROM personal.farewells WHERE written_at < clock_timestamp() - interval '30 days'`,
  )
  const { rows } = await needs.db.pool.query<{ farewellId: string }>(
    `SELECT farewell_id AS "farewellId" FROM personal.farewells
     WHERE written_at < clock_timestamp() - interval '10 minutes' ORDER BY written_at LIMIT 100`,
  )
  const said = await Promise.allSettled(rows.map((row) => sayFarewell(needs, row)))
  return said.filter((one) => one.status === 'fulfilled').length
}
