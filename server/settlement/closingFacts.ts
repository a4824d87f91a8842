import { z } from 'zod'
import { CARD_TRIES } from '../../domain/charges/terms.ts'
import { monthsLater } from '../../domain/settlement/months.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** What an owner's closing is decided on beside its streams. Rows of a month that is over change no more. */
export type ClosingFacts = z.infer<typeof factsShape>

const factsShape = z.object({
  ownerId: z.int(),
  rows: z.array(z.object({ rowId: z.string(), amount: z.int() })),
  /** What the owner owes and no card paid, the oldest first. */
  chargeIds: z.array(z.string()),
  /** The month before left something to this one, or takes something from it. */
  bringsForward: z.boolean(),
})

const factsOfOwners = statement({
  name: 'settlement.closingFacts',
  text: `
    WITH earned AS (
      SELECT owner_id,
        json_agg(json_build_object('rowId', row_id, 'amount', expected) ORDER BY occurred_at, row_id) AS rows
      FROM shop.settlement_rows
      WHERE month = $2 AND owner_id = ANY ($1) AND (base <> 0 OR expected <> 0) GROUP BY 1),
    owed AS (
      SELECT member_id AS owner_id, json_agg(charge_id ORDER BY made_at, charge_id) AS charges
      FROM shop.owed_by_owners() WHERE member_id = ANY ($1) AND card_failures >= $4 GROUP BY 1)
    SELECT asked.owner_id AS "ownerId", coalesce(e.rows, '[]') AS rows, coalesce(o.charges, '[]') AS "chargeIds",
      asked.owner_id = ANY (ARRAY (
        SELECT m.owner_id FROM shop.settlement_months m WHERE m.month = $3 AND m.carried_forward <> 0)) AS "bringsForward"
    FROM unnest($1::integer[]) AS asked (owner_id) LEFT JOIN earned e USING (owner_id) LEFT JOIN owed o USING (owner_id)
    ORDER BY asked.owner_id`,
  row: factsShape,
})

/** The facts of the month of these owners, in one statement; the smallest owner first. */
export const closingFacts = (
  { db }: Pick<Deps, 'db'>,
  month: string,
  owners: readonly number[],
): Promise<ClosingFacts[]> => factsOfOwners(db.pool, [owners, month, monthsLater(month, -1), CARD_TRIES])
