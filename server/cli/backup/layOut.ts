import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { unpackBase } from '../../platform/database/baseBackup.ts'
import { clusterPasswords, parts } from './manifest.ts'

/** Lays the cluster of the backup in `folder` out in `directory`, with its passwords, as the embedded database has them. */
export async function layOut(folder: string, directory: string): Promise<void> {
  await unpackBase(join(folder, parts.base), join(directory, 'cluster'))
  for (const name of clusterPasswords) {
    const kept = join(folder, parts.secrets, name)
    if (existsSync(kept)) await cp(kept, join(directory, name))
  }
}
