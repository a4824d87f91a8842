import { seoulDate } from '../domain/shared/civilDate.ts'
import type { Deps } from '../server/platform/deps.ts'
import { hiddenSeconds } from '../server/platform/eventStore/feed.ts'
import { headHash, sealBlocks as seal } from '../server/platform/eventStore/tamperEvidence.ts'
import type { Job } from './job.ts'

let loggedOn = ''

/** Seals what can no longer change; once a day the log keeps the newest hash and how far the feed lags behind. */
async function sealAndLog({ db, clock }: Deps): Promise<void> {
  await seal(db.pool)
  const today = seoulDate(clock.now())
  if (today === loggedOn) return
  loggedOn = today
  const [head, feedHiddenSeconds] = [await headHash(db.pool), await hiddenSeconds(db.pool)]
  console.log(JSON.stringify({ level: 30, msg: 'event log sealed', day: today, head, feedHiddenSeconds }))
}

export const sealBlocks: Job = { name: 'sealBlocks', everySeconds: 60, run: sealAndLog }
