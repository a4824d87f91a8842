import { type ComponentType, lazy } from 'react'
import { loadChunk } from './connection.ts'

/**
 * Lazy component for a server-rendered part that is hydrated later. Its code is requested at once, in parallel to the
 * page's hydration, because until it has loaded React holds back every navigation.
 */
export function preloadedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const part = loadChunk(load).then((Part) => ({ default: Part }))
  return lazy(() => part)
}
