import { parentPort, workerData } from 'node:worker_threads'
import { readTables } from './readTables.ts'

if (!(workerData instanceof Uint8Array)) throw new TypeError('a table is read from bytes')
parentPort?.postMessage(await readTables(workerData))
