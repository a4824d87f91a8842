import { open, readFile } from 'node:fs/promises'
import { addRecord } from '../platform/recordFile.ts'

/** Who left, and when: nothing that tells who it was. */
export type ListedWithdrawal = { at: Date; memberId: number }

const readableByOwner = 0o600

/** Makes an empty list; one that is there stays as it is. */
export async function beginList(file: string): Promise<void> {
  await (await open(file, 'a', readableByOwner)).close()
}

/**
 * Adds a withdrawal to the list that is kept beside the database and its backups, so that it is applied again after a
 * restore to an earlier instant. Resolves once the line is on the disk. A line may be there twice.
 */
export const listWithdrawal = (file: string, { at, memberId }: ListedWithdrawal): Promise<void> =>
  addRecord(file, `${at.toISOString()} ${memberId}`, readableByOwner)

/**
 * Reads the list. A line that a power cut left half written is skipped, and does not spoil the one that was written
 * behind it: without its end a number may be the beginning of another one. Throws when there is no such file.
 */
export async function listedWithdrawals(file: string): Promise<ListedWithdrawal[]> {
  const text = await readFile(file, 'utf8')
  const ended = text.split('\n').slice(0, -1)
  return ended.flatMap((line) => {
    const [, at = '', memberId] = /(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) (\d{1,10})$/.exec(line) ?? []
    return memberId === undefined ? [] : [{ at: new Date(at), memberId: Number(memberId) }]
  })
}
