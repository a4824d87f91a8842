import { unlinkProvider as unlink, unlinkQueue } from '../server/providerUnlinks/index.ts'
import type { QueuedJob } from './job.ts'

export const unlinkProvider: QueuedJob = {
  queue: unlinkQueue,
  run: (deps, _, payload) => unlink(deps, payload),
}
