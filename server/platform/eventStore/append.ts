import { refuse } from '../../../domain/shared/decision.ts'
import { type Prepared, prepare } from './appendCall.ts'
import { appendAlone, appendBatch } from './appendTransaction.ts'
import type { Append, AppendOutcome, EventStoreSettings } from './eventStore.ts'
import { type Limit, limit } from './limit.ts'

type Waiting = {
  prepared: Prepared
  /** When the append was requested, on the monotonic clock (`performance.now`). */
  since: number
  resolve: (outcome: AppendOutcome) => void
  reject: (error: unknown) => void
}

// A larger transaction would only make its first command wait for its last.
const mostTogether = 64
const aloneAtOnce = 4
// A command that waits for a lock occupies a connection all the while: two of them leave the pool to the others.
const patientAtOnce = 2
// Much longer than a commit, and still unnoticeable to a person.
const quickWaitMs = 100
// With one lane the callers settle into two groups that alternate, so each batch has only half of them; a second lane
// lets the groups merge again. More than two lanes only make the batches smaller.
const lanesAtOnce = 2

/**
 * Returns the function that appends commands in batches (group commit): while earlier batches run, commands gather, and
 * the next free lane takes all that wait, so the cost of a commit is shared by more commands under load. Commands on
 * the same stream, or with the same id, never share a batch: the second must see the outcome of the first.
 *
 * Commands that contend for the same thing (`contendsFor`) do not share a batch either. Of fifty commands for one bag,
 * one runs; once it is appended or refused, the others are refused CONCURRENT_CHANGE without a database call, so that
 * their callers decide again on the new state.
 *
 * A batch that hits a lock is split after `quickWaitMs`, so that its other commands proceed. A command that still hits
 * the lock waits for it alone and is refused BUSY after `busyAfterMs`, as are the commands queued behind it that long.
 */
export function createAppender(settings: EventStoreSettings): (command: Append) => Promise<AppendOutcome> {
  const lanes = limit(settings.lanes ?? lanesAtOnce)
  const alone = limit(aloneAtOnce)
  const patient = limit(patientAtOnce)
  const busyAfterMs = settings.busyAfterMs ?? 3_000
  let waiting: Waiting[] = []
  const underWay = new Set<string>()

  const settle = async (one: Waiting, answer: Promise<AppendOutcome>) => {
    await answer.then((outcome) => {
      one.resolve(outcome)
      if (outcome.kind === 'appended' || outcome.kind === 'refused') refuseContenders(one)
    }, one.reject)
    for (const claim of claimsOf(one)) underWay.delete(claim)
    startSoon()
  }

  const refuseContenders = ({ prepared }: Waiting) => {
    const decided = new Set(prepared.contendsFor)
    if (decided.size === 0) return
    waiting = waiting.filter((one) => {
      const contends = one.prepared.contendsFor.some((thing) => decided.has(thing))
      if (contends) one.resolve({ kind: 'refused', refusal: refuse('CONCURRENT_CHANGE') })
      return !contends
    })
  }

  /** Appends one command alone: with a short lock timeout first, then with a long one outside of the lanes. */
  const answerAlone = async (one: Waiting): Promise<void> => {
    const quick = await appendAlone(settings, one.prepared, quickWaitMs).catch((error: unknown) => ({
      error,
    }))
    if ('error' in quick) return settle(one, Promise.reject(quick.error))
    if (quick.kind !== 'refused' || quick.refusal.refused !== 'BUSY')
      return settle(one, Promise.resolve(quick))
    void settle(
      one,
      patient.run(async () => {
        const left = Math.floor(one.since + busyAfterMs - performance.now())
        return left > 0 ? appendAlone(settings, one.prepared, left) : quick
      }),
    )
  }

  const answerBatch = async (batch: Waiting[]): Promise<void> => {
    const [only] = batch
    if (only && batch.length === 1) return answerAlone(only)
    try {
      const outcomes = await appendBatch(settings, batch.map(preparedOf), quickWaitMs)
      await Promise.all(batch.map((one, index) => settle(one, answered(outcomes[index]))))
    } catch {
      // Any of the commands may have caused the fault, the refusal or the lock timeout.
      await inParallel(batch, oneByOne)
    }
  }

  const oneByOne = async (batch: Waiting[]): Promise<void> => {
    for (const one of batch) await answerAlone(one)
  }

  const start = () => {
    waiting = waiting.filter((one) => {
      const overdue = performance.now() - one.since > busyAfterMs
      if (overdue) one.resolve({ kind: 'refused', refusal: refuse('BUSY') })
      return !overdue
    })
    for (;;) {
      const { batch, single, rest } = takeIndependent(waiting, underWay, { lanes, alone })
      waiting = rest
      for (const one of [...batch, ...single]) for (const claim of claimsOf(one)) underWay.add(claim)
      for (const one of single) void alone.run(() => answerAlone(one)).then(startSoon)
      if (batch.length > 0) void lanes.run(() => answerBatch(batch)).then(startSoon)
      if (batch.length === 0) return
    }
  }

  // Deferred, so that other commands of this turn of the event loop join the batch.
  let starting = false
  const startSoon = () => {
    if (starting || waiting.length === 0) return
    starting = true
    setImmediate(() => {
      starting = false
      start()
    })
  }

  return async (command) => {
    const prepared = prepare(command, settings.eventTypes)
    return new Promise((resolve, reject) => {
      waiting.push({ prepared, since: performance.now(), resolve, reject })
      startSoon()
    })
  }
}

const preparedOf = (one: Waiting): Prepared => one.prepared

const answered = async (outcome: AppendOutcome | undefined): Promise<AppendOutcome> => {
  if (outcome === undefined) throw new Error('The append answered too little')
  return outcome
}

/** Divides the commands among a few workers: faster than one after another, without taking every connection. */
async function inParallel(
  batch: readonly Waiting[],
  work: (share: Waiting[]) => Promise<void>,
): Promise<void> {
  const shares = Array.from({ length: aloneAtOnce }, (_, nth) =>
    batch.filter((_, index) => index % aloneAtOnce === nth),
  )
  await Promise.all(shares.map(work))
}

function takeIndependent(
  waiting: Waiting[],
  underWay: ReadonlySet<string>,
  { lanes, alone }: { lanes: Limit; alone: Limit },
): { batch: Waiting[]; single: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = []
  const single: Waiting[] = []
  const rest: Waiting[] = []
  const taken = new Set(underWay)
  for (const one of waiting) {
    const claims = claimsOf(one)
    const free = !claims.some((claim) => taken.has(claim))
    // Even a command that has to wait claims its streams, or later commands would starve it.
    for (const claim of claims) taken.add(claim)
    if (free && one.prepared.alone && single.length < alone.free()) single.push(one)
    else if (free && !one.prepared.alone && lanes.free() > 0 && batch.length < mostTogether) batch.push(one)
    else rest.push(one)
  }
  return { batch, single, rest }
}

function claimsOf({ prepared }: Waiting): string[] {
  return [
    `#${prepared.commandId}`,
    ...prepared.streams.map(({ id }) => id),
    ...prepared.contendsFor.map((thing) => `!${thing}`),
  ]
}
