import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { healthAnswer, jobRetried } from '../../domain/wire/health.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { jobState } from '../platform/jobs/queueStatus.ts'
import { recordChange } from '../platform/recordChange.ts'
import { healthStanding } from './standing.ts'

/**
 * Retries a job that failed for good, and records who asked for it and why. Refuses NOT_FOUND for a job that no longer
 * exists and TRANSITION_NOT_ALLOWED for one that did not fail.
 */
async function retryJob(
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

/** The health of the system, for its operators. */
export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')

  app.get(
    '/api/staff/health',
    {
      onRequest,
      schema: {
        summary: '시스템 상태',
        description:
          '작업 대기열, 실패한 작업, 이벤트를 따라가는 읽기의 지연, 지난 24시간의 결제사 오류, 느린 호출, 알림이에요. 호출 시간은 답하는 프로세스의 것이에요.',
        response: { 200: healthAnswer },
      },
    },
    async () => ({ data: await healthStanding(deps, app.routeTimes) }),
  )

  app.post(
    '/api/staff/health/jobs/:id/retry',
    {
      onRequest,
      schema: {
        summary: '실패한 작업 다시 하기',
        description: '끝내 실패한 작업을 한 번 더 해요. 누가 왜 다시 했는지 기록해요.',
        params: z.object({ id: uuid }),
        body: staffReasonRequest,
        response: { 200: jobRetried },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
      },
    },
    async (request, reply) => {
      const retried = await retryJob(deps, {
        id: request.params.id,
        staffId: request.staff.id,
        reason: request.body.reason,
      })
      return isRefusal(retried) ? reply.refuse(retried) : { data: retried }
    },
  )
}
