import type { Deps } from '../../server/platform/deps.ts'

/** Lets something else happen between the facts of the next such command and the streams that it reads. */
export function beforeItReads(
  { store }: Pick<Deps, 'store'>,
  command: string,
  happens: () => Promise<unknown>,
): void {
  const { load } = store
  store.load = async (streams, commandId) => {
    if (!commandId?.startsWith(command)) return load(streams, commandId)
    store.load = load
    await happens()
    return load(streams, commandId)
  }
}
