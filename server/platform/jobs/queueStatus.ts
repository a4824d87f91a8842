import { z } from 'zod'
import { statement } from '../database/statement.ts'

/**
 * Lists our queues (not pg-boss's internal ones) with the number of waiting, active and failed jobs, and the age of the
 * oldest job that is due.
 */
export const queueStatus = statement({
  name: 'jobs.queueStatus',
  text: `
    SELECT q.name, (count(j.id) FILTER (WHERE j.state < 'active'))::int AS waiting,
      (count(j.id) FILTER (WHERE j.state = 'active'))::int AS active,
      (count(j.id) FILTER (WHERE j.state = 'failed'))::int AS failed,
      min(j.created_on) FILTER (WHERE j.state < 'active' AND j.start_after <= now()) AS oldest
    FROM pgboss.queue q LEFT JOIN pgboss.job j
      ON j.name = q.name AND j.state IN ('created', 'retry', 'active', 'failed')
    WHERE q.name NOT LIKE '\\_\\_pgboss%' GROUP BY q.name ORDER BY q.name`,
  row: z.object({
    name: z.string(),
    waiting: z.int(),
    active: z.int(),
    failed: z.int(),
    oldest: z.date().nullable(),
  }),
})

/** Lists the newest $1 jobs that failed for good, each with the number of jobs of the same key that wait behind it. */
export const failedJobs = statement({
  name: 'jobs.failed',
  text: `
    SELECT j.id, j.name, j.created_on, j.completed_on, (j.retry_count + 1)::int AS tries,
      coalesce(j.output->>'message', '') AS message,
      (SELECT count(*) FROM pgboss.job b WHERE b.name = j.name AND j.singleton_key IS NOT NULL
        AND b.singleton_key = j.singleton_key AND b.state = 'created')::int AS held_up
    FROM pgboss.job j WHERE j.state = 'failed' ORDER BY j.completed_on DESC, j.id LIMIT $1`,
  row: z.object({
    id: z.string(),
    name: z.string(),
    created_on: z.date(),
    completed_on: z.date().nullable(),
    tries: z.int(),
    message: z.string(),
    held_up: z.int(),
  }),
})

/** Returns the queue, state and number of tries of the job with id $1; no row when it was deleted. */
export const jobState = statement({
  name: 'jobs.state',
  text: `SELECT j.name, j.state::text AS state, (j.retry_count + 1)::int AS tries FROM pgboss.job j WHERE j.id = $1`,
  row: z.object({ name: z.string(), state: z.string(), tries: z.int() }),
})
