import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { connect } from '../../server/platform/database/database.ts'
import type { Invariant } from '../../server/platform/projections/projection.ts'

const ledgerShape = z.object({
  toss: z.object({
    payments: z.array(
      z.object({
        paymentKey: z.string(),
        transactionKey: z.string().nullable(),
        orderId: z.string(),
        status: z.string(),
        totalAmount: z.number(),
        balanceAmount: z.number(),
        cancels: z.array(z.object({ cancelAmount: z.number(), cancelReason: z.string() })),
      }),
    ),
  }),
})
export type LedgerPayment = z.infer<typeof ledgerShape>['toss']['payments'][number]

/** Every payment that took money at the played provider. */
export async function paymentsIn(simulatorsUrl: string): Promise<LedgerPayment[]> {
  const answer = await fetch(`${simulatorsUrl}/__ledger`)
  return ledgerShape.parse(await answer.json()).toss.payments
}

/** The invariants that do not hold, each with its first breach. */
export async function breaches(databaseUrl: string, invariants: readonly Invariant[]): Promise<string[]> {
  const client = await connect(databaseUrl)
  try {
    return await breachesOf(client, invariants)
  } finally {
    await client.end()
  }
}

/** Each is planned once for a connection: a plan takes longer than its answer. */
async function breachesOf(client: pg.ClientBase, invariants: readonly Invariant[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, sql } of invariants) {
    const { rows } = await client.query<Record<string, unknown>>({ name: statementOf(sql), text: sql })
    if (rows[0] !== undefined) found.push(`${name}: ${JSON.stringify(rows[0])}`)
  }
  return found
}

const statementOf = (sql: string): string => createHash('sha256').update(sql).digest('base64url')

/** Differences between what the provider took and gave back and what our books say, in sentences. */
export async function differences(databaseUrl: string, simulatorsUrl: string): Promise<string[]> {
  const client = await connect(databaseUrl)
  try {
    return await differencesOf(client, simulatorsUrl)
  } finally {
    await client.end()
  }
}

async function differencesOf(client: pg.ClientBase, simulatorsUrl: string): Promise<string[]> {
  const { rows } = await client.query<{ payment_key: string; amount: number; refunded: number }>(
    `SELECT p.payment_key, p.amount, p.refunded - coalesce((SELECT sum(r.amount)::bigint FROM shop.refunds r
       WHERE r.payment_key = p.payment_key AND r.paid_by = 'transfer'), 0) AS refunded
     FROM shop.payments p WHERE p.payment_key IS NOT NULL`,
  )
  const ours = new Map(rows.map((row) => [row.payment_key, row]))
  const theirs = await paymentsIn(simulatorsUrl)
  const found = theirs.flatMap(({ paymentKey, totalAmount, balanceAmount }) => {
    const own = ours.get(paymentKey)
    ours.delete(paymentKey)
    if (own === undefined)
      return [`${paymentKey} took ${totalAmount} that neither an order nor a charge knows`]
    if (own.amount !== totalAmount) return [`${paymentKey} took ${totalAmount}, we say ${own.amount}`]
    if (own.refunded !== totalAmount - balanceAmount)
      return [`${paymentKey} gave back ${totalAmount - balanceAmount}, we say ${own.refunded}`]
    return []
  })
  return [...found, ...[...ours.keys()].map((key) => `${key} is ours alone`)]
}

/** Asks a shop again and again what does not hold in it, over a connection that it keeps until its end. */
export function aWatch(databaseUrl: string, simulatorsUrl: string, invariants: readonly Invariant[]) {
  let kept: Promise<pg.Client> | undefined
  const open = async () => {
    const client = await connect(databaseUrl)
    // A test may have ended it from outside: the next question opens another one.
    const forget = () => {
      kept = undefined
    }
    client.on('error', forget).on('end', forget)
    return client
  }
  return {
    wrongs: async () => {
      kept ??= open()
      const client = await kept
      return [...(await breachesOf(client, invariants)), ...(await differencesOf(client, simulatorsUrl))]
    },
    end: async () => (await kept)?.end(),
  }
}
