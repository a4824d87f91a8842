import { createNice, type Nice } from '../gateways/nice/index.ts'
import type { Env } from '../platform/env.ts'

/** The provider that the settings configure. */
export const niceOf = (env: Env): Nice =>
  createNice({
    apiBase: env.NICE_API_BASE,
    popupUrl: env.NICE_POPUP_URL,
    clientId: env.NICE_CLIENT_ID,
    clientSecret: env.NICE_CLIENT_SECRET,
    productId: env.NICE_PRODUCT_ID,
    timeoutMs: 10_000,
  })
