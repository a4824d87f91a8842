import type { Env } from '../../platform/env.ts'
import { createNice } from '../nice/index.ts'
import type { IdentityGateway } from './port.ts'

export type { IdentityGateway, IdentityResult, VerifiedPerson } from './port.ts'

/** The identity provider that the settings name. */
export const identityGatewayOf = (env: Env): IdentityGateway =>
  createNice({
    apiBase: env.NICE_API_BASE,
    popupUrl: env.NICE_POPUP_URL,
    clientId: env.NICE_CLIENT_ID,
    clientSecret: env.NICE_CLIENT_SECRET,
    productId: env.NICE_PRODUCT_ID,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  })
