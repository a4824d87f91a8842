import { alertFailedArchive as alert } from '../server/health/index.ts'
import type { Job } from './job.ts'

/** Tells that the archive of the WAL takes nothing, before the machine or its disk is lost. */
export const alertFailedArchive: Job = {
  name: 'alertFailedArchive',
  cron: '*/10 * * * *',
  run: (deps, log) => alert(deps, log),
}
