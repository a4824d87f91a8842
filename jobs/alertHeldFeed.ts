import { alertHeldFeed as alert } from '../server/health/index.ts'
import type { Job } from './job.ts'

/** Tells which open transaction keeps readers of the events or other sessions waiting. */
export const alertHeldFeed: Job = {
  name: 'alertHeldFeed',
  everySeconds: 10,
  why: 'confirmations wait for as long as nobody knows',
  run: (deps, log) => alert(deps, log),
}
