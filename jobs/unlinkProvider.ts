import type { Deps } from '../server/platform/deps.ts'
import { unlinkProvider as unlink } from '../server/providerUnlinks/index.ts'

export const unlinkProvider = (deps: Deps, payload: object): Promise<void> => unlink(deps, payload)
