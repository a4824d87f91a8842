import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { Misuse } from '../misuse.ts'
import { isRunning, type ProcessId, processId } from '../supervisor/processes.ts'
import type { AtEnd } from './cleanly.ts'

const takerShape = z.object({ pid: z.number(), born: z.string() })

/**
 * Makes the folder in which what is to appear whole under the name `folder` is prepared, and returns its path. It is
 * removed at the end, unless it was renamed; what a killed process left there is removed first. Throws a Misuse while
 * another process prepares the same, and where none can be made.
 */
export async function takePart(folder: string, atEnd: AtEnd): Promise<string> {
  const [part, taker] = [`${folder}.part`, `${folder}.taker`]
  const remove = (path: string) => rm(path, { recursive: true, force: true })
  try {
    await mkdir(dirname(folder), { recursive: true })
    const other = await takerIn(taker)
    if (other !== null && isRunning(other)) throw new Misuse(`process ${other.pid} is preparing ${folder}`)
    await remove(taker)
    await writeFile(taker, JSON.stringify(processId(process.pid)), { flag: 'wx' })
    atEnd(() => remove(taker))
    await remove(part)
    await mkdir(part, { mode: 0o700 })
    atEnd(() => remove(part))
  } catch (fault) {
    if (fault instanceof Misuse) throw fault
    throw new Misuse(`${folder} cannot be made: ${fault instanceof Error ? fault.message : String(fault)}`)
  }
  return part
}

const takerIn = (file: string): Promise<ProcessId | null> =>
  readFile(file, 'utf8').then(
    (text) => takerShape.safeParse(JSON.parse(text)).data ?? null,
    () => null,
  )
