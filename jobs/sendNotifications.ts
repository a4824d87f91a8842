import { sendNotifications as send } from '../server/notifications/index.ts'
import type { Deps } from '../server/platform/deps.ts'

export const sendNotifications = (deps: Deps, page: readonly object[]): Promise<readonly unknown[]> =>
  send(deps, page)
