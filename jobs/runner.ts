import { raiseAlertOnce } from '../server/alerts/index.ts'
import { isDatabaseAway } from '../server/platform/database/databaseAway.ts'
import type { Deps } from '../server/platform/deps.ts'
import type { Log } from '../server/platform/log.ts'
import { alertFailedArchive } from './alertFailedArchive.ts'
import { alertGuessedCodes } from './alertGuessedCodes.ts'
import { alertHeldFeed } from './alertHeldFeed.ts'
import { alertLateMoney } from './alertLateMoney.ts'
import { alertLatePayouts } from './alertLatePayouts.ts'
import { checkAtNight } from './checkAtNight.ts'
import { checkConsistency } from './checkConsistency.ts'
import { closeBooks } from './closeBooks.ts'
import { closeUnsent } from './closeUnsent.ts'
import { collectRecords } from './collectRecords.ts'
import { countRentals } from './countRentals.ts'
import { deliverItems } from './deliverItems.ts'
import { endConsignments } from './endConsignments.ts'
import { endDeadCheck } from './endDeadCheck.ts'
import { endRentals } from './endRentals.ts'
import { expireCoupons } from './expireCoupons.ts'
import { expireDrafts } from './expireDrafts.ts'
import { expirePoints } from './expirePoints.ts'
import { finishGrants } from './finishGrants.ts'
import { finishProductFiles } from './finishProductFiles.ts'
import { followBusyDays } from './followBusyDays.ts'
import { followNotifications } from './followNotifications.ts'
import { forgetSignIns } from './forgetSignIns.ts'
import { forgetTerms } from './forgetTerms.ts'
import { forgetWebhooks } from './forgetWebhooks.ts'
import type { Job, QueuedJob } from './job.ts'
import { listWithdrawals } from './listWithdrawals.ts'
import { matchBankStatement } from './matchBankStatement.ts'
import { noticeFreed } from './noticeFreed.ts'
import { purgeRetained } from './purgeRetained.ts'
import { readGatewayPayouts } from './readGatewayPayouts.ts'
import { readHintedCards } from './readHintedCards.ts'
import { readListsAgain } from './readListsAgain.ts'
import { readProviderPayouts } from './readProviderPayouts.ts'
import { recheckAlerts } from './recheckAlerts.ts'
import { reconcileRestore } from './reconcileRestore.ts'
import { recoverPayments } from './recoverPayments.ts'
import { refreshPopularity } from './refreshPopularity.ts'
import { refreshSearch } from './refreshSearch.ts'
import { remindMembers } from './remindMembers.ts'
import { sealBlocks } from './sealBlocks.ts'
import { sendMail } from './sendMail.ts'
import { sendMails } from './sendMails.ts'
import { sendNotifications } from './sendNotifications.ts'
import { sendPayouts } from './sendPayouts.ts'
import { sendRefund } from './sendRefund.ts'
import { sendRefunds } from './sendRefunds.ts'
import { settleMonths } from './settleMonths.ts'
import { strikeOutWhoLeft } from './strikeOutWhoLeft.ts'
import { sumCardClearing } from './sumCardClearing.ts'
import { sumFigures } from './sumFigures.ts'
import { sumJournal } from './sumJournal.ts'
import { sweepPhotos } from './sweepPhotos.ts'
import { trackParcels } from './trackParcels.ts'
import { tryCards } from './tryCards.ts'
import { unlinkDueProviders } from './unlinkDueProviders.ts'
import { unlinkProvider } from './unlinkProvider.ts'

/** All recurring jobs; a new one is its file and its line here. Captured payments are recovered before drafts expire, and both come before refunds and charges. */
export const jobs: readonly Job[] = [
  reconcileRestore,
  recoverPayments,
  expireDrafts,
  sendRefunds,
  readHintedCards,
  tryCards,
  settleMonths,
  sendPayouts,
  readProviderPayouts,
  readGatewayPayouts,
  readListsAgain,
  matchBankStatement,
  alertLateMoney,
  alertLatePayouts,
  alertHeldFeed,
  alertGuessedCodes,
  alertFailedArchive,
  expirePoints,
  expireCoupons,
  finishGrants,
  finishProductFiles,
  trackParcels,
  deliverItems,
  endRentals,
  closeUnsent,
  endConsignments,
  followNotifications,
  remindMembers,
  sendMails,
  unlinkDueProviders,
  followBusyDays,
  countRentals,
  refreshPopularity,
  refreshSearch,
  recheckAlerts,
  noticeFreed,
  collectRecords,
  sealBlocks,
  sumCardClearing,
  sumJournal,
  sumFigures,
  closeBooks,
  forgetSignIns,
  forgetWebhooks,
  forgetTerms,
  sweepPhotos,
  purgeRetained,
  strikeOutWhoLeft,
  listWithdrawals,
  checkAtNight,
  endDeadCheck,
]

/** All jobs that commands enqueue. */
export const queuedJobs: readonly QueuedJob[] = [
  sendRefund,
  sendMail,
  sendNotifications,
  unlinkProvider,
  checkConsistency,
]

/** Runs one job now; false when no job has that name. */
export async function runJob(deps: Deps, log: Log, name: string): Promise<boolean> {
  const job = jobs.find((one) => one.name === name)
  await job?.run(deps, log)
  return job !== undefined
}

/**
 * Logs why a run failed, and alerts the operators once a day about its job: what a run could not do waits for the next
 * one, which may fail for the same reason. Never rejects. A database that is away is no news of a job.
 */
export async function tellFailure(
  deps: Deps,
  log: Log,
  { name, fault }: { name: string; fault: unknown },
): Promise<void> {
  log.error({ err: fault, job: name }, 'a job failed')
  if (isDatabaseAway(fault)) return
  const alert = { sentence: 'a job fails, and what it could not do waits', facts: { job: name } }
  await raiseAlertOnce(deps, log, { kind: `job:${name}`, everyMinutes: 24 * 60, ...alert }).catch(
    (unsaid: unknown) => log.error({ err: unsaid, job: name }, 'the operators were not told of a job'),
  )
}

/**
 * Processes the queued work that commands enqueued with their events, and the scheduled jobs, until the returned
 * function is called. A failed run is logged, and the next run catches up.
 */
export async function workOff(deps: Deps, log: Log): Promise<() => Promise<void>> {
  for (const job of queuedJobs)
    if ('run' in job) await deps.queue?.work(job.queue, (payload) => job.run(deps, log, payload))
    else await deps.queue?.workPages(job.queue, (page) => job.runPage(deps, page))
  const report = (name: string) => (fault: unknown) => tellFailure(deps, log, { name, fault })
  if (deps.env.SCHEDULE === 'on')
    await deps.queue?.keepTime(
      jobs.flatMap((job) => ('cron' in job ? [job] : [])),
      (name) => runJob(deps, log, name).then(() => {}, report(name)),
    )
  return startTimers(deps, log, report)
}

/** Runs each timed job now and then at its interval, never two runs of one job at once in this process. */
function startTimers(
  deps: Deps,
  log: Log,
  report: (name: string) => (fault: unknown) => Promise<void>,
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.flatMap((job) => {
    if (!('everySeconds' in job)) return []
    const turn = () => {
      if (running.has(job.name)) return
      const run = job.run(deps, log).then(() => {}, report(job.name))
      running.set(
        job.name,
        run.finally(() => running.delete(job.name)),
      )
    }
    turn()
    return [setInterval(turn, job.everySeconds * 1_000)]
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
