export type BenchRow = {
  name: string
  unit: string
  value: number
  floor: number
  ratio: number
  /** '≥ 0.7' or '≤ 1.3': what the ratio is to reach. */
  target: string
}

/** Seconds that each round of each side runs; short while trying things out, longer for the numbers that are kept. */
export const roundSeconds = Number(process.env.BENCH_SECONDS ?? 2)
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/** Calls per second of `callers` that each call again as soon as they are answered. */
export async function rate(callers: number, call: (caller: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + roundSeconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < endsAt) {
        await call(caller)
        calls += 1
      }
    }),
  )
  return (calls * 1000) / (performance.now() - startedAt)
}

/** Medians of both sides, measured in turns, so that a busy moment of the machine meets both of them. */
export async function inTurns(
  floor: () => Promise<number>,
  value: () => Promise<number>,
): Promise<{ floor: number; value: number; ratio: number }> {
  await floor()
  await value()
  const pairs: { floor: number; value: number }[] = []
  for (let round = 0; round < rounds; round += 1) pairs.push({ floor: await floor(), value: await value() })
  return {
    floor: median(pairs.map((pair) => pair.floor)),
    value: median(pairs.map((pair) => pair.value)),
    ratio: median(pairs.map((pair) => pair.value / pair.floor)),
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
