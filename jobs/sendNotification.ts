import { sendNotification as send } from '../server/notifications/index.ts'
import type { Deps } from '../server/platform/deps.ts'

export const sendNotification = (deps: Deps, payload: object): Promise<void> => send(deps, payload)
