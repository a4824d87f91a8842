import { type ComponentType, useSyncExternalStore } from 'react'
import { fetched } from './connection.ts'

const Nothing = () => null

/**
 * A part of a page whose code is fetched when it is first drawn, and `Waiting` with the same props until it has come.
 * It takes no Suspense: React holds back for 300 ms what replaces a fallback, and a tap would wait for that.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
) {
  let part: ComponentType<Props> | null = null
  const listeners = new Set<() => void>()
  const keep = (came: ComponentType<Props>) => {
    part = came
    for (const drawAnew of listeners) drawAnew()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (part === null) fetched(load).then(keep)
    return () => listeners.delete(listener)
  }
  function Part(props: Props) {
    const Shown =
      useSyncExternalStore(
        subscribe,
        () => part,
        () => null,
      ) ?? Waiting
    return <Shown {...props} />
  }
  /** Fetches the code before it is drawn; when that fails, the part fetches it again and says what is wrong. */
  const ahead = (): void => void load().then(keep, () => undefined)
  return Object.assign(Part, { ahead })
}
