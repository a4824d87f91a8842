import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { SheetTable, TableFault } from './readTables.ts'

export { listsIn, onlyListIn, type TableCode, tableCodes } from './listsIn.ts'
export type { SheetTable, TableFault, TextTable } from './readTables.ts'

const heapMegabytes = 256
/** The largest file takes two seconds; what takes longer was made to. */
const longestMs = 20_000

/**
 * Reads the tables of an uploaded file (see `readTables`) on a thread of its own: whatever the file does to a parser,
 * other requests are served, and its memory and its time have an end.
 */
export async function readSpreadsheet(path: string): Promise<SheetTable[] | TableFault> {
  const bytes = new Uint8Array(await readFile(path))
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const { promise, resolve } = Promise.withResolvers<SheetTable[] | TableFault>()
  const timer = setTimeout(() => resolve('too_large'), longestMs)
  worker.once('message', resolve)
  worker.once('error', () => resolve('too_large'))
  worker.once('exit', () => resolve('no_table'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
