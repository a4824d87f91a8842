import type { Projection } from '../platform/projections/projection.ts'

/** Who is blocked now: the members whose newest block or end of a block is a block. */
export const memberBlocks: Projection = {
  name: 'memberBlocks',
  version: 1,
  mode: 'inline',
  tables: ['member_blocks'],
  on: ['member.blocked', 'member.unblocked', 'member.withdrawn'],
  sql: [
    `DELETE FROM {member_blocks} m USING batch b WHERE m.member_id = (b.data->>'memberId')::int`,
    `INSERT INTO {member_blocks} (member_id, reason, blocked_at)
     SELECT b.member_id, b.reason, b.occurred_at FROM (
       SELECT DISTINCT ON (data->>'memberId') (data->>'memberId')::int AS member_id, data->>'reason' AS reason, type,
         occurred_at
       FROM batch ORDER BY data->>'memberId', pos DESC) AS b
     WHERE b.type = 'member.blocked'`,
  ],
}
