import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReadPlace } from './database/readPlace.ts'
import type { Deps, Measure, Module } from './deps.ts'
import { cacheReads } from './ttlCache.ts'

/** The age of an instant of real time in seconds; 0 for none. */
export const ageInSeconds = (since: Date | null): number =>
  since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1_000)

type Answered = { method: string; route: string; status: number; seconds: number }

/** The numbers of one process, for Prometheus. */
export type Metrics = {
  /** Counts an answer. `route` is its pattern, never an address, so that the number of series stays fixed. */
  answered: (answer: Answered) => void
  /** Counts a read of what everybody may see, by the server that it is asked of. */
  readFrom: (place: ReadPlace) => void
  /** Adds the process's own numbers: event loop, memory, collections. Observing them costs a timer. */
  watchProcess: () => void
  /** Every number in the text format of Prometheus. A measure that cannot be read is left out and counted as unread. */
  text: () => Promise<string>
  contentType: string
}

const prefix = 'billim_'
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates the numbers of this process. Those that every process reads alike from the database are told by the processes
 * that run jobs, so that two web processes do not tell them twice.
 */
export function createMetrics(
  deps: Pick<Deps, 'db' | 'clock' | 'store' | 'env'>,
  modules: readonly Module[],
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: `${prefix}http_seconds`,
    help: 'Time until an answer was sent.',
    labelNames: ['method', 'route', 'status'],
    ...{ buckets, registers },
  })
  const { ROLE: role, VERSION: version } = deps.env
  new Gauge({
    name: `${prefix}build_info`,
    help: 'What runs here.',
    labelNames: ['role', 'version'],
    registers,
  }).set({ role, version }, 1)
  const publicReads = new Counter({
    name: `${prefix}public_reads_total`,
    help: 'Reads of what everybody may see, by the server that was asked; counted where there is a standby.',
    labelNames: ['place'],
    registers,
  })
  tellPool(registers, deps.db)
  tellStandby(registers, deps.db)
  tellCaches(registers)
  tellEvents(registers, deps.store)
  if (deps.env.ROLE !== 'web')
    tellMeasures(
      registers,
      deps,
      modules.flatMap(({ measures = [] }) => measures),
    )
  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    readFrom: (place) => publicReads.inc({ place }),
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function tellPool(registers: Registry[], { pool, exports, standby }: Deps['db']): void {
  new Gauge({
    name: `${prefix}pool_connections`,
    help: 'Connections of a pool by their use; waiting are calls that wait for one.',
    labelNames: ['pool', 'use'],
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries({
        usual: pool,
        exports,
        ...(standby !== undefined && { reads: standby.connections }),
      })) {
        this.set({ pool: name, use: 'idle' }, idleCount)
        this.set({ pool: name, use: 'busy' }, totalCount - idleCount)
        this.set({ pool: name, use: 'waiting' }, waitingCount)
      }
    },
  })
}

function tellStandby(registers: Registry[], { standby }: Deps['db']): void {
  new Gauge({
    name: `${prefix}standby_lag_seconds`,
    help: 'How old the answers of the standby may be.',
    registers,
    collect() {
      if (standby === undefined) this.remove()
      else this.set(standby.lagMs() / 1_000)
    },
  })
  new Gauge({
    name: `${prefix}standby_state`,
    help: '1 for what the standby is: used, or left out because it is silent, late, promoted or diverged.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      if (standby !== undefined) this.set({ state: standby.state() }, 1)
    },
  })
}

function tellCaches(registers: Registry[]): void {
  new Counter({
    name: `${prefix}cache_reads_total`,
    help: 'Answers of the caches: kept ones, and those that had to be read.',
    labelNames: ['answer', 'from'],
    registers,
    collect() {
      this.reset()
      for (const [answer, { kept, read }] of cacheReads) {
        this.inc({ answer, from: 'cache' }, kept)
        this.inc({ answer, from: 'database' }, read)
      }
    },
  })
}

function tellEvents(registers: Registry[], { appended }: Deps['store']): void {
  new Counter({
    name: `${prefix}events_total`,
    help: 'Events that this process appended; the rate of order.placed is orders a second.',
    labelNames: ['type'],
    registers,
    collect() {
      this.reset()
      for (const [type, count] of appended) this.inc({ type }, count)
    },
  })
}

function tellMeasures(
  registers: Registry[],
  deps: Pick<Deps, 'db' | 'clock'>,
  measures: readonly Measure[],
): void {
  const unread = new Counter({
    name: `${prefix}unread_measures_total`,
    help: 'Measures that could not be read from the database.',
    labelNames: ['measure'],
    registers,
  })
  for (const { name, help, labels = [], read } of measures)
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        // Without this a series that is gone, such as a queue's oldest job, would stay as it was.
        this.reset()
        if (labels.length === 0) this.remove()
        const found = await read(deps).catch(() => null)
        if (found === null) return unread.inc({ measure: name })
        for (const { value, labels: of = {} } of found) this.set(of, value)
      },
    })
}
