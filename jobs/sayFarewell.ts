import type { Deps } from '../server/platform/deps.ts'
import { sayFarewell as say } from '../server/withdrawal/index.ts'

export const sayFarewell = (deps: Deps, payload: object): Promise<void> => say(deps, payload)
