import { functions, projections } from '../../server/modules.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { importLog } from '../../server/platform/eventStore/logFile.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { aBag, aShelf } from './aProduct.ts'
import { freshDatabase } from './postgres.ts'
import { registerMember } from './registerMember.ts'
import { shopCommands } from './shopCommands.ts'

/** Whose life tests/support/recordLives.ts recorded: the member 1, whose events hold nothing of this. */
const recorded: Parameters<typeof registerMember>[1] = {
  email: 'returned@example.com',
  password: 'billim-1234!',
  name: '김민지',
  phoneNumber: '01012345678',
  birthDate: '1994-03-02',
  gender: false,
  joinedAt: new Date('2026-10-01T09:00:00+09:00'),
}

/**
 * A shop in which a recorded life was lived, with its member and two products, and the commands that developers ask it
 * by: each answers its code and what it printed. `fixtures` is where the command writes tests.
 */
export async function aRecordedShop(life: string, fixtures?: string) {
  const database = await freshDatabase<Tables>('recorded_shop', { functions, projections })
  await registerMember({ ...database }, recorded)
  const shelf = await aShelf({ db: database })
  for (const product_name of ['소프트 토트백', '레더 버킷백'])
    await aBag({ db: database }, shelf, { product_name })
  await importLog(database.url, new URL(`../server/lives/${life}.jsonl`, import.meta.url).pathname)
  for (const projection of projections) await rebuild(database.url, projection)

  return {
    ...database,
    member: recorded,
    ...shopCommands(database.url, new Date('2026-12-31T10:00:00+09:00'), fixtures),
  }
}
