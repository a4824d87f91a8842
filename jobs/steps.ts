import type { Log } from '../server/platform/log.ts'

/**
 * Runs every step in turn, even after one has failed: a fault that comes back in each run must not stop the other steps for
 * good. Then throws the first fault; the other ones are logged.
 */
export async function runSteps(log: Log, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (fault) {
      faults.push(fault)
    }
  }
  const [first, ...others] = faults
  for (const fault of others) log.error({ err: fault }, 'a step of a job failed')
  if (faults.length > 0) throw first
}
