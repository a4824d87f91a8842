import { z } from 'zod'
import { CARD_TRIES } from '../../domain/charges/terms.ts'
import { monthsLater } from '../../domain/settlement/months.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** The facts that an owner's closing needs besides its streams. Rows of a past month no longer change. */
export type ClosingFacts = z.infer<typeof factsShape>

const factsShape = z.object({
  ownerId: z.int(),
  rows: z.array(z.object({ rowId: z.string(), amount: z.int() })),
  /** Charges of the owner that the card failed to pay, the oldest first. */
  chargeIds: z.array(z.string()),
  /** The month before carries a sum forward to this one, positive or negative. */
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

/** The closing facts of these owners for a month, in one statement, ordered by owner. */
export const closingFacts = (
  { db }: Pick<Deps, 'db'>,
  month: string,
  owners: readonly number[],
): Promise<ClosingFacts[]> => factsOfOwners(db.pool, [owners, month, monthsLater(month, -1), CARD_TRIES])
