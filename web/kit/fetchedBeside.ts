import { type ComponentType, lazy } from 'react'
import { fetched } from './connection.ts'

/**
 * A part that the server drew and the browser takes over later, its code fetched at once, beside the hydration of the
 * page: until it has come, React holds back whatever a tap changes in the router.
 */
export function fetchedBeside<Props>(load: () => Promise<ComponentType<Props>>) {
  const part = fetched(load).then((Part) => ({ default: Part }))
  return lazy(() => part)
}
