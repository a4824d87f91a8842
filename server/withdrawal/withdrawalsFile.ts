import { open, readFile } from 'node:fs/promises'

/** Who left, and when: nothing that tells who it was. */
type ListedWithdrawal = { at: Date; memberId: number }

/** Makes the list, which has nobody yet; one that is there stays as it is. */
export async function beginList(file: string): Promise<void> {
  await (await open(file, 'a', 0o600)).close()
}

/**
 * Adds a withdrawal to the list that is kept beside the database and its backups, so that it is applied again after a
 * restore to an earlier instant. Resolves once the line is on the disk. A line may be there twice.
 */
export async function listWithdrawal(file: string, { at, memberId }: ListedWithdrawal): Promise<void> {
  const list = await open(file, 'a', 0o600)
  try {
    await list.write(`${at.toISOString()} ${memberId}\n`)
    await list.sync()
  } finally {
    await list.close()
  }
}

/**
 * Reads the list. A line that a power cut left half written is skipped, and does not spoil the one that was written
 * behind it. Throws when there is no such file.
 */
export async function listedWithdrawals(file: string): Promise<ListedWithdrawal[]> {
  const text = await readFile(file, 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, at = '', memberId] = /(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) (\d{1,10})$/.exec(line) ?? []
    return memberId === undefined ? [] : [{ at: new Date(at), memberId: Number(memberId) }]
  })
}
