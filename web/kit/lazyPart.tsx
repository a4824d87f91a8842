import { type ComponentType, useSyncExternalStore } from 'react'
import { loadChunk } from './connection.ts'

const Nothing = () => null

/**
 * Component whose code loads when it is first rendered; until then it renders `Waiting` with the same props. It does
 * without Suspense, because React delays the content that replaces a fallback by up to 300 ms.
 */
export function lazyPart<Props extends object>(
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
    if (part === null) loadChunk(load).then(keep)
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
  /** Loads the code in advance. A failure is silent: rendering the part loads it again and reports the failure. */
  const ahead = (): void => void load().then(keep, () => undefined)
  return Object.assign(Part, { ahead })
}
