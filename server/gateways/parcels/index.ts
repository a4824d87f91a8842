import type { Env } from '../../platform/env.ts'
import { createTracker } from '../tracker/index.ts'
import type { ParcelTracker } from './port.ts'

export type { Parcel, ParcelTracker } from './port.ts'

/** The provider that the settings name. */
export const parcelTrackerOf = (env: Env): ParcelTracker =>
  createTracker({
    authBase: env.TRACKER_AUTH_BASE,
    apiBase: env.TRACKER_API_BASE,
    clientId: env.TRACKER_CLIENT_ID,
    clientSecret: env.TRACKER_CLIENT_SECRET,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  })
