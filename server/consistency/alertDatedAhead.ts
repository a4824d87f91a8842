import { z } from 'zod'
import { raiseAlertOnce } from '../alerts/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

/** The clocks of two machines of a shop are not so far apart. */
const mostAheadMs = 3_600_000
const positionsALook = 5_000
const everyMinutes = 24 * 60

const newestAhead = statement({
  name: 'consistency.newestAhead',
  text: `SELECT DISTINCT ON (s.stream_no) s.stream_id AS stream, e.pos, e.occurred_at AS at
    FROM es.events e JOIN es.streams s USING (stream_no)
    WHERE e.pos > (SELECT max(pos) FROM es.events) - ${positionsALook} AND e.occurred_at > $1::timestamptz
    ORDER BY s.stream_no, e.pos DESC LIMIT 20`,
  row: z.object({ stream: z.string(), pos: z.int(), at: z.date() }),
})

/**
 * Alerts once a day of each stream whose newest events are dated far ahead of the clock (rule 971): what follows in it is
 * never dated earlier, so that its days, fees and months are counted from there on.
 */
export async function alertDatedAhead(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
): Promise<void> {
  const latest = new Date(deps.clock.now().getTime() + mostAheadMs)
  for (const { stream, pos, at } of await newestAhead(deps.db.pool, [latest]))
    await raiseAlertOnce(deps, log, {
      ...{ kind: `ahead:${stream}`, everyMinutes },
      sentence: 'events are dated far ahead of the clock',
      facts: { stream, pos, at: at.toISOString() },
    })
}
