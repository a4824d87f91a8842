import pg from 'pg'
import * as z from 'zod'

type Plan = z.infer<typeof planShape>
const count = z.number().default(0)
const planShape = z.object({
  'Actual Rows': count,
  'Actual Loops': count,
  'Rows Removed by Filter': count,
  'Rows Removed by Join Filter': count,
  'Rows Removed by Index Recheck': count,
  get Plans() {
    return z.array(planShape).default([])
  },
})
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planShape })]) })])

/** Every row that a part of the plan gave or looked at in vain. */
const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] +
    plan['Rows Removed by Filter'] +
    plan['Rows Removed by Join Filter'] +
    plan['Rows Removed by Index Recheck']) *
    plan['Actual Loops'] +
  plan.Plans.reduce((sum, part) => sum + rowsOf(part), 0)

/**
 * Opens a connection that counts the rows which the statements on it touch: that says how work grows, on a machine of any
 * speed.
 */
export async function countingClient(url: string): Promise<{ client: pg.Client; rows: () => number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const plain = client.query.bind(client)
  let rows = 0
  Object.defineProperty(client, 'query', {
    value: async (...asked: unknown[]): Promise<unknown> => {
      const [text] = asked
      if (typeof text !== 'string' || !/^\s*(WITH|INSERT|UPDATE|DELETE)\b/i.test(text))
        return Reflect.apply(plain, client, asked)
      const answer = await plain(`EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON) ${text}`)
      const [
        {
          'QUERY PLAN': [{ Plan: plan }],
        },
      ] = explained.parse(answer.rows)
      rows += rowsOf(plan)
      // How many rows a statement wrote is what its plan gave to it.
      return { ...answer, rowCount: (plan.Plans[0] ?? plan)['Actual Rows'] }
    },
  })
  return { client, rows: () => rows }
}
