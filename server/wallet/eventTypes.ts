import { firstVersions } from '../../domain/ledger/firstVersions.ts'
import { walletEventSchemas } from '../../domain/wallet/events.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every wallet event; each has only had one version so far. */
export const eventTypes: readonly EventType[] = firstVersions(walletEventSchemas)
