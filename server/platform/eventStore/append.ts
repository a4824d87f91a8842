import { refuse } from '../../../domain/shared/decision.ts'
import { type Prepared, prepare } from './appendCall.ts'
import { appendAlone, appendBatch } from './appendTransaction.ts'
import type { Append, AppendOutcome, EventStoreSettings } from './eventStore.ts'
import { type Limit, limit } from './limit.ts'

type Waiting = {
  prepared: Prepared
  /** When it was asked for, on a clock that only runs forward. */
  since: number
  resolve: (outcome: AppendOutcome) => void
  reject: (error: unknown) => void
}

// More commands than this in one transaction would only let the first of them wait for the last.
const mostTogether = 64
const aloneSideBySide = 4
// A command that needs patience keeps a connection for as long: two of them leave the pool to all others.
const patientSideBySide = 2
// Long against any commit, short against a person's patience.
const quickWaitMs = 100
// With one lane those who wait for it fall into two groups that take turns for ever, each of half the callers; a second one
// lets them meet again. More than two only make the batches smaller.
const lanesAtOnce = 2

/**
 * Gathers commands while earlier ones are under way: each lane takes all that wait, so the more callers there are,
 * the fewer commits each of them pays for. Commands that touch the same stream, or carry the same id, never share a
 * call: the second of them has to see what became of the first.
 *
 * Commands that contend for the same thing do not share a call either. Of fifty who want one bag, one is asked for; when
 * it is answered, the others are refused CONCURRENT_CHANGE without asking the database, and decide on what is there now.
 *
 * A batch that meets a lock is parted after a moment, so that the others go on. A command that still meets the lock waits for
 * it by itself, and is refused BUSY when `busyAfterMs` are over, as are the commands that waited behind it for that long.
 */
export function createAppender(settings: EventStoreSettings): (command: Append) => Promise<AppendOutcome> {
  const lanes = limit(settings.lanes ?? lanesAtOnce)
  const alone = limit(aloneSideBySide)
  const patient = limit(patientSideBySide)
  const busyAfterMs = settings.busyAfterMs ?? 3_000
  let waiting: Waiting[] = []
  const underWay = new Set<string>()

  const settle = async (one: Waiting, answer: Promise<AppendOutcome>) => {
    await answer.then((outcome) => {
      one.resolve(outcome)
      if (outcome.kind === 'appended' || outcome.kind === 'refused') sendBackContenders(one)
    }, one.reject)
    for (const claim of claimsOf(one)) underWay.delete(claim)
    startSoon()
  }

  const sendBackContenders = ({ prepared }: Waiting) => {
    const decided = new Set(prepared.contendsFor)
    if (decided.size === 0) return
    waiting = waiting.filter((one) => {
      const contends = one.prepared.contendsFor.some((thing) => decided.has(thing))
      if (contends) one.resolve({ kind: 'refused', refusal: refuse('CONCURRENT_CHANGE') })
      return !contends
    })
  }

  /** Answers one command by itself: at once, or else after waiting where it holds up no other. */
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
      // A fault, a refusal or a lock may be that of any of them.
      await sideBySide(batch, oneByOne)
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

  // Not at once: other commands of this turn of the event loop come along.
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

/** Shares the commands out among a few workers: not one after the other, but not on every connection either. */
async function sideBySide(
  batch: readonly Waiting[],
  work: (share: Waiting[]) => Promise<void>,
): Promise<void> {
  const shares = Array.from({ length: aloneSideBySide }, (_, nth) =>
    batch.filter((_, index) => index % aloneSideBySide === nth),
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
    // Even a command that has to wait claims its streams, or later ones would overtake it for ever.
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
