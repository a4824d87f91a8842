import { refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../../server/platform/deps.ts'

/** The next such command meets a lock that is held for too long. */
export function busyOnce({ store }: Pick<Deps, 'store'>, command: string): void {
  const { append } = store
  store.append = async (appended) => {
    if (!appended.commandId.startsWith(command)) return append(appended)
    store.append = append
    return { kind: 'refused', refusal: refuse('BUSY') }
  }
}
