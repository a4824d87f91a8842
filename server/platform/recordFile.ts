import { open } from 'node:fs/promises'

/**
 * Adds a record to a file of lines that is kept beside the database, and makes the file. Resolves once it is on the disk.
 * What a full disk or a power cut leaves of a record stays before the next one on its line, so readers look for a record
 * at the end of a line.
 */
export async function addRecord(file: string, record: string, mode?: number): Promise<void> {
  const records = await open(file, 'a', mode)
  try {
    await records.appendFile(`${record}\n`)
    await records.sync()
  } finally {
    await records.close()
  }
}
