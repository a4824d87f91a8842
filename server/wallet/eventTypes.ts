import { walletEventSchemas } from '../../domain/wallet/events.ts'
import { firstVersions } from '../ledger/index.ts'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

/** Every event of a wallet, in the only shape it has had so far. */
export const eventTypes: readonly EventType[] = firstVersions(walletEventSchemas)
