import type { Deps } from '../server/platform/deps.ts'
import { collectRecords as collect } from '../server/platform/eventStore/sealedRecords.ts'
import type { Job } from './job.ts'

/** Hourly: its statements read whole tables. The next block seals what it collected. */
export const collectRecords: Job = {
  name: 'collectRecords',
  cron: '25 * * * *',
  run: ({ db, modules }: Deps) =>
    collect(
      db.pool,
      modules.flatMap((module) => module.sealedRecords ?? []),
    ),
}
