import { uuidv7 } from '../../domain/shared/ids.ts'

export const ownId = (now: Date, bytes: Uint8Array): string => uuidv7(now.getTime(), bytes)
