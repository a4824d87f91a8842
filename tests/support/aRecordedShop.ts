import { Readable } from 'node:stream'
import { runBooks } from '../../server/cli/booksCommands.ts'
import { runEvents } from '../../server/cli/eventsCommands.ts'
import { runPoints } from '../../server/cli/pointsCommands.ts'
import { eventTypes, functions, projections } from '../../server/modules.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { importLog } from '../../server/platform/eventStore/logFile.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { aBag, aShelf } from './aProduct.ts'
import { collector } from './collector.ts'
import { freshDatabase, testSecrets } from './postgres.ts'
import { registerMember } from './registerMember.ts'

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

  const told = async (
    run: (streams: {
      out: ReturnType<typeof collector>['stream']
      err: ReturnType<typeof collector>['stream']
    }) => Promise<number>,
  ) => {
    const [out, err] = [collector(), collector()]
    const code = await run({ out: out.stream, err: err.stream })
    return { code, out: out.text(), err: err.text() }
  }
  const { url } = database
  const settings = { url, projections, eventTypes, parts: () => import('../../server/modules.ts') }
  return {
    ...database,
    member: recorded,
    events: (args: readonly string[], typed: readonly string[] = []) =>
      told((streams) =>
        runEvents(args, {
          ...{ ...settings, ...streams, in: Readable.from(typed.map((line) => `${line}\n`)) },
          ...(fixtures !== undefined && { fixtures }),
        }),
      ),
    points: (...args: string[]) => told((streams) => runPoints(args, { url, eventTypes, ...streams })),
    books: (...args: string[]) =>
      told((streams) => runBooks(args, { url, keySecrets: testSecrets, eventTypes, ...streams })),
  }
}
