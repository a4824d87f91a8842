import { mailQueue } from '../server/mailing/index.ts'
import { refundQueue } from '../server/ordering/index.ts'
import type { Deps } from '../server/platform/deps.ts'
import { farewellQueue } from '../server/withdrawal/index.ts'
import { countRentals } from './countRentals.ts'
import { deliverItems } from './deliverItems.ts'
import { endRentals } from './endRentals.ts'
import { expireDrafts } from './expireDrafts.ts'
import { expirePoints } from './expirePoints.ts'
import { finishJoins } from './finishJoins.ts'
import { finishWithdrawals } from './finishWithdrawals.ts'
import { followBusyDays } from './followBusyDays.ts'
import { forgetContacts } from './forgetContacts.ts'
import { forgetSignIns } from './forgetSignIns.ts'
import type { Job } from './job.ts'
import { noticeFreed } from './noticeFreed.ts'
import { purgeRetained } from './purgeRetained.ts'
import { recheckAlerts } from './recheckAlerts.ts'
import { recoverPayments } from './recoverPayments.ts'
import { refreshPopularity } from './refreshPopularity.ts'
import { refreshSearch } from './refreshSearch.ts'
import { sayFarewell } from './sayFarewell.ts'
import { sayFarewells } from './sayFarewells.ts'
import { sealBlocks } from './sealBlocks.ts'
import { sendMail } from './sendMail.ts'
import { sendMails } from './sendMails.ts'
import { sendRefund } from './sendRefund.ts'
import { sendRefunds } from './sendRefunds.ts'

/** In the order in which a start catches up: what was captured, then what ran out, then what is owed. */
export const jobs: readonly Job[] = [
  recoverPayments,
  expireDrafts,
  expirePoints,
  sendRefunds,
  deliverItems,
  endRentals,
  forgetContacts,
  finishJoins,
  sendMails,
  forgetSignIns,
  followBusyDays,
  countRentals,
  refreshPopularity,
  refreshSearch,
  recheckAlerts,
  noticeFreed,
  sealBlocks,
  finishWithdrawals,
  sayFarewells,
  purgeRetained,
]

/** Runs one job now; false when there is none of that name. */
export async function runJob(deps: Deps, name: string): Promise<boolean> {
  const job = jobs.find((one) => one.name === name)
  await job?.run(deps)
  return job !== undefined
}

/**
 * Runs every job once and then again and again, never two runs of one job at once. A run that fails is reported and
 * tried again at its next turn.
 */
export function startJobs(deps: Deps, report: (job: string, fault: unknown) => void): () => Promise<void> {
  const running = new Set<Promise<void>>()
  let stopped = false
  const timers = jobs.map((job) => {
    let busy = false
    const turn = () => {
      if (busy || stopped) return
      busy = true
      const run = job
        .run(deps)
        .then(
          () => {},
          (fault: unknown) => report(job.name, fault),
        )
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }
    turn()
    return setInterval(turn, job.everySeconds * 1_000)
  })
  return async () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}

/** Works off what commands sent along with their events, and everything that is due by the clock. */
export async function workOff(
  deps: Deps,
  log: { error: (facts: object, sentence: string) => void },
): Promise<() => Promise<void>> {
  await deps.queue?.work(refundQueue, (payload) => sendRefund(deps, payload))
  await deps.queue?.work(mailQueue, (payload) => sendMail(deps, payload))
  await deps.queue?.work(farewellQueue, (payload) => sayFarewell(deps, payload))
  return startJobs(deps, (job, fault) => log.error({ err: fault, job }, 'a job failed'))
}
