import { z } from 'zod'
import { type Standing, standings } from '../../domain/shared/memberStandings.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** SQL: where the member `m` stands, with the block, if any, as `b`. */
export const standingColumn = `CASE WHEN m.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN b.member_id IS NOT NULL THEN 'blocked' ELSE 'active' END`

const read = statement({
  name: 'members.standing',
  text: `SELECT ${standingColumn} AS standing
    FROM shop.members m LEFT JOIN shop.member_blocks b ON b.member_id = m.id WHERE m.id = $1`,
  row: z.object({ standing: z.enum(standings) }),
})

/** Where the member stands; null for nobody's number. */
export const standingOfMember = async (
  { pool }: Pick<Deps['db'], 'pool'>,
  memberId: number,
): Promise<Standing | null> => (await read(pool, [memberId]))[0]?.standing ?? null
