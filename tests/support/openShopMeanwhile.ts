import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { keepFilesInMemory } from './inMemory.ts'
import type { TestRun } from './testRun.ts'

const program = join(import.meta.dirname, '../journeys/openShop.ts')

/**
 * Builds the client and tells the journeys' shop beside the server tests, which wait for a quarter of their time: it
 * takes what they leave of the processors. Resolves when it is done, or has failed: the journeys do then what is missing,
 * and say what is wrong with it. It ends with this process.
 */
export async function openShopMeanwhile({ begins }: TestRun, zone: string): Promise<void> {
  // The feeds of server tests wait for each transaction of their server, whosever it is.
  if (process.env.DATABASE_URL) return
  keepFilesInMemory()
  const child = spawn(process.execPath, [program], {
    // A group of its own: what it started ends with it.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TZ: zone, ...(begins !== undefined && { SHOP_STARTS_AT: begins }) },
  })
  const { pid } = child
  if (pid === undefined) return
  setPriority(pid, constants.priority.PRIORITY_LOW)
  const end = () => process.kill(-pid, 'SIGTERM')
  process.once('exit', end)
  await once(child, 'exit')
  process.off('exit', end)
}
