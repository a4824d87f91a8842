import type { Log } from '../log.ts'

const quietForMs = 60_000

/**
 * Returns the listener that logs the queue's background faults, at most one a minute: during an outage every poll
 * raises one. `leftOut` counts the faults since the line before that were not logged.
 */
export function logQueueFaults(log: Log, nowMs = () => performance.now()): (fault: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (err) => {
    if (nowMs() < quietUntil) {
      leftOut += 1
      return
    }
    log.error({ err, leftOut }, 'the job queue failed')
    quietUntil = nowMs() + quietForMs
    leftOut = 0
  }
}
