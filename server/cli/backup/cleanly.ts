export type AtEnd = (end: () => Promise<unknown> | unknown) => void

/**
 * Runs `work`, then everything that it asked to be done at the end, the last first: when it is over, when it failed, and
 * when a signal ends the process.
 */
export async function cleanly<Result>(work: (atEnd: AtEnd) => Promise<Result>): Promise<Result> {
  const ends: Parameters<AtEnd>[0][] = []
  const endAll = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
  }
  const onSignal = () => void endAll().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, onSignal)
  try {
    return await work((end) => void ends.push(end))
  } finally {
    await endAll()
    for (const signal of signals) process.removeListener(signal, onSignal)
  }
}
