import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compileCache } from '../../server/cli/supervisor/child.ts'

/** What lasts from one run of this checkout to the next, so that it is not made anew, and goes with the checkout. */
const place = join(import.meta.dirname, '../../node_modules/.cache')

export const kept = {
  /** What Node made of each module: of those of the shop, and of those that tests plant under names of their own. */
  compiled: compileCache.NODE_COMPILE_CACHE,
  /** What Playwright made of the journeys. */
  journeys: join(place, 'journeys'),
  /** Demo shops, each told once. */
  shops: join(place, 'shops'),
}

/** Removes all of a folder of kept files once there are more than `most` of them: they are made again when missed. */
export function emptyAbove(folder: string, most: number): void {
  if (!existsSync(folder)) return
  if (readdirSync(folder, { recursive: true }).length > most) rmSync(folder, { recursive: true, force: true })
}

/** Removes what a folder of kept things has beside the `most` that were used last, and returns its names. */
export function keepLastUsed(folder: string, most: number): string[] {
  if (!existsSync(folder)) return []
  const usedAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const byUse = readdirSync(folder)
    .map((name) => ({ name, at: usedAt(name) }))
    .sort((a, b) => b.at - a.at)
  const removed = byUse.slice(most).map(({ name }) => name)
  for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true })
  return removed
}
