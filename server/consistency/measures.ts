import type { Measure } from '../platform/deps.ts'
import { ageInSeconds } from '../platform/metrics.ts'
import { findingsWaiting } from './findings.ts'

/** What the checks of the records found, and when they last ran to their end. */
export const measures: readonly Measure[] = [
  {
    name: 'findings_open',
    help: 'Findings of the checks that no admin has closed: changed or missing records, books that do not balance.',
    read: async ({ db }) => [{ value: (await findingsWaiting({ db }, 1)).count }],
  },
  {
    name: 'check_age_seconds',
    help: 'Time since the records were last checked to the end.',
    read: async ({ db }) => {
      const { newest } = await db.kysely
        .selectFrom('platform.consistency_checks')
        .select((has) => has.fn.max('finished_at').as('newest'))
        .executeTakeFirstOrThrow()
      return newest === null ? [] : [{ value: ageInSeconds(newest) }]
    },
  },
]
