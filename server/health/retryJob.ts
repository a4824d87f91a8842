import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { jobState } from '../platform/jobs/queueStatus.ts'
import { recordChange } from '../platform/recordChange.ts'

/**
 * Retries a job that failed for good, and records who asked for it and why. Refuses NOT_FOUND for a job that no longer
 * exists and TRANSITION_NOT_ALLOWED for one that did not fail.
 */
export async function retryJob(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  { id, staffId, reason }: { id: string; staffId: number; reason: string },
): Promise<{ id: string; queue: string } | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'>> {
  const [job] = await jobState(db.pool, [id])
  if (job === undefined || queue === undefined) return refuse('NOT_FOUND')
  if (job.state !== 'failed') return refuse('TRANSITION_NOT_ALLOWED', { status: job.state })
  await db.kysely.transaction().execute(async (trx) => {
    await queue.retry(trx, job.name, id)
    await recordChange(trx, {
      ...{ subject: 'jobs', key: id },
      before: { queue: job.name, state: job.state, tries: job.tries },
      after: { queue: job.name, state: 'retry' },
      ...{ reason, actor: `staff:${staffId}`, at: clock.now() },
    })
  })
  return { id, queue: job.name }
}
