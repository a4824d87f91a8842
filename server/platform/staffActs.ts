import { AsyncLocalStorage } from 'node:async_hooks'

type Act = { isRecorded: boolean }
const acts = new AsyncLocalStorage<Act>()

/** Runs a call of a colleague so that `markRecorded` reaches its `Act`. */
export const asAct = (act: Act, run: () => void): void => acts.run(act, run)

/** Notes that the running call of a colleague left its record: a change of a table or an event. */
export function markRecorded(): void {
  const act = acts.getStore()
  if (act !== undefined) act.isRecorded = true
}
