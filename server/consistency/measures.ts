import { sql } from 'kysely'
import type { Measure } from '../platform/deps.ts'
import { ageInSeconds } from '../platform/metrics.ts'
import { findingsWaiting } from './findings.ts'

/**
 * What the checks of the records found, and when one last ran to its end; before the first one the time since the first
 * start counts (rule 522).
 */
export const measures: readonly Measure[] = [
  {
    name: 'findings_open',
    help: 'Findings of the checks that no admin has closed: changed or missing records, books that do not balance.',
    read: async ({ db }) => [{ value: (await findingsWaiting({ db }, 1)).count }],
  },
  {
    name: 'check_age_seconds',
    help: 'Time since the records were last checked to the end, or since the first check began.',
    read: async ({ db }) => {
      const { newest } = await db.kysely
        .selectFrom('platform.consistency_checks')
        // One that was cut off is finished, too, before all of its steps are done.
        .select(
          sql<Date | null>`coalesce(max(finished_at) FILTER (WHERE steps > 0 AND done = steps), min(started_at))`.as(
            'newest',
          ),
        )
        .executeTakeFirstOrThrow()
      return newest === null ? [] : [{ value: ageInSeconds(newest) }]
    },
  },
]
