import type { Deps } from '../server/platform/deps.ts'

/** Work that is due again and again. Each run does everything that is due by now, so a missed one loses nothing. */
export type Job = { name: string; everySeconds: number; run: (deps: Deps) => Promise<unknown> }
