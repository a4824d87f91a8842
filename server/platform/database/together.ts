import type pg from 'pg'

// More than this in one call would only let the first of them wait for the last.
const mostTogether = 64

type Waiting<Asked, Told> = { asked: Asked; resolve: (told: Told) => void; reject: (error: unknown) => void }

/**
 * One call for many callers: those who ask in one turn of the event loop go together, and whoever comes while a call is
 * under way gathers for the next one, so the more callers there are, the less each of them costs. `work` answers in the
 * order of what it is given. When it fails, each is asked for by itself and learns its own fault: so it must be
 * repeatable.
 */
export function together<Asked, Told>(
  work: (pool: pg.Pool, all: readonly Asked[]) => Promise<readonly Told[]>,
): (pool: pg.Pool, asked: Asked) => Promise<Told> {
  const gathering = new WeakMap<pg.Pool, Waiting<Asked, Told>[]>()

  const answer = async (pool: pg.Pool, all: Waiting<Asked, Told>[]): Promise<void> => {
    try {
      const told = await work(
        pool,
        all.map(({ asked }) => asked),
      )
      if (told.length !== all.length) throw new Error(`${all.length} asked, ${told.length} were answered`)
      told.forEach((one, index) => {
        all[index]?.resolve(one)
      })
    } catch (error) {
      if (all.length === 1) all[0]?.reject(error)
      else await Promise.all(all.map((one) => answer(pool, [one])))
    }
  }

  const goOn = async (pool: pg.Pool, waiting: Waiting<Asked, Told>[]): Promise<void> => {
    while (waiting.length > 0) await answer(pool, waiting.splice(0, mostTogether))
    gathering.delete(pool)
  }

  return (pool, asked) =>
    new Promise((resolve, reject) => {
      const one = { asked, resolve, reject }
      const waiting = gathering.get(pool)
      if (waiting !== undefined) {
        waiting.push(one)
        return
      }
      const first = [one]
      gathering.set(pool, first)
      setImmediate(() => void goOn(pool, first))
    })
}
