import type { Deps } from '../../server/platform/deps.ts'

/** Lets something else happen between what the next such command read and what it writes. */
export function beforeItWrites(
  { store }: Pick<Deps, 'store'>,
  command: string,
  happens: () => Promise<unknown>,
): void {
  const { append } = store
  store.append = async (appended) => {
    if (!appended.commandId.startsWith(command)) return append(appended)
    store.append = append
    await happens()
    return append(appended)
  }
}
