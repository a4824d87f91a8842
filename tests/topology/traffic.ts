import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; text: string; ms: number }

/** Who asks from an address of this machine's own, as limits count people by their address. */
export class Caller {
  readonly #url: URL
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })

  constructor(url: string, nth: number) {
    this.#url = new URL(url)
    this.#address = `127.${1 + Math.floor(nth / 62_500)}.${Math.floor(nth / 250) % 250}.${1 + (nth % 250)}`
  }

  /** Status 0: the connection ended without an answer. */
  ask(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answer> {
    const from = performance.now()
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    }
    return new Promise((resolve) => {
      const told = (status: number, text: string) => resolve({ status, text, ms: performance.now() - from })
      const asked = request(
        {
          ...{ host: this.#url.hostname, port: this.#url.port, method, path, headers },
          agent: this.#agent,
          localAddress: this.#address,
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('end', () => told(answer.statusCode ?? 0, Buffer.concat(chunks).toString()))
          answer.once('error', (fault) => told(0, fault.message))
        },
      )
      asked.once('error', (fault) => told(0, fault.message))
      asked.end(payload)
    })
  }

  end(): void {
    this.#agent.destroy()
  }
}

/** How long answers took, and what was wrong with those that were no answer. */
export class Measured {
  readonly #ms: number[] = []
  readonly faults = new Map<string, number>()
  refused = 0

  note(what: string, { status, text, ms }: Answer): void {
    this.#ms.push(ms)
    if (status >= 400 && status < 500 && status !== 429) this.refused += 1
    else if (status < 200 || status >= 400) {
      // Each fault has a request id of its own, and what failed alike is told once.
      const told = `${what}: ${status} ${text.replace(/,"data":\{"requestId":"[^"]*"\}/, '').slice(0, 120)}`
      this.faults.set(told, (this.faults.get(told) ?? 0) + 1)
    }
  }

  add(other: Measured): void {
    this.#ms.push(...other.#ms)
    this.refused += other.refused
    for (const [told, count] of other.faults) this.faults.set(told, (this.faults.get(told) ?? 0) + count)
  }

  get count(): number {
    return this.#ms.length
  }

  get failed(): number {
    return [...this.faults.values()].reduce((sum, count) => sum + count, 0)
  }

  /** In milliseconds; 0 without an answer. */
  percentile(share: number): number {
    const sorted = [...this.#ms].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }

  told(): string {
    const [half, most, slowest] = [0.5, 0.99, 1].map((share) => `${this.percentile(share).toFixed(0)} ms`)
    return `${this.count} requests, ${this.failed} failed, ${this.refused} refused, p50 ${half}, p99 ${most}, slowest ${slowest}`
  }

  worst(): string {
    return [...this.faults].map(([told, count]) => `${count} × ${told}`).join('; ')
  }
}

/**
 * Begins an act every 1 / `perSecond` seconds whether or not those before have ended, as people do, until `until` says
 * so; resolves once all have ended.
 */
export async function openLoop(
  perSecond: number,
  until: () => boolean,
  act: (nth: number) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const from = performance.now()
  for (let nth = 0; !until(); nth += 1) {
    const due = from + (nth * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const done = act(nth).finally(() => running.delete(done))
    running.add(done)
  }
  await Promise.all(running)
}
