import { Readable } from 'node:stream'
import { runBooks } from '../../server/cli/booksCommands.ts'
import { runEvents } from '../../server/cli/eventsCommands.ts'
import { runPoints } from '../../server/cli/pointsCommands.ts'
import { eventTypes, projections } from '../../server/modules.ts'
import { collector } from './collector.ts'
import { testSecrets } from './postgres.ts'

type Streams = Record<'out' | 'err', ReturnType<typeof collector>['stream']>

/** What a command answers: its code and what it printed. */
export async function answerOf(run: (streams: Streams) => Promise<number>) {
  const [out, err] = [collector(), collector()]
  const code = await run({ out: out.stream, err: err.stream })
  return { code, out: out.text(), err: err.text() }
}

/**
 * The commands that developers ask a shop by, at an instant of its time. `fixtures` is where the command writes tests;
 * `typed` are the lines that a shell on the log is given.
 */
export function shopCommands(url: string, now: Date, fixtures?: string) {
  const time = { now: async () => now }
  const settings = { url, projections, eventTypes, parts: () => import('../../server/modules.ts'), ...time }
  return {
    events: (args: readonly string[], typed: readonly string[] = []) =>
      answerOf((streams) =>
        runEvents(args, {
          ...{ ...settings, ...streams, in: Readable.from(typed.map((line) => `${line}\n`)) },
          ...(fixtures !== undefined && { fixtures }),
        }),
      ),
    points: (...args: string[]) =>
      answerOf((streams) => runPoints(args, { url, eventTypes, ...time, ...streams })),
    books: (...args: string[]) =>
      answerOf((streams) =>
        runBooks(args, { url, keySecrets: testSecrets, eventTypes, ...time, ...streams }),
      ),
  }
}
