import { seoulDate } from '../../../domain/shared/civilDate.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log.ts'
import { hiddenSeconds } from './feed.ts'
import { headHash, sealBlocks } from './tamperEvidence.ts'

let reportedOn = ''

/** Seals what can no longer change; once a day the log keeps the newest hash and how far the feed lags behind. */
export async function sealAndReport({ db, clock }: Pick<Deps, 'db' | 'clock'>, log: Log): Promise<void> {
  await sealBlocks(db.pool)
  const day = seoulDate(clock.now())
  if (day === reportedOn) return
  reportedOn = day
  const [head, feedHiddenSeconds] = [await headHash(db.pool), await hiddenSeconds(db.pool)]
  log.info({ day, head, feedHiddenSeconds }, 'event log sealed')
}
